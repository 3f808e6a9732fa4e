import classes from "./data-table.module.css";

/** The place of rows to come; invisible while the wait is short. */
export function SkeletonRows({
  rows,
  columns,
  visible,
}: {
  rows: number;
  columns: number;
  visible: boolean;
}) {
  return Array.from({ length: Math.min(rows, 10) }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
    <tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells are all alike
        <td key={column}>
          <span className={classes.bone} data-visible={visible || undefined} />
        </td>
      ))}
    </tr>
  ));
}
