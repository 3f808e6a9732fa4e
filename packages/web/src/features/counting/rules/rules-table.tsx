import { type RuleSubject, ruleSubjects } from "@foyer/contract/counting/rule-definitions";
import { type Rule, type RuleVersion, rulePermissions, type rules } from "@foyer/contract/counting/rules";
import { IconArrowBackUp, IconArrowForwardUp, IconCheck, IconHistory, IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { type Place, subjectPlace } from "../../../lib/place-addresses.ts";
import { useRuleWords } from "../../../lib/rule-words.ts";
import type { useAsk } from "../../../lib/use-ask.ts";
import { Ago } from "../../../ui/ago.tsx";
import { PlaceLink } from "../../../ui/places/place-link.tsx";
import { StatusWord } from "../../../ui/status-word.tsx";
import type { RowAction } from "../../../ui/table/column.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import type { TableState } from "../../../ui/table/table-state.ts";
import { TwoLines } from "../../../ui/two-lines.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { RuleVersionDialog } from "./rule-dialog.tsx";
import classes from "./rules-table.module.css";
import { RedoRule, UndoRule } from "./undo-rule.tsx";
import { VersionsDialog } from "./versions-dialog.tsx";

/** Rules of areas and of the whole company belong to no page. */
const rulePlace = ({ kind, id }: RuleSubject): Place =>
  kind === ruleSubjects.organisation ? { kind: "organisation", of: id ?? "" } : subjectPlace(kind, id ?? "");

interface RulesTableProps {
  caption: string;
  answer: ReturnType<typeof useAsk<typeof rules.list>>;
  state: TableState;
  empty: { text: string; action?: ReactNode };
}

/** Rules with all that can be done with them: a new version, the history, undo and redo. */
export function RulesTable({ caption, answer, state, empty }: RulesTableProps) {
  const t = usePhrases("rules");
  const words = useRuleWords();
  const editing = useDialog<Rule>();
  const looking = useDialog<Rule>();
  const undoing = useDialog<Rule>();
  const redoing = useDialog<Rule>();

  const rowActions = (rule: Rule): RowAction[] => {
    const ask = { permission: rulePermissions[rule.kind] };
    return [
      { ask, label: t("edit"), icon: <IconPencil size={16} />, onClick: () => editing.open(rule) },
      rule.state === "active"
        ? { ask, label: t("undo"), icon: <IconArrowBackUp size={16} />, onClick: () => undoing.open(rule) }
        : {
            ask,
            label: t("redo"),
            icon: <IconArrowForwardUp size={16} />,
            onClick: () => redoing.open(rule),
          },
      { label: t("history"), icon: <IconHistory size={16} />, onClick: () => looking.open(rule) },
    ];
  };

  return (
    <>
      <DataTable
        caption={caption}
        rows={answer}
        state={state}
        toName={(rule) => `${words.what(rule.definition)}, ${words.where(rule)}`}
        columns={[
          {
            title: t("rule"),
            cell: (rule) => <TwoLines first={words.what(rule.definition)} second={t(`kinds.${rule.kind}`)} />,
          },
          {
            title: t("subject"),
            cell: (rule) => (
              <TwoLines
                first={<PlaceLink {...rulePlace(rule.subject)}>{words.where(rule)}</PlaceLink>}
                second={
                  rule.subject.kind !== ruleSubjects.company &&
                  [t(`subjects.${rule.subject.kind}`), rule.entityName].filter(Boolean).join(" · ")
                }
              />
            ),
          },
          { title: t("days"), cell: (rule) => <When rule={rule} /> },
          { title: t("reason"), cell: (rule) => <span className={classes.reason}>{rule.reason}</span> },
          {
            title: t("author"),
            cell: ({ author, createTime, version }) => (
              <TwoLines
                first={author}
                second={
                  <>
                    <Ago moment={createTime} /> · {t("version", { version })}
                  </>
                }
              />
            ),
          },
          { title: t("state"), cell: (rule) => <State rule={rule} /> },
        ]}
        actions={rowActions}
        empty={empty}
      />
      {editing.item && <RuleVersionDialog rule={editing.item} onClose={editing.close} />}
      {looking.item && <VersionsDialog rule={looking.item} onClose={looking.close} />}
      {undoing.item && <UndoRule rule={undoing.item} onClose={undoing.close} />}
      {redoing.item && <RedoRule rule={redoing.item} onClose={redoing.close} />}
    </>
  );
}

function When({ rule }: { rule: RuleVersion }) {
  const { days, hours } = useRuleWords().when(rule);
  return <TwoLines first={days} second={hours} />;
}

/** Icon and word; who undid it on a closer look. */
function State({ rule }: { rule: Rule }) {
  const t = usePhrases("rules");
  const format = useFormat();
  const isActive = rule.state === "active";
  return (
    <StatusWord Sign={isActive ? IconCheck : IconArrowBackUp} tone={isActive ? "good" : "off"}>
      {isActive ? (
        t("states.active")
      ) : (
        <TwoLines
          first={t("states.undone")}
          second={rule.undoneTime && [rule.undoneBy, format.date(rule.undoneTime)].filter(Boolean).join(", ")}
        />
      )}
    </StatusWord>
  );
}
