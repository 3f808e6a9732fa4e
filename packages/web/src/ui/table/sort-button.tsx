import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import classes from "./data-table.module.css";
import type { TableState } from "./table-state.ts";

const shapes = { none: IconArrowsSort, asc: IconArrowUp, desc: IconArrowDown };

/** First upwards, then downwards, then as the server likes. */
export function SortButton({ title, field, state }: { title: string; field: string; state: TableState }) {
  const [by, direction] = state.query.sort?.split(",") ?? [];
  const now = by === field ? (direction as "asc" | "desc") : "none";
  const Shape = shapes[now];
  const next = { none: `${field},asc`, asc: `${field},desc`, desc: null } as const;
  return (
    <button
      type="button"
      className={classes.sort}
      data-sorted={now !== "none" || undefined}
      onClick={() => state.change({ sort: next[now] })}
    >
      {title}
      <Shape size={14} stroke={1.8} aria-hidden="true" />
    </button>
  );
}
