import { useMemo } from "react";
import { dayRangeText } from "../../../lib/day-range-text.ts";
import { useFormat } from "../../../lib/format.ts";
import { measuredText } from "../../../lib/measured-text.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { RankBars } from "../../../ui/charts/rank-bars.tsx";
import { Sparkline } from "../../../ui/charts/sparkline.tsx";
import { Box, Line } from "../../../ui/kit/layout.tsx";
import { Quiet, Text } from "../../../ui/kit/text.tsx";
import { bestDays, type Day } from "./best-days.ts";
import { CoverageNote } from "./coverage-note.tsx";
import { type DaysAsked, useMonthDays } from "./month-days.ts";
import { HomePanel } from "./panel.tsx";
import { useExplain } from "./use-explain.ts";

const shown = 5;

/** The five best of the last thirty days, below the run of all thirty. */
export function BestDaysPanel({ subject, metric, measure, today }: DaysAsked) {
  const t = usePhrases("home");
  const answer = useMonthDays({ subject, metric, today });
  return (
    <HomePanel title={t("lastDays")} measure={measure} answer={answer} height={220}>
      {(days) => <BestDays days={days} metric={metric} subject={subject} />}
    </HomePanel>
  );
}

interface BestDaysProps extends Pick<DaysAsked, "subject" | "metric"> {
  days: readonly Day[];
}

function BestDays({ days, metric, subject }: BestDaysProps) {
  const t = usePhrases("home");
  const format = useFormat();
  const explain = useExplain(subject);
  const values = useMemo(() => days.map((day) => day.value), [days]);
  const best = bestDays(days, shown);
  // The same sensors counted on all of them.
  const measured = [...new Set(best.map((day) => measuredText(day, format)))].join(", ");
  if (best.length === 0)
    return (
      <Text tone="quiet" centred style={{ paddingBlock: 48 }}>
        {t("noDataHint")}
      </Text>
    );
  return (
    <>
      <Box mb="3xs">
        <Sparkline values={values} height={44} />
      </Box>
      <Line align="stretch" justify="between" mb="xs" size="xs" tone="quiet" aria-hidden="true">
        <span>{days[0] && dayRangeText(days[0].day, days[0].day)}</span>
        <span>{t("today")}</span>
      </Line>
      <RankBars
        bars={best.map((day) => ({
          id: day.day,
          name: format.weekdayDate(day.day),
          value: day.value,
          text: metricText(metric, day.value, format),
          completeness: day.completeness,
          note: <CoverageNote figure={day} onlyTime />,
        }))}
        onPick={({ id: day }) =>
          explain({
            metric,
            startTime: String(day),
            endTime: String(day),
            figure: best.find((each) => each.day === day),
          })
        }
      />
      {measured !== "" && <Quiet mt="xs">{measured}</Quiet>}
    </>
  );
}
