/** Rows that are chosen to do something with, over all pages of a list. */
export interface Selection<Row extends { id: number | string }> {
  selected: ReadonlySet<Row["id"]>;
  onChange: (next: ReadonlySet<Row["id"]>) => void;
  /** Why a row cannot be chosen. */
  reasonNot?: ((row: Row) => string | undefined) | undefined;
}
