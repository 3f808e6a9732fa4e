import { Table } from "../../../ui/kit/table.tsx";

interface PlainTableProps {
  label: string;
  columns: readonly string[];
  /** The first cell names the row. */
  rows: ReadonlyArray<readonly string[]>;
}

/** Rows as they were found; the same may be found more than once. */
export function PlainTable({ label, columns, rows }: PlainTableProps) {
  return (
    <Table caption={label} low>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <tr key={place}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>
                <bdi>{cell}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
