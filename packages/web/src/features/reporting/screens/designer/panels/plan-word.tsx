import { heatReports } from "@foyer/contract/reporting/heat-reports";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { useAsk } from "../../../../../lib/use-ask.ts";
import { OptionList } from "../../../../../ui/analysis/option-list.tsx";
import { Word } from "../../../../../ui/analysis/word.tsx";

/** Plans that are listed. */
const mostPlans = 200;
const firstPlan = 0;

/** Which plan of the place: its first, or one by name. */
export function PlanWord({
  plan,
  onChange,
}: {
  plan: number | undefined;
  onChange: (plan?: number) => void;
}) {
  const t = usePhrases("screenDesigner.data");
  const label = phrase("heatmap.plan");
  const plans = useAsk(heatReports.list, { query: { size: mostPlans } }).data?.content ?? [];
  const options = [
    { value: firstPlan, text: t("firstPlan") },
    ...plans.map(({ id, name, entityName }) => ({ value: id, text: name, note: entityName })),
  ];
  const chosen = options.find(({ value }) => value === (plan ?? firstPlan)) ?? options[0];
  return (
    <Word label={label} text={chosen?.text ?? ""}>
      {(close) => (
        <OptionList
          label={label}
          options={options}
          chosen={[chosen?.value ?? firstPlan]}
          onChoose={(next) => {
            close();
            onChange(next === firstPlan ? undefined : next);
          }}
        />
      )}
    </Word>
  );
}
