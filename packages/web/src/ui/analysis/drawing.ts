import type { ChartLook } from "../charts/chart-look.ts";
import type { ChartOption } from "../charts/chart-option.ts";
import type {
  ChartBand,
  ChartColumn,
  ChartNote,
  ChartSeries,
  SeriesKind,
  ShownFigure,
} from "./chart-columns.ts";
import type { LineStanding } from "./line-standing.ts";

export interface DrawnSeries extends ChartSeries {
  /** What is drawn of each figure. */
  values: ReadonlyArray<number | null>;
}

export interface Drawing {
  columns: readonly ChartColumn[];
  series: readonly DrawnSeries[];
  kind: SeriesKind;
  /** There are no halves of it. */
  whole: boolean;
  /** Notes of each column. */
  notes: ReadonlyArray<readonly ChartNote[]>;
  band: ChartBand | undefined;
  standing: LineStanding;
  /** CSS pixels. */
  height: number;
  words: {
    value: (value: number | null) => string;
    /** What is wrong with a figure, if anything. */
    known: (figure: ShownFigure | null | undefined) => string;
    state: (column: ChartColumn) => string;
    note: string;
  };
}

type Options = NonNullable<ChartOption["series"]>;
export type SeriesOption = Options extends readonly (infer One)[] | infer One ? One : never;

/** The colour a series wears. */
export const seriesColour = ({ slot }: ChartSeries, look: ChartLook): string =>
  slot === 0 ? look.quiet : (look.series[(slot - 1) % look.series.length] ?? look.text);

/** Not over yet, or cut by the asked days. */
export const runs = (columns: readonly ChartColumn[], { figures }: DrawnSeries, index: number): boolean =>
  columns[index]?.isPartial === true || figures[index]?.running === true;
