import type { growing } from "@foyer/contract/analytics/growth";
import type { Reply } from "@foyer/contract/endpoint";
import { usePhrases } from "../../../lib/phrases.ts";
import { shownValue } from "../../../ui/analysis/chart-columns.ts";
import { FigureWord } from "../../../ui/analysis/figure-word.tsx";
import { ChangeLabel } from "../../../ui/change/change-label.tsx";
import classes from "./growth.module.css";
import { shownGrowth } from "./use-growth-columns.tsx";

interface GrowthTotalProps extends Pick<Reply<typeof growing.growth>, "total" | "compared" | "count"> {
  metric: string;
  measuredOnly: boolean;
}

/** The answer in one line: now, before, and what became of it. */
export function GrowthTotal({ total, metric, measuredOnly, compared, count }: GrowthTotalProps) {
  const t = usePhrases("growths");
  return (
    <section className={classes.total} aria-label={t("total")}>
      <dl>
        <div>
          <dt>{t("sumNow")}</dt>
          <dd>
            <FigureWord {...{ metric, measuredOnly }} figure={total.current} />
          </dd>
        </div>
        <div>
          <dt>{t("sumBefore")}</dt>
          <dd>
            <FigureWord {...{ metric, measuredOnly }} figure={total.previous} />
          </dd>
        </div>
        <div>
          <dt>{t("change")}</dt>
          <dd className={classes.change}>
            <ChangeLabel
              figure={{
                value: shownValue(total.current, measuredOnly),
                growth: shownGrowth(total, measuredOnly),
                compared: total.compared,
              }}
              metric={metric}
            />
          </dd>
        </div>
      </dl>
      <p>{compared === 0 ? t("noneCompared") : t("compared", { count: compared, all: count })}</p>
    </section>
  );
}
