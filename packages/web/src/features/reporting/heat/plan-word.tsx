import { type HeatReportRow, heatReports } from "@foyer/contract/reporting/heat-reports";
import { useState } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { OptionList } from "../../../ui/analysis/option-list.tsx";
import { Word } from "../../../ui/analysis/word.tsx";
import { SearchField } from "../../../ui/search-field.tsx";

export type ChosenPlan = Pick<HeatReportRow, "id" | "name" | "entityId" | "entityName">;

/** Plans that are listed at once; of more the server is asked by name. */
export const listedPlans = 100;

interface PlanWordProps {
  plan: ChosenPlan | undefined;
  onChoose: (plan: ChosenPlan) => void;
}

/** Which plan the question is about, named after its site. */
export function PlanWord({ plan, onChoose }: PlanWordProps) {
  const t = usePhrases("heatmap");
  const text = plan ? t("planOf", { site: plan.entityName, plan: plan.name }) : "…";
  return (
    <Word label={t("plan")} text={text} missing={!plan} width={340}>
      {(close) => (
        <PlanList
          plan={plan}
          onChoose={(chosen) => {
            onChoose(chosen);
            close();
          }}
        />
      )}
    </Word>
  );
}

function PlanList({ plan, onChoose }: PlanWordProps) {
  const t = usePhrases("heatmap");
  const [search, setSearch] = useState("");
  const all = useAsk(heatReports.list, { query: { size: listedPlans } });
  const found = useAsk(
    heatReports.list,
    { query: { size: listedPlans, search } },
    { enabled: search !== "" },
  );
  const many = (all.data?.totalElements ?? 0) > listedPlans;
  const list = (search === "" ? all.data : found.data)?.content ?? [];
  return (
    <>
      {many && <SearchField placeholder={t("searchPlans")} value={search} onSearch={setSearch} />}
      <OptionList
        label={t("plan")}
        chosen={plan ? [plan.id] : []}
        options={list.map(({ id, name, entityName }) => ({ value: id, text: name, note: entityName }))}
        onChoose={(id) => {
          const chosen = list.find((each) => each.id === id);
          if (chosen) onChoose(chosen);
        }}
      />
    </>
  );
}
