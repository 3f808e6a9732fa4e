import type { Column, RowAction } from "./column.ts";
import classes from "./data-table.module.css";
import { RowActions } from "./row-actions.tsx";
import { RowFacts } from "./row-facts.tsx";
import { RowBox } from "./select-boxes.tsx";
import type { Selection } from "./selection.ts";

interface RowCardsProps<Row extends { id: number | string }> {
  caption: string;
  content: Row[];
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  actions?: (row: Row) => readonly RowAction[];
  selection?: Selection<Row>;
}

/** Rows on a phone: each a card, the first column its heading. */
export function RowCards<Row extends { id: number | string }>({
  caption,
  content,
  columns,
  nameOf,
  actions,
  selection,
}: RowCardsProps<Row>) {
  const [first, ...others] = columns;
  return (
    <ul className={classes.cards} aria-label={caption}>
      {content.map((row) => (
        <li
          key={row.id}
          className={classes.card}
          data-selected={selection?.selected.has(row.id) || undefined}
        >
          <div className={classes.cardHead}>
            <div className={classes.cardName}>
              {selection && <RowBox row={row} name={nameOf(row)} selection={selection} />}
              {first?.cell(row)}
            </div>
            {actions && <RowActions name={nameOf(row)} actions={actions(row)} />}
          </div>
          <RowFacts row={row} columns={others} />
        </li>
      ))}
    </ul>
  );
}
