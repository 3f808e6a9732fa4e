import { home } from "@foyer/contract/analytics/home";
import type { Reply } from "@foyer/contract/endpoint";
import { useMemo, useState } from "react";
import { coverageText } from "../../../lib/coverage-text.ts";
import { isIncomplete } from "../../../lib/covered-hours.ts";
import { dayRangeText } from "../../../lib/day-range-text.ts";
import { useFormat } from "../../../lib/format.ts";
import { daysOfSpan } from "../../../lib/local-day.ts";
import { measuredText } from "../../../lib/measured-text.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Chart } from "../../../ui/charts/chart.tsx";
import { TableSwitch } from "../../../ui/charts/table-switch.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import type { AskedFigure } from "./asked-figure.ts";
import { drawBars } from "./draw-bars.ts";
import classes from "./panel.module.css";
import { HomePanel } from "./panel.tsx";
import { useExplain } from "./use-explain.ts";

const height = 248;
/** Latest holidays with room for their names. */
const shown = 8;
/** CSS pixels a name needs. */
const nameWidth = 64;

/** What the latest holidays brought. */
export function HolidayPanel({ subject, metric, measure }: AskedFigure) {
  const t = usePhrases("home");
  const [asTable, setAsTable] = useState(false);
  const answer = useAsk(home.holiday, { query: { ...subject, type: metric } });
  return (
    <HomePanel
      className={classes.wide}
      title={t("holidays")}
      measure={measure}
      tools={<TableSwitch asTable={asTable} onChange={setAsTable} />}
      answer={answer}
      height={height}
    >
      {(holidays) =>
        holidays.length === 0 ? (
          <Text tone="quiet" centred style={{ paddingBlock: 48 }}>
            {t("noHolidays")}
          </Text>
        ) : (
          <Holidays
            holidays={holidays}
            subject={subject}
            metric={metric}
            measure={measure}
            asTable={asTable}
          />
        )
      }
    </HomePanel>
  );
}

interface HolidaysProps extends AskedFigure {
  holidays: Reply<typeof home.holiday>;
  asTable: boolean;
}

function Holidays({ holidays, subject, metric, measure, asTable }: HolidaysProps) {
  const t = usePhrases("home");
  const common = usePhrases("common");
  const format = useFormat();

  const explain = useExplain(subject);
  const view = useMemo(() => {
    const latest = [...holidays].sort((a, b) => a.start.localeCompare(b.start)).slice(-shown);
    const bars = latest.map((holiday) => {
      return {
        name: `${holiday.name}\n${holiday.start.slice(0, 4)}`,
        title: holiday.name,
        value: holiday.value,
        text: metricText(metric, holiday.value, format),
        notes: [
          dayRangeText(holiday.start, holiday.end, { year: true }),
          measuredText(holiday, format),
          isIncomplete(holiday) ? coverageText(holiday, format) : "",
        ].filter(Boolean),
        completeness: holiday.completeness,
      };
    });
    return {
      latest,
      draw: drawBars(bars, measure, nameWidth),
      figures: {
        columns: [t("holidays"), common("date"), measure],
        rows: bars.map((bar) => [bar.title, bar.notes.join(", "), bar.text]),
      },
    };
  }, [holidays, metric, measure, format, t, common]);

  return (
    <Chart
      label={`${t("holidays")}: ${measure}`}
      height={height}
      draw={view.draw}
      figures={view.figures}
      asTable={asTable}
      onPick={(row) => {
        const holiday = view.latest[row];
        if (!holiday) return;
        const { first, last } = daysOfSpan(holiday.start, holiday.end);
        explain({ metric, startTime: first, endTime: last, figure: holiday });
      }}
    />
  );
}
