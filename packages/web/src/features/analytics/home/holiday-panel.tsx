import { home } from "@foyer/contract/analytics/home";
import type { Reply } from "@foyer/contract/endpoint";
import { useMemo, useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Chart } from "../../../ui/charts/chart.tsx";
import type { AskedOf } from "./asked-of.ts";
import { coveredHours, isIncomplete } from "./covered-hours.ts";
import { dayRangeText } from "./day-range-text.ts";
import { drawBars } from "./draw-bars.ts";
import { metricText } from "./metric-text.ts";
import classes from "./panel.module.css";
import { Panel } from "./panel.tsx";
import { TableSwitch } from "./table-switch.tsx";

const height = 248;
/** Latest holidays with room for their names. */
const shown = 8;
/** CSS pixels a name needs. */
const nameWidth = 64;

/** What the latest holidays brought. */
export function HolidayPanel({ subject, metric, measure }: AskedOf) {
  const t = usePhrases("home");
  const [asTable, setAsTable] = useState(false);
  const answer = useAsk(home.holiday, { query: { ...subject, type: metric } });
  return (
    <Panel
      className={classes.wide}
      title={t("holidays")}
      measure={measure}
      tools={<TableSwitch asTable={asTable} onChange={setAsTable} />}
      answer={answer}
      height={height}
    >
      {(holidays) =>
        holidays.length === 0 ? (
          <p className={classes.nothing}>{t("noHolidays")}</p>
        ) : (
          <Holidays holidays={holidays} metric={metric} measure={measure} asTable={asTable} />
        )
      }
    </Panel>
  );
}

interface HolidaysProps extends Pick<AskedOf, "metric" | "measure"> {
  holidays: Reply<typeof home.holiday>;
  asTable: boolean;
}

function Holidays({ holidays, metric, measure, asTable }: HolidaysProps) {
  const t = usePhrases("home");
  const common = usePhrases("common");
  const format = useFormat();

  const view = useMemo(() => {
    const latest = [...holidays].sort((a, b) => a.start.localeCompare(b.start)).slice(-shown);
    const bars = latest.map((holiday) => {
      const { covered, expected } = coveredHours(holiday);
      const hours = t("hoursCovered", {
        covered: format.number(covered, 1),
        expected: format.number(expected, 1),
      });
      return {
        name: `${holiday.name}\n${holiday.start.slice(0, 4)}`,
        title: holiday.name,
        value: holiday.value,
        text: metricText(metric, holiday.value, format),
        notes: [
          dayRangeText(holiday.start, holiday.end, { year: true }),
          ...(isIncomplete(holiday) ? [hours] : []),
        ],
        incomplete: isIncomplete(holiday),
      };
    });
    return {
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
    />
  );
}
