import classes from "./charts.module.css";

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
  return (
    <section
      className={hidden ? classes.listenOnly : classes.tableBox}
      aria-label={label}
      // A long table is scrolled with the arrow keys.
      tabIndex={hidden ? undefined : 0}
    >
      <table className={classes.table}>
        <caption className={classes.listenOnly}>{label}</caption>
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
                {onPick && !hidden ? (
                  <button type="button" className={classes.pick} onClick={() => onPick(row)}>
                    {name}
                  </button>
                ) : (
                  name
                )}
              </th>
              {values.map((value, column) => (
                <td key={figures.columns[column + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
