import { type DayComparison, home } from "@foyer/contract/analytics/home";
import { dayRangeText } from "../../../lib/day-range-text.ts";
import { useFormat } from "../../../lib/format.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { ChangeLabel } from "../../../ui/change/change-label.tsx";
import { Line, Stack } from "../../../ui/kit/layout.tsx";
import { Note, Text } from "../../../ui/kit/text.tsx";
import type { AskedFigure } from "./asked-figure.ts";
import { CoverageNote } from "./coverage-note.tsx";
import classes from "./panel.module.css";
import { HomePanel } from "./panel.tsx";
import { SoftNumber } from "./soft-number.tsx";
import { useAgainst } from "./use-against.ts";
import { useExplain } from "./use-explain.ts";

/** Each span with the home period that names its comparison. */
const spans = [
  ["day", 1],
  ["week", 2],
  ["month", 3],
  ["year", 4],
] as const;

const toSpan = ({ startTime, endTime }: { startTime: string; endTime: string }) => ({
  startTime: startTime.slice(0, 10),
  endTime: endTime.slice(0, 10),
});

interface KpiPanelProps extends AskedFigure {
  /** What the day is compared with. */
  compare: DayComparison;
}

/** Day, week, month and year so far, each beside the one before at the same elapsed time. */
export function KpiPanel({ subject, metric, measure, compare }: KpiPanelProps) {
  const t = usePhrases("home");
  const format = useFormat();
  const explain = useExplain(subject);
  const against = useAgainst();
  const answer = useAsk(home.kpi, { query: { ...subject, type: metric, compare } });

  return (
    <HomePanel title={t("kpi")} measure={measure} answer={answer} height={300}>
      {(reply) => (
        <Stack as="dl" justify="between" divided style={{ blockSize: "100%" }}>
          {spans.map(([span, period]) => (
            <Line key={span} align="start" justify="between" gap="sm" py="xs">
              <Stack as="dt" gap="3xs" fixed weight="medium">
                {t(span)}
                <Note as="span" weight="normal" oneLine>
                  {dayRangeText(reply[span].startTime, reply[span].endTime)}
                </Note>
              </Stack>
              <Stack as="dd" align="end" gap="3xs" endwise className={classes.ends}>
                <Text
                  as="button"
                  type="button"
                  size="xl"
                  weight="bold"
                  tight
                  numeric
                  press
                  title={t("whyThisNumber")}
                  aria-haspopup="dialog"
                  onClick={() => explain({ metric, ...toSpan(reply[span]), figure: reply[span] })}
                >
                  <SoftNumber value={reply[span].value} text={(value) => metricText(metric, value, format)} />
                </Text>
                <ChangeLabel
                  figure={reply[span]}
                  against={against(period, reply[span], reply[span].comparedWith)}
                />
                <CoverageNote figure={reply[span]} />
              </Stack>
            </Line>
          ))}
        </Stack>
      )}
    </HomePanel>
  );
}
