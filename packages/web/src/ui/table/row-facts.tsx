import type { Column } from "./column.ts";
import classes from "./data-table.module.css";

interface RowFactsProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
}

/** The cells of a row where it is a card: each with its title. */
export function RowFacts<Row>({ row, columns }: RowFactsProps<Row>) {
  return (
    <dl className={classes.facts}>
      {columns.map((column) => (
        <div key={column.title} className={classes.fact}>
          <dt>{column.title}</dt>
          <dd>{column.cell(row)}</dd>
        </div>
      ))}
    </dl>
  );
}
