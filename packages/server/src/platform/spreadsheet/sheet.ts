/** How a column's values are shown and sorted. `date` is written `yyyy-MM-dd`, `moment` `yyyy-MM-dd HH:mm[:ss]`, both as a clock shows them: a sheet knows no zones. */
export type ColumnKind = "text" | "number" | "date" | "moment";

export interface SheetColumn {
  header: string;
  /** Default: `text`. */
  kind?: ColumnKind;
  /** In letters; default: by what the column says. */
  width?: number;
  /** Breaks long text into lines. */
  wraps?: boolean;
  /** Format of numbers, such as `0.0 %`; default: as they are. */
  format?: string;
  /** Format of numbers that are not whole; default: `format`. */
  fractionFormat?: string;
}

/** What a cell says; null and "" are an empty one. A text in a column of another kind stays text. */
export type SheetCell = string | number | null;

export interface Sheet {
  name: string;
  columns: readonly SheetColumn[];
  rows: readonly (readonly SheetCell[])[];
  rightToLeft?: boolean;
  /** Columns can be filtered by their content. */
  hasFilter?: boolean;
}
