import type { Peaks, WeekCell } from "@foyer/contract/analytics/peaks";
import { useMemo } from "react";
import { isIncomplete } from "../../../lib/covered-hours.ts";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { weekdaysInOrder } from "../../../lib/week-days.ts";
import { isSum } from "../../../ui/analysis/metric-kinds.ts";
import type { Question } from "../../../ui/analysis/question.ts";
import { type HeatCell, HeatGrid, type HeatLevel } from "../../../ui/charts/heat-grid.tsx";
import { useUsualText } from "./use-usual-text.ts";
import { highestCell, scaleSteps, toLevel, toScale } from "./week-heat.ts";

interface WeekGridProps {
  data: Pick<Peaks, "cells" | "hours">;
  metric: Question["metric"];
  label: string;
  /** A weekday is chosen, by any of its hours. */
  onPick: ((weekday: number) => void) | undefined;
}

/** Times take too much room in a cell. */
const wordy = new Set(["totalDwellTime", "averageDwellTime"]);

/** The hours of the week, shaded by what is usual of them. */
export function WeekGrid({ data: { cells, hours }, metric, label, onPick }: WeekGridProps) {
  const t = usePhrases("peaks");
  const format = useFormat();
  const scale = toScale(cells, isSum(metric));
  const best = highestCell(cells);
  const text = useUsualText(metric);
  const onTheHour = hours.every((hour) => hour.endsWith(":00"));
  const columns = useMemo(
    () => hours.map((hour) => ({ key: hour, label: onTheHour ? hour.slice(0, 2) : hour, group: t("hour") })),
    [hours, onTheHour, t],
  );
  const byPlace = new Map(cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]));

  /** Before the doors open nobody needs to look. */
  const isBusy = (hour: string) =>
    cells.some((cell) => cell.hour === hour && (cell.average ?? 0) > 0.05 * (best?.average ?? 0));

  function heatCell(cell: WeekCell | undefined, hour: string): HeatCell {
    if (cell === undefined || cell.average === null) return { level: null, words: t("unknown", { hour }) };
    const value = text(cell.average);
    return {
      level: toLevel(cell.average, scale),
      words: t("cell", { hour, value, count: cell.days }),
      ...(!wordy.has(metric) && { text: value }),
      hatched: isIncomplete(cell),
      marked: cell === best,
    };
  }

  return (
    <div data-pictured>
      <HeatGrid
        label={label}
        help={t(onPick ? "gridHelpOpen" : "gridHelp")}
        scale="amount"
        columns={columns}
        startAt={Math.max(0, hours.findIndex(isBusy))}
        {...(onPick && { onChoose: ({ key }) => onPick(Number(key)) })}
        rows={weekdaysInOrder().map((weekday) => ({
          key: weekday,
          name: format.weekday(weekday),
          cells: hours.map((hour) => heatCell(byPlace.get(`${weekday} ${hour}`), hour)),
        }))}
        legend={[
          ...scaleSteps(scale).map((from, level) => ({
            level: level as HeatLevel,
            label: `≥ ${text(from)}`,
          })),
          { level: 0, hatched: true, label: t("partly") },
          { level: null, label: t("nothing") },
          ...(best ? [{ level: 4 as const, marked: true, label: t("peakHour") }] : []),
        ]}
      />
    </div>
  );
}
