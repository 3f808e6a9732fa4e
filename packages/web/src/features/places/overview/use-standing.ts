import { useFormat } from "../../../lib/format.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import type { Overview } from "./use-overview.ts";

interface Standing {
  text: string;
  /** Coloured where it is out of the ordinary. */
  tone: "plain" | "up" | "down";
}

const tones = { above: "up", within: "plain", below: "down" } as const;

/** How today until its last full hour stands against the same weekdays before, or why that cannot be said. */
export function useStanding({ soFar }: Pick<Overview, "soFar">): Standing {
  const t = usePhrases("places.standing");
  const format = useFormat();
  if (soFar === null) return { text: t("early"), tone: "plain" };
  if (soFar.low === null || soFar.high === null) return { text: t("tooFew"), tone: "plain" };
  if (soFar.standing === null) return { text: t("incomplete"), tone: "plain" };
  if (soFar.high === 0 && soFar.value === 0)
    return { text: t("nobody", { time: soFar.until }), tone: "plain" };
  const value = (figure: number | null) => metricText("flowIn", figure, format);
  return {
    text: t(soFar.standing, {
      value: value(soFar.value),
      time: soFar.until,
      low: value(soFar.low),
      high: value(soFar.high),
    }),
    tone: tones[soFar.standing],
  };
}
