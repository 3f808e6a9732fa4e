import type { QueryRow } from "@foyer/contract/analytics/query";
import { useState } from "react";

const toKey = ({ kind, id }: Pick<QueryRow, "kind" | "id">) => `${kind} ${id}`;

/** Which rows of a tree are visible: all, but those below a closed row. */
export function useOpenRows(rows: readonly QueryRow[]) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const visible: QueryRow[] = [];
  let hiddenBelow = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (row.level > hiddenBelow) continue;
    hiddenBelow = closed.has(toKey(row)) ? row.level : Number.POSITIVE_INFINITY;
    visible.push(row);
  }
  const withBelow = new Set(rows.filter((row, at) => (rows[at + 1]?.level ?? 0) > row.level).map(toKey));
  return {
    visible,
    hasBelow: (row: QueryRow) => withBelow.has(toKey(row)),
    isOpen: (row: QueryRow) => !closed.has(toKey(row)),
    toggle: (row: QueryRow) => {
      const next = new Set(closed);
      if (!next.delete(toKey(row))) next.add(toKey(row));
      setClosed(next);
    },
  };
}
