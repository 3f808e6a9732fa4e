import type { QueryType } from "@foyer/contract/analytics/query";
import { usePhrases } from "../../../lib/phrases.ts";
import { Fact, Facts } from "../../../ui/kit/facts.tsx";

/** The formula of each chosen statistic. */
export function MetricFormulas({ types }: { types: readonly QueryType[] }) {
  const t = usePhrases("queries");
  const metrics = usePhrases("metrics");
  return (
    <Facts layout="tiles" aria-label={t("formulas")}>
      {types.map((type) => (
        <Fact key={type} title={metrics(`${type}.name`)}>
          {metrics(`${type}.help`)}
        </Fact>
      ))}
    </Facts>
  );
}
