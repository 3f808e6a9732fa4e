import { LinkButton } from "../kit/link-button.tsx";
import { Table } from "../kit/table.tsx";
import { VisuallyHidden } from "../kit/visually-hidden.tsx";

/** The figures of a chart as text: columns and rows, the first column names the row. */
export interface ChartFigures {
  columns: readonly string[];
  rows: ReadonlyArray<readonly string[]>;
}

interface ChartTableProps {
  label: string;
  figures: ChartFigures;
  /** Only for those who listen. */
  hidden?: boolean;
  /** Each row can be chosen. */
  onPick?: ((row: number) => void) | undefined;
}

/** The same figures as a chart, row by row. */
export function ChartTable({ label, figures, hidden = false, onPick }: ChartTableProps) {
  const rows = (
    <>
      <thead>
        <tr>
          {figures.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.rows.map(([name, ...values], row) => (
          <tr key={name}>
            <th scope="row">
              {onPick && !hidden ? <LinkButton onClick={() => onPick(row)}>{name}</LinkButton> : name}
            </th>
            {values.map((value, column) => (
              <td key={figures.columns[column + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
  if (!hidden)
    return (
      <Table caption={label} low figures>
        {rows}
      </Table>
    );
  return (
    <VisuallyHidden as="section" aria-label={label}>
      <table>
        <caption>{label}</caption>
        {rows}
      </table>
    </VisuallyHidden>
  );
}
