import type { QueryRow } from "@foyer/contract/analytics/query";
import { useState } from "react";

const keyOf = ({ kind, id }: Pick<QueryRow, "kind" | "id">) => `${kind} ${id}`;

/** Which rows of a tree are in sight: all, but those below a row that was closed. */
export function useOpenRows(rows: readonly QueryRow[]) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const visible: QueryRow[] = [];
  let hiddenBelow = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (row.level > hiddenBelow) continue;
    hiddenBelow = closed.has(keyOf(row)) ? row.level : Number.POSITIVE_INFINITY;
    visible.push(row);
  }
  const withBelow = new Set(rows.filter((row, at) => (rows[at + 1]?.level ?? 0) > row.level).map(keyOf));
  return {
    visible,
    hasBelow: (row: QueryRow) => withBelow.has(keyOf(row)),
    isOpen: (row: QueryRow) => !closed.has(keyOf(row)),
    toggle: (row: QueryRow) => {
      const next = new Set(closed);
      if (!next.delete(keyOf(row))) next.add(keyOf(row));
      setClosed(next);
    },
  };
}
