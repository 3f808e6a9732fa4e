import { isIncomplete } from "../../lib/covered-hours.ts";
import type { ChartLook } from "../charts/chart-look.ts";
import { missingPart, missingStripes } from "../charts/missing-part.ts";
import { type Drawing, type DrawnSeries, runs, type SeriesOption, seriesColour } from "./drawing.ts";

const rounded = [3, 3, 0, 0];
const shape = {
  type: "bar" as const,
  barMaxWidth: 40,
  barCategoryGap: "24%",
  barGap: "8%",
  emphasis: { disabled: true },
};

/**
 * Bars beside one another, or on top of one another, what is missing of them hatched on top. Of a rate nothing can be
 * added: where it rests on a part of the time a ring stands above it.
 */
export function barsOptions(
  drawing: Drawing,
  series: readonly DrawnSeries[],
  look: ChartLook,
): SeriesOption[] {
  const { kind } = drawing;
  const bars = series.map((one) => barOption(drawing, one, look));
  if (!drawing.whole) return bars;
  if (kind === "stacked") {
    const all = drawing.columns.map((_, index) => sumOf(series.map((one) => missingOf(drawing, one, index))));
    return [...bars, missingOption("all", all, look.quiet, look)];
  }
  return bars.flatMap((bar, at) => {
    const one = series[at];
    if (one === undefined) return [bar];
    const missing = drawing.columns.map((_, index) => missingOf(drawing, one, index));
    return [bar, missingOption(String(one.id), missing, seriesColour(one, look), look)];
  });
}

/** Whether any bar has a hatched part, or a ring. */
export const lacks = (drawing: Pick<Drawing, "columns" | "whole">, series: readonly DrawnSeries[]): boolean =>
  series.some((one) =>
    drawing.columns.some((_, index) =>
      drawing.whole ? missingOf(drawing, one, index) !== null : isRinged(drawing, one, index),
    ),
  );

/** What runs is not missing. */
function missingOf({ columns }: Pick<Drawing, "columns">, one: DrawnSeries, index: number): number | null {
  const figure = one.figures[index];
  const value = one.values[index] ?? null;
  if (!figure || runs(columns, one, index)) return null;
  // Without what rules estimated, that is missing as well.
  return missingPart(value === figure.value ? figure : { value, completeness: figure.completeness });
}

function isRinged({ columns }: Pick<Drawing, "columns">, one: DrawnSeries, index: number): boolean {
  const figure = one.figures[index];
  return !!figure && figure.value !== null && isIncomplete(figure) && !runs(columns, one, index);
}

const sumOf = (values: ReadonlyArray<number | null>): number | null =>
  values.every((value) => value === null)
    ? null
    : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

const stackOf = (drawing: Drawing, one: DrawnSeries) =>
  drawing.kind === "stacked" ? "all" : drawing.whole ? String(one.id) : undefined;

function barOption(drawing: Drawing, one: DrawnSeries, look: ChartLook): SeriesOption {
  const colour = seriesColour(one, look);
  const { columns, kind } = drawing;
  const stack = stackOf(drawing, one);
  return {
    ...shape,
    id: `bar ${one.id}`,
    name: one.name,
    ...(stack !== undefined && { stack }),
    ...(!drawing.whole && {
      label: {
        show: true,
        position: "top" as const,
        distance: 1,
        color: colour,
        formatter: ({ dataIndex }: { dataIndex: number }) => (isRinged(drawing, one, dataIndex) ? "○" : ""),
      },
    }),
    data: one.values.map((value, index) => {
      const running = runs(columns, one, index);
      const isCut = kind === "stacked" || (drawing.whole && missingOf(drawing, one, index) !== null);
      return {
        value,
        itemStyle: {
          color: colour,
          opacity: running ? 0.5 : 0.92,
          borderRadius: isCut ? 0 : rounded,
          ...(running && { borderColor: colour, borderWidth: 1, borderType: [3, 3] }),
        },
      };
    }),
  };
}

function missingOption(
  stack: string,
  values: ReadonlyArray<number | null>,
  colour: string,
  look: ChartLook,
): SeriesOption {
  return {
    ...shape,
    id: `missing ${stack}`,
    stack,
    silent: true,
    data: values.map((value) => ({
      value,
      itemStyle: { color: colour, opacity: 0.3, borderRadius: rounded, decal: missingStripes(look.surface) },
    })),
  };
}
