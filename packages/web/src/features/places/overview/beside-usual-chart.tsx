import type { Figure } from "@foyer/contract/counting/figure";
import { useMemo } from "react";
import { isIncomplete } from "../../../lib/covered-hours.ts";
import { type Format, useFormat } from "../../../lib/format.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { type Phrases, phrase, usePhrases } from "../../../lib/phrases.ts";
import { Chart } from "../../../ui/charts/chart.tsx";
import { hatchGround } from "../../../ui/charts/hatch.ts";
import { Swatch } from "../../../ui/kit/bar.tsx";
import { Legend, LegendItem } from "../../../ui/kit/legend.tsx";
import { type BesideUsual, drawBesideUsual } from "./draw-beside-usual.ts";
import { missingPart } from "./missing-part.ts";

const height = 220;

export interface UsualPoint extends Figure {
  low: number | null;
  high: number | null;
  running?: true | undefined;
  ahead?: true | undefined;
  closed?: true | undefined;
  /** Below the bar, and what it is called in words. */
  name: string;
  title: string;
}

/** What a reader has to know of an hour or day besides its figure. */
function noteOf(point: UsualPoint, t: Phrases<"places">, format: Format): string | undefined {
  const { value, completeness, expectedSeconds } = point;
  if (point.ahead) return t("ahead");
  if (point.closed && !value) return phrase("restsOn.closed");
  if (value === null) return expectedSeconds > 0 ? t("missing") : undefined;
  if (point.running) return t("runs");
  return completeness !== null && isIncomplete(point)
    ? t("partly", { share: format.percent(completeness) })
    : undefined;
}

interface BesideUsualChartProps {
  label: string;
  /** What the first column of the figures is. */
  of: string;
  points: readonly UsualPoint[];
  asTable: boolean;
  /** Each point can be chosen. */
  onPick?: ((point: number) => void) | undefined;
}

/** Hours or days as bars before the range they usually lie in. */
export function BesideUsualChart({ label, of, points, asTable, onPick }: BesideUsualChartProps) {
  const t = usePhrases("places");
  const measure = usePhrases("metrics")("flowIn.name");
  const format = useFormat();
  const view = useMemo(() => {
    const value = (figure: number | null) => metricText("flowIn", figure, format);
    const bars = points.map(
      (point): BesideUsual => ({
        ...point,
        text: value(point.value),
        usual: point.low === null || point.high === null ? "" : `${value(point.low)} – ${value(point.high)}`,
        note: noteOf(point, t, format),
        missing: point.ahead || point.running ? 0 : missingPart(point, point.high),
        isRunning: point.running === true,
      }),
    );
    return {
      isIncomplete: bars.some(({ missing }) => missing > 0),
      draw: drawBesideUsual(bars, { measure, usual: t("usual"), axis: value }),
      figures: {
        columns: [of, measure, t("usual"), t("completeness")],
        rows: bars.map(({ title, text, usual, note }, index) => {
          const share = points[index]?.completeness ?? null;
          return [title, text, usual || "–", note ?? (share === null ? "–" : format.percent(share))];
        }),
      },
    };
  }, [points, of, measure, format, t]);
  return (
    <>
      <Chart
        label={label}
        height={height}
        draw={view.draw}
        figures={view.figures}
        asTable={asTable}
        {...(onPick && { onPick })}
      />
      {!asTable && (
        <Legend>
          <LegendItem mark={<Swatch ground="color-mix(in srgb, var(--chart-quiet) 25%, transparent)" />}>
            {t("usual")}
          </LegendItem>
          {view.isIncomplete && (
            <LegendItem mark={<Swatch ground={hatchGround} />}>{t("missingPart")}</LegendItem>
          )}
        </Legend>
      )}
    </>
  );
}
