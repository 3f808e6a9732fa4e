import { usualWeeks } from "@foyer/contract/analytics/expected";
import { useFormat } from "../../../lib/format.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import type { AskedFigure } from "./asked-figure.ts";
import type { Expected } from "./use-expected.ts";

interface StandingWordsProps extends Pick<AskedFigure, "metric"> {
  expected: Expected | undefined;
}

/** How today until its last full hour compares with what is usual, in words; nothing where it cannot be said. */
export function StandingWords({ expected, metric }: StandingWordsProps) {
  const t = usePhrases("home");
  const format = useFormat();
  const value = (figure: number | null) => metricText(metric, figure, format);
  const { soFar } = expected ?? {};
  // Over several clocks it would only speak of the hours that are over everywhere; the sentence above speaks of all.
  if (!soFar?.standing || (expected?.zones.length ?? 0) > 1) return null;
  return (
    <>
      {t(`usual.standing.${soFar.standing}`, {
        time: soFar.until,
        value: value(soFar.value),
        low: value(soFar.low),
        high: value(soFar.high),
      })}
      {soFar.weeks < usualWeeks && ` · ${t("usual.weeks", { count: soFar.weeks })}`}
    </>
  );
}
