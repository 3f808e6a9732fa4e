import { toWeekday } from "@foyer/contract/calendar-days";
import { useMemo, useState } from "react";
import { coverageText } from "../../../lib/coverage-text.ts";
import { isIncomplete } from "../../../lib/covered-hours.ts";
import { useFormat } from "../../../lib/format.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { NoteList } from "../../../ui/analysis/notes/note-list.tsx";
import { Chart } from "../../../ui/charts/chart.tsx";
import { TableSwitch } from "../../../ui/charts/table-switch.tsx";
import { Swatch } from "../../../ui/kit/bar.tsx";
import { Legend, LegendItem } from "../../../ui/kit/legend.tsx";
import type { Day } from "./best-days.ts";
import { drawBars } from "./draw-bars.ts";
import { type DaysAsked, useMonthDays } from "./month-days.ts";
import classes from "./panel.module.css";
import { HomePanel } from "./panel.tsx";
import { useExplain } from "./use-explain.ts";
import { useHomeNotes } from "./use-home-notes.ts";

const height = 320;

/** The last seven days, today among them. */
export function WeekPanel({ subject, metric, measure, today }: DaysAsked) {
  const t = usePhrases("home");
  const answer = useMonthDays({ subject, metric, today });
  const [asTable, setAsTable] = useState(false);
  return (
    <HomePanel
      className={classes.wide}
      title={t("weekAnalysis")}
      measure={measure}
      tools={<TableSwitch asTable={asTable} onChange={setAsTable} />}
      answer={answer}
      height={height}
    >
      {(days) => (
        <Week
          days={days}
          subject={subject}
          metric={metric}
          measure={measure}
          today={today}
          asTable={asTable}
        />
      )}
    </HomePanel>
  );
}

interface WeekProps extends DaysAsked {
  days: readonly Day[];
  asTable: boolean;
}

function Week({ days, subject, metric, measure, today, asTable }: WeekProps) {
  const t = usePhrases("home");
  const closed = usePhrases("restsOn")("closed");
  const format = useFormat();
  const explain = useExplain(subject);
  const { marks, list } = useHomeNotes(subject, days.at(-7)?.day ?? today, today);

  const view = useMemo(() => {
    const week = days.slice(-7);
    const findNotes = (day: Day) =>
      marks.filter(({ startTime, endTime }) => startTime <= day.day && endTime >= day.day);
    const dayNotes = (day: Day) => {
      return [
        ...(day.day === today ? [t("soFar")] : []),
        ...(day.value === null ? [day.closed ? closed : t("noData")] : []),
        ...(isIncomplete(day) ? [coverageText(day, format)] : []),
        ...findNotes(day).map(({ kind, text }) => `${kind}: ${text}`),
      ];
    };
    const bars = week.map((day) => ({
      name: `${day.day === today ? t("today") : format.weekday(toWeekday(day.day), "short")}\n${Number(day.day.slice(8))}`,
      title: format.weekdayDate(day.day),
      value: day.value,
      // Who was there all the same is counted.
      text: day.closed && !day.value ? closed : metricText(metric, day.value, format),
      notes: dayNotes(day),
      completeness: day.completeness,
      running: day.day === today,
      weekend: toWeekday(day.day) > 5,
      flagged: findNotes(day).length > 0,
    }));
    return {
      week,
      draw: drawBars(bars, measure),
      figures: {
        columns: [t("day"), measure, t("completeness")],
        rows: bars.map((bar, index) => {
          const day = week[index];
          const completeness = day?.completeness ?? null;
          const title = [bar.title, ...(day ? findNotes(day).map(({ text }) => text) : [])].join(", ");
          return [title, bar.text, completeness === null ? "–" : format.percent(completeness)];
        }),
      },
    };
  }, [days, metric, measure, today, marks, format, t, closed]);

  return (
    <>
      <Chart
        label={`${t("weekAnalysis")}: ${measure}`}
        height={height}
        draw={view.draw}
        figures={view.figures}
        asTable={asTable}
        onPick={(row) => {
          const day = view.week[row];
          if (day) explain({ metric, startTime: day.day, endTime: day.day, figure: day });
        }}
      />
      {!asTable && (
        <Legend mt="xs">
          {view.week.some(({ day }) => toWeekday(day) > 5) && (
            <LegendItem mark={<Swatch ground="var(--chart-line)" />}>{t("weekend")}</LegendItem>
          )}
          {view.week.some((day) => day.day !== today && isIncomplete(day)) && (
            <LegendItem mark={<Swatch ground="var(--layer-estimated)" />}>{t("missing")}</LegendItem>
          )}
        </Legend>
      )}
      <NoteList list={list} of={t("weekAnalysis")} />
    </>
  );
}
