import type { growing } from "@foyer/contract/analytics/growth";
import type { Reply } from "@foyer/contract/endpoint";
import { usePhrases } from "../../../lib/phrases.ts";
import { shownValue } from "../../../ui/analysis/chart-columns.ts";
import { FigureWord } from "../../../ui/analysis/figure-word.tsx";
import { ChangeLabel } from "../../../ui/change/change-label.tsx";
import { Fact, Facts } from "../../../ui/kit/facts.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import { shownGrowth } from "./use-growth-columns.tsx";

interface GrowthTotalProps extends Pick<Reply<typeof growing.growth>, "total" | "compared" | "count"> {
  metric: string;
  measuredOnly: boolean;
}

/** The answer in one line: now, before, and what became of it. */
export function GrowthTotal({ total, metric, measuredOnly, compared, count }: GrowthTotalProps) {
  const t = usePhrases("growths");
  return (
    <section aria-label={t("total")}>
      <Facts layout="figures">
        <Fact title={t("sumNow")} main>
          <FigureWord {...{ metric, measuredOnly }} figure={total.current} />
        </Fact>
        <Fact title={t("sumBefore")} main>
          <FigureWord {...{ metric, measuredOnly }} figure={total.previous} />
        </Fact>
        <Fact title={t("change")}>
          <ChangeLabel
            figure={{
              value: shownValue(total.current, measuredOnly),
              growth: shownGrowth(total, measuredOnly),
              compared: total.compared,
            }}
            metric={metric}
          />
        </Fact>
      </Facts>
      <Quiet mt="2xs">
        {compared === 0 ? t("noneCompared") : t("compared", { count: compared, all: count })}
      </Quiet>
    </section>
  );
}
