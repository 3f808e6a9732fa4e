import { usePhrases } from "../../lib/phrases.ts";
import { VisuallyHidden } from "../kit/visually-hidden.tsx";
import type { Column } from "./column.ts";
import classes from "./data-table.module.css";
import { SortButton } from "./sort-button.tsx";
import type { TableState } from "./table-state.ts";

interface ColumnHeadsProps<Row> {
  columns: readonly Column<Row>[];
  state: TableState;
  /** Whether a column of actions follows. */
  actions: boolean;
}

/** The titles of columns; rows are sorted by a click on one. */
export function ColumnHeads<Row>({ columns, state, actions }: ColumnHeadsProps<Row>) {
  const t = usePhrases("common");
  return (
    <>
      {columns.map(({ title, numeric, sort }) => (
        <th key={title} scope="col" data-numeric={numeric} aria-sort={sortedAs(sort, state.query.sort)}>
          {sort ? <SortButton title={title} field={sort} state={state} /> : title}
        </th>
      ))}
      {actions && (
        <th scope="col" className={classes.actions}>
          <VisuallyHidden>{t("actions")}</VisuallyHidden>
        </th>
      )}
    </>
  );
}

function sortedAs(sort: string | undefined, by: string | undefined) {
  if (sort === undefined) return undefined;
  const [field, direction] = by?.split(",") ?? [];
  if (field !== sort) return "none";
  return direction === "asc" ? "ascending" : "descending";
}
