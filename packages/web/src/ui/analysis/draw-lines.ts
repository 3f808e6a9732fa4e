import { isIncomplete } from "../../lib/covered-hours.ts";
import type { ChartLook } from "../charts/chart-look.ts";
import { axisTop, labelsApart, lastPoint } from "../charts/end-labels.ts";
import type { ChartColumn } from "./chart-columns.ts";
import { type Drawing, type DrawnSeries, runs, type SeriesOption, seriesColour } from "./drawing.ts";
import type { LineStanding } from "./line-standing.ts";

/** CSS pixels. */
const [roomForLabels, roomForLongLabels] = [520, 760];

/** What is kept free at the end of lines for their names. CSS pixels. */
export const labelRoom = ({ width }: ChartLook): number =>
  width < roomForLabels ? 0 : width < roomForLongLabels ? 104 : 148;

/** The end of the axis of lines and of the band behind them. */
export const linesTop = (series: readonly DrawnSeries[], band: Drawing["band"]) =>
  axisTop([...series.flatMap(({ values }) => values), ...(band?.high ?? [])]);

/** Whole pieces as lines with points where something is missing; a piece that runs is reached by dots. */
export function linesOptions(
  drawing: Drawing,
  series: readonly DrawnSeries[],
  look: ChartLook,
  plot: { height: number; named: boolean },
): SeriesOption[] {
  const { standing, band } = drawing;
  const isNamed = ({ id }: DrawnSeries) =>
    plot.named && (standing.coloured.has(String(id)) || standing.lit === String(id));
  const named = series.filter(isNamed);
  const apart = labelsApart(
    named.map(({ values }) => lastPoint(values)),
    { top: linesTop(series, band).max, height: plot.height },
  );
  return series.flatMap((one) => {
    const place = named.indexOf(one);
    return lineOptions(drawing, one, look, place < 0 ? undefined : (apart[place] ?? 0));
  });
}

interface Pen {
  colour: string;
  width: number;
  opacity: number;
  z: number;
}

/** One that is lit stands before all others, which fade; those without a colour of their own are thin and grey. */
function penOf(one: DrawnSeries, { coloured, lit }: LineStanding, look: ChartLook): Pen {
  const own = seriesColour(one, look);
  if (lit === String(one.id)) return { colour: own, width: 3, opacity: 1, z: 6 };
  if (!coloured.has(String(one.id)))
    return { colour: look.quiet, width: 1, opacity: lit === undefined ? 0.4 : 0.2, z: 1 };
  return {
    colour: own,
    width: one.dashed ? 1.5 : 2.25,
    opacity: lit === undefined ? 1 : 0.3,
    z: one.dashed ? 2 : 3,
  };
}

function lineOptions(
  { columns, standing }: Drawing,
  one: DrawnSeries,
  look: ChartLook,
  /** By how much its name is moved; undefined: it has none. */
  moved: number | undefined,
): SeriesOption[] {
  const pen = penOf(one, standing, look);
  const isQuiet = standing.lit !== String(one.id) && !standing.coloured.has(String(one.id));
  const isPartial = (index: number) => runs(columns, one, index);
  const leadsToPartial = (index: number) => isPartial(index) || isPartial(index + 1) || isPartial(index - 1);
  const shared = {
    type: "line" as const,
    name: one.name,
    itemStyle: { color: pen.colour, opacity: pen.opacity },
    emphasis: { disabled: true },
    connectNulls: false,
  };
  const endsRunning = isPartial(lastPoint(one.values)?.index ?? -1);
  const endLabel = {
    formatter: one.name,
    color: pen.colour,
    opacity: pen.opacity,
    distance: 8,
    offset: [0, moved ?? 0],
    width: labelRoom(look) - 14,
    overflow: "truncate" as const,
    // Readable where it stands over other lines.
    textBorderColor: look.surface,
    textBorderWidth: 3,
    ...(standing.lit === String(one.id) && { fontWeight: 600 }),
  };
  const whole: SeriesOption = {
    ...shared,
    id: `line ${one.id}`,
    data: one.values.map((value, index) => ({
      value: isPartial(index) ? null : value,
      symbol: !isQuiet && isMarked(one, columns, index) ? "circle" : "none",
      itemStyle: { color: look.surface, borderColor: pen.colour, borderWidth: 1.5 },
    })),
    symbolSize: 6,
    showAllSymbol: true,
    lineStyle: {
      color: pen.colour,
      width: pen.width,
      opacity: pen.opacity,
      type: one.dashed ? [5, 4] : "solid",
    },
    endLabel: { ...endLabel, show: moved !== undefined && !endsRunning },
    z: pen.z,
  };
  if (!columns.some((_, index) => isPartial(index))) return [whole];
  return [
    whole,
    {
      ...shared,
      id: `running ${one.id}`,
      data: one.values.map((value, index) => ({
        value: leadsToPartial(index) ? value : null,
        symbol: !isQuiet && isPartial(index) ? "circle" : "none",
      })),
      symbolSize: 7,
      showAllSymbol: true,
      lineStyle: { color: pen.colour, width: Math.min(pen.width, 2), opacity: pen.opacity, type: [2, 4] },
      endLabel: { ...endLabel, show: moved !== undefined && endsRunning },
      z: pen.z + 1,
    },
  ];
}

/** Incomplete, or alone between two gaps, where no line would show it. */
const isMarked = (
  { values, figures }: DrawnSeries,
  columns: readonly ChartColumn[],
  index: number,
): boolean => {
  const figure = figures[index];
  if ((values[index] ?? null) === null || !figure || columns[index]?.isAhead) return false;
  return (
    isIncomplete(figure) || ((values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null)
  );
};
