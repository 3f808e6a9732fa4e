import { ruleSubjects } from "@foyer/contract/counting/rule-definitions";
import { type Rule, rules } from "@foyer/contract/counting/rules";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useRuleWords } from "../../../lib/rule-words.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { ChoiceField } from "../../../ui/form/choice-field.tsx";
import { useDraftOfForm } from "../../../ui/form/draft-context.ts";
import { Row, Stack } from "../../../ui/kit/layout.tsx";
import { Note, Text } from "../../../ui/kit/text.tsx";
import classes from "./cell-dialog.module.css";
import type { HourCell } from "./hour-grid.tsx";
import { RuleVersionDialog } from "./rule-dialog.tsx";
import { AmountField, FactorField, ValueField } from "./rule-fields.tsx";
import { cellValues } from "./rule-form.ts";
import { RuleFormDialog } from "./rule-form-dialog.tsx";
import { UndoRule } from "./undo-rule.tsx";
import type { CorrectedSubject, Site } from "./use-correction-choice.ts";
import { useLayerWords } from "./use-layer-words.ts";

export interface ChosenCell extends HourCell {
  subject: CorrectedSubject;
  name: string;
  day: string;
}

interface CellDialogProps {
  cell: ChosenCell;
  site: Site;
  onClose: () => void;
}

const ruleSubjectByKind = { 0: ruleSubjects.entity, 1: ruleSubjects.access, 2: ruleSubjects.area } as const;

/** Corrects one figure of an hour or a day, and undoes what was corrected there. */
export function CellDialog({ cell, site, onClose }: CellDialogProps) {
  const t = usePhrases("corrections");
  const format = useFormat();
  const words = useLayerWords();
  const [undoing, setUndoing] = useState<Rule>();
  const [changing, setChanging] = useState<Rule>();
  const { subject, name, day, hour, measure, figure } = cell;
  const when = [format.weekdayDate(day), hour ?? t("wholeDay")].join(", ");
  const aim = { kind: ruleSubjectByKind[subject.dataType], id: subject.id };

  if (undoing) return <UndoRule rule={undoing} onClose={onClose} />;
  if (changing) return <RuleVersionDialog rule={changing} onClose={onClose} />;
  return (
    <RuleFormDialog
      title={t("cellTitle", { name, when })}
      initial={cellValues("replace", { subject: aim, day, hour, measure })}
      onClose={onClose}
    >
      <Text weight="medium" numeric>
        {words.figure(measure, figure)}
      </Text>
      <Corrections cell={cell} site={site} onUndo={setUndoing} onChange={setChanging} />
      <WayFields hour={hour} />
    </RuleFormDialog>
  );
}

/** One of three ways to correct, each with its own number. */
function WayFields({ hour }: { hour: string | undefined }) {
  const t = usePhrases("corrections");
  const { values } = useDraftOfForm();
  const way = values["definition.type"];
  return (
    <>
      <ChoiceField
        name="definition.type"
        label={t("way")}
        options={[
          { value: "replace", label: t("ways.replace") },
          { value: "add", label: t("ways.add") },
          { value: "factor", label: t("ways.factor") },
        ]}
      />
      {way === "replace" && <ValueField />}
      {way === "add" && <AmountField />}
      {way === "factor" && <FactorField />}
      {way === "factor" && hour !== undefined && hour.length > 5 && <Note>{t("bothHours")}</Note>}
    </>
  );
}

interface CorrectionsProps extends Omit<CellDialogProps, "onClose"> {
  onUndo: (rule: Rule) => void;
  onChange: (rule: Rule) => void;
}

/** Corrections in force that aim at just this cell. */
function Corrections({ cell, site, onUndo, onChange }: CorrectionsProps) {
  const t = usePhrases("rules");
  const format = useFormat();
  const words = useRuleWords();
  const { subject, day, hour, measure } = cell;
  const answer = useAsk(rules.list, {
    query: {
      entityId: site.id,
      subjectKind: ruleSubjectByKind[subject.dataType],
      subjectId: subject.id,
      kind: "correct",
      state: "active",
      day,
      size: 100,
    },
  });
  const here = (answer.data?.content ?? []).filter(
    ({ definition }) => "measure" in definition && definition.measure === measure && definition.hour === hour,
  );
  if (here.length === 0) return null;
  return (
    <Stack as="ul" gap="xs" className={classes.corrections}>
      {here.map((rule) => (
        <li key={rule.id}>
          <span>
            <strong>{words.what(rule.definition)}</strong>
            <br />
            <Note as="span">
              <bdi>{rule.reason}</bdi> · <bdi>{rule.author}</bdi>,{" "}
              <bdi>{format.dateTime(rule.createTime)}</bdi>
            </Note>
          </span>
          <Row as="span" gap="xs" fixed>
            <Button size="xs" variant="default" onClick={() => onChange(rule)}>
              {t("edit")}
            </Button>
            <Button size="xs" variant="default" onClick={() => onUndo(rule)}>
              {t("undo")}
            </Button>
          </Row>
        </li>
      ))}
    </Stack>
  );
}
