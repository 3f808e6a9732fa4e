import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Line, Row, Stack } from "../../../ui/kit/layout.tsx";
import { Legend, LegendItem } from "../../../ui/kit/legend.tsx";
import { Note } from "../../../ui/kit/text.tsx";
import { rampGradient } from "./colour-ramp.ts";
import classes from "./heat.module.css";
import { wholeRange } from "./heat-pictures.ts";
import type { HeatShow } from "./heat-show.ts";
import { heatNumber, unitText } from "./heat-units.ts";
import type { Pane } from "./pane.ts";
import type { Playhead } from "./playhead.ts";
import { usePlayed } from "./use-playhead.ts";

interface HeatLegendProps {
  pane: Pane;
  head: Playhead;
  show: HeatShow;
  /** Whether the plan says how long a metre is. */
  metric: boolean;
  relative: boolean;
  differs: boolean;
}

/** What the colours count, from where to where, and what the marks mean. */
export function HeatLegend({ pane, head, show, metric, relative, differs }: HeatLegendProps) {
  const t = usePhrases("heatmap");
  const format = useFormat();
  // The ends are those of all pieces while one is shown.
  const isWhole = usePlayed(head, ({ at }) => at === wholeRange);
  const { low, high } = pane.scale(isWhole ? wholeRange : 0);
  const unit = unitText(t, { show, metric });
  return (
    <Row align="start" gap="lg" gapY="sm" mt="sm">
      <Stack gap="3xs" className={classes.legend}>
        <Note tone="plain">{differs ? t("difference", { unit }) : unit}</Note>
        <div dir="ltr">
          <div className={classes.ramp} style={{ backgroundImage: rampGradient(pane.ramp) }} />
          <Line justify="between" gap="sm" size="xs" numeric>
            <span>{differs ? format.signed(low, 3) : heatNumber(format, low)}</span>
            {differs && <span>0</span>}
            <span>
              {differs ? "+" : ""}
              {heatNumber(format, high)}
            </span>
          </Line>
        </div>
        <Note>{t(relative ? "relativeMeans" : "absoluteMeans")}</Note>
      </Stack>
      <Legend>
        <LegendItem mark={<span className={classes.mark} aria-hidden="true" />}>
          {t(differs ? "noDifference" : "nobody")}
        </LegendItem>
        <LegendItem mark={<span className={classes.mark} data-kind="unseen" aria-hidden="true" />}>
          {t("notSeen")}
        </LegendItem>
        <LegendItem mark={<span className={classes.mark} data-kind="unwatched" aria-hidden="true" />}>
          {t("noData")}
        </LegendItem>
      </Legend>
    </Row>
  );
}
