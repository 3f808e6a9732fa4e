import type { DistributionType, QueryType } from "@foyer/contract/analytics/query";
import type { NumberType } from "@foyer/contract/metrics";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { OptionList } from "../../../ui/analysis/option-list.tsx";
import { Word } from "../../../ui/analysis/word.tsx";
import { distributionTypes, mostMetrics, mostShares, numberQueryTypes } from "./query-kinds.ts";
import type { TableState } from "./use-table-state.ts";

const isShare = (type: QueryType): type is DistributionType =>
  distributionTypes.some((each) => each === type);

/** Which statistics the table shows, each with its formula; at least one is a number. */
export function FiguresWord({
  state,
}: {
  state: Pick<TableState, "question" | "own" | "types" | "change" | "setOwn">;
}) {
  const t = usePhrases("analysis");
  const names = usePhrases("metrics");
  const format = useFormat();
  const { metrics } = state.question;
  const { shares } = state.own;

  function toggle(type: QueryType) {
    if (isShare(type)) {
      const next = shares.includes(type) ? shares.filter((each) => each !== type) : [...shares, type];
      return state.setOwn({ shares: next.length > 0 ? next : null });
    }
    const rest = metrics.filter((each) => each !== type);
    const next = rest.length < metrics.length ? rest : [...metrics, type as NumberType];
    if (next.length > 0) state.change({ metrics: next });
  }

  function whyNot(type: QueryType): string | undefined {
    const [chosen, most] = isShare(type) ? [shares.length, mostShares] : [metrics.length, mostMetrics];
    return chosen >= most && !state.types.includes(type) ? t("atMostMetrics", { count: most }) : undefined;
  }

  return (
    <Word label={t("what")} text={format.list(state.types.map((type) => names(`${type}.name`)))} width={340}>
      {() => (
        <OptionList
          label={t("what")}
          multiple
          chosen={state.types}
          options={([...numberQueryTypes, ...distributionTypes] as QueryType[]).map((type) => ({
            value: type,
            text: names(`${type}.name`),
            help: names(`${type}.help`),
            disabled: whyNot(type),
          }))}
          onChoose={toggle}
        />
      )}
    </Word>
  );
}
