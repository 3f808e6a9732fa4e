import { Fact, Facts } from "../kit/facts.tsx";
import type { Column } from "./column.ts";

interface RowFactsProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
}

/** The cells of a row where it is a card: each with its title. */
export function RowFacts<Row>({ row, columns }: RowFactsProps<Row>) {
  return (
    <Facts layout="ends" mt="2xs">
      {columns.map((column) => (
        <Fact key={column.title} title={column.title}>
          {column.cell(row)}
        </Fact>
      ))}
    </Facts>
  );
}
