import { ruleKinds } from "@foyer/contract/counting/rule-definitions";
import { rules } from "@foyer/contract/counting/rules";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { parseAsStringLiteral } from "nuqs";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { ListPage } from "../../../ui/list-page.tsx";
import { RecomputeBar } from "../../../ui/recompute-bar.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useListState } from "../../../ui/use-list-state.ts";
import { NewRuleDialog } from "./rule-dialog.tsx";
import { RulesTable } from "./rules-table.tsx";

const states = ["active", "undone"] as const;
const filters = { kind: parseAsStringLiteral(ruleKinds), state: parseAsStringLiteral(states) };

/** How figures are made of counts, beyond adding them up. */
export function StatisticsRulesPage() {
  const may = useMay();
  return may(rules.list) ? <Rules /> : <NoPermission permission="rule:set" />;
}

function Rules() {
  const t = usePhrases("rules");
  const state = useListState({ size: 20, filters });
  const { sort, search: _, ...asked } = state.query;
  const answer = useAsk(rules.list, { query: { ...asked, sort: sort && [sort] } });
  const making = useDialog();

  const newButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => making.open()}>
      {t("new")}
    </Button>
  );
  return (
    <>
      <RecomputeBar />
      <ListPage
        title={t("title")}
        action={newButton}
        toolbar={
          <>
            <FilterSelect
              label={t("kind")}
              options={ruleKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
              value={state.query.kind}
              onChoose={(kind) => state.change({ kind })}
            />
            <FilterSelect
              label={t("state")}
              options={states.map((value) => ({ value, label: t(`states.${value}`) }))}
              value={state.query.state}
              onChoose={(chosen) => state.change({ state: chosen })}
            />
          </>
        }
      >
        <RulesTable
          caption={t("title")}
          answer={answer}
          state={state}
          empty={{ text: t("nothingYet"), action: newButton }}
        />
      </ListPage>
      {making.isOpen && <NewRuleDialog onClose={making.close} />}
    </>
  );
}
