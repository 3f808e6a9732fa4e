import { useMemo, useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Chart } from "../../../ui/charts/chart.tsx";
import type { Day } from "./best-days.ts";
import { coveredHours, isIncomplete } from "./covered-hours.ts";
import { drawBars } from "./draw-bars.ts";
import { weekdayOf } from "./local-day.ts";
import { metricText } from "./metric-text.ts";
import { type DaysAsked, useMonthDays } from "./month-days.ts";
import classes from "./panel.module.css";
import { Panel } from "./panel.tsx";
import { TableSwitch } from "./table-switch.tsx";

const height = 320;

/** The last seven days, today among them. */
export function WeekPanel({ subject, metric, measure, today }: DaysAsked) {
  const t = usePhrases("home");
  const answer = useMonthDays({ subject, metric, today });
  const [asTable, setAsTable] = useState(false);
  return (
    <Panel
      className={classes.wide}
      title={t("weekAnalysis")}
      measure={measure}
      tools={<TableSwitch asTable={asTable} onChange={setAsTable} />}
      answer={answer}
      height={height}
    >
      {(days) => <Week days={days} metric={metric} measure={measure} today={today} asTable={asTable} />}
    </Panel>
  );
}

interface WeekProps extends Pick<DaysAsked, "metric" | "measure" | "today"> {
  days: readonly Day[];
  asTable: boolean;
}

function Week({ days, metric, measure, today, asTable }: WeekProps) {
  const t = usePhrases("home");
  const format = useFormat();

  const view = useMemo(() => {
    const week = days.slice(-7);
    const notesOf = (day: Day) => {
      const { covered, expected } = coveredHours(day);
      return [
        ...(day.day === today ? [t("soFar")] : []),
        ...(day.value === null ? [t("noData")] : []),
        ...(isIncomplete(day)
          ? [t("hoursCovered", { covered: format.number(covered, 1), expected: format.number(expected, 1) })]
          : []),
      ];
    };
    const bars = week.map((day) => ({
      name: `${day.day === today ? t("today") : format.weekday(weekdayOf(day.day), "short")}\n${Number(day.day.slice(8))}`,
      title: format.weekdayDate(day.day),
      value: day.value,
      text: metricText(metric, day.value, format),
      notes: notesOf(day),
      incomplete: isIncomplete(day),
      running: day.day === today,
      weekend: weekdayOf(day.day) > 5,
    }));
    return {
      draw: drawBars(bars, measure),
      figures: {
        columns: [t("day"), measure, t("completeness")],
        rows: bars.map((bar, index) => {
          const completeness = week[index]?.completeness ?? null;
          return [bar.title, bar.text, completeness === null ? "–" : format.percent(completeness)];
        }),
      },
    };
  }, [days, metric, measure, today, format, t]);

  return (
    <Chart
      label={`${t("weekAnalysis")}: ${measure}`}
      height={height}
      draw={view.draw}
      figures={view.figures}
      asTable={asTable}
    />
  );
}
