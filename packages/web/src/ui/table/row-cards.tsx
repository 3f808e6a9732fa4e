import type { Column, RowAction } from "./column.ts";
import classes from "./data-table.module.css";
import { RowActions } from "./row-actions.tsx";

interface RowCardsProps<Row extends { id: number | string }> {
  caption: string;
  content: Row[];
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  actions?: (row: Row) => readonly RowAction[];
}

/** Rows on a phone: each a card, the first column its heading. */
export function RowCards<Row extends { id: number | string }>({
  caption,
  content,
  columns,
  nameOf,
  actions,
}: RowCardsProps<Row>) {
  const [first, ...others] = columns;
  return (
    <ul className={classes.cards} aria-label={caption}>
      {content.map((row) => (
        <li key={row.id} className={classes.card}>
          <div className={classes.cardHead}>
            <div className={classes.cardName}>{first?.cell(row)}</div>
            {actions && <RowActions name={nameOf(row)} actions={actions(row)} />}
          </div>
          <dl className={classes.facts}>
            {others.map((column) => (
              <div key={column.title} className={classes.fact}>
                <dt>{column.title}</dt>
                <dd>{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
