import { usePhrases } from "../../lib/phrases.ts";
import classes from "./selection.module.css";
import type { Selection } from "./selection.ts";

interface RowBoxProps<Row extends { id: number | string }> {
  row: Row;
  name: string;
  selection: Selection<Row>;
}

/** Chooses one row; a row that cannot be chosen says why. */
export function RowBox<Row extends { id: number | string }>({ row, name, selection }: RowBoxProps<Row>) {
  const t = usePhrases("common");
  const { selected, onChange, reasonNot } = selection;
  const reason = reasonNot?.(row);
  return (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={t("selectRow", { name })}
      checked={selected.has(row.id)}
      // Stays reachable, so that the reason can be read.
      aria-disabled={reason !== undefined || undefined}
      title={reason}
      onChange={({ currentTarget }) => {
        if (reason === undefined) onChange(changed(selected, [row.id], currentTarget.checked));
      }}
    />
  );
}

interface PageBoxProps<Row extends { id: number | string }> {
  content: readonly Row[];
  selection: Selection<Row>;
}

/** Chooses all rows of the page in sight, or none of them. */
export function PageBox<Row extends { id: number | string }>({ content, selection }: PageBoxProps<Row>) {
  const t = usePhrases("common");
  const { selected, onChange, reasonNot } = selection;
  const free = content.filter((row) => reasonNot?.(row) === undefined).map(({ id }) => id);
  const count = free.filter((id) => selected.has(id)).length;
  const all = count > 0 && count === free.length;
  return (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={t("selectPage")}
      disabled={free.length === 0}
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !all;
      }}
      onChange={() => onChange(changed(selected, free, !all))}
    />
  );
}

function changed<Id>(selected: ReadonlySet<Id>, ids: readonly Id[], on: boolean): ReadonlySet<Id> {
  const next = new Set(selected);
  for (const id of ids) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return next;
}
