import type { QueryType } from "@foyer/contract/analytics/query";
import { usePhrases } from "../../../lib/phrases.ts";
import classes from "./query.module.css";

/** How each chosen statistic is reckoned. */
export function MetricFormulas({ types }: { types: readonly QueryType[] }) {
  const t = usePhrases("queries");
  const metrics = usePhrases("metrics");
  return (
    <dl className={classes.formulas} aria-label={t("formulas")}>
      {types.map((type) => (
        <div key={type}>
          <dt>{metrics(`${type}.name`)}</dt>
          <dd>{metrics(`${type}.help`)}</dd>
        </div>
      ))}
    </dl>
  );
}
