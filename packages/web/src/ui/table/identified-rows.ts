import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Refused } from "../../lib/refused.ts";
import type { PageOfRows } from "./data-table.tsx";

/** Gives rows that have no number of their own the text that identifies them. `toId` stays the same function. */
export function useIdentifiedRows<Row extends object>(
  rows: UseQueryResult<PageOfRows<Row>, Refused>,
  toId: (row: Row) => string,
): UseQueryResult<PageOfRows<Row & { id: string }>, Refused> {
  const { data } = rows;
  const identified = useMemo(
    () => data && { ...data, content: data.content.map((row) => ({ ...row, id: toId(row) })) },
    [data, toId],
  );
  return { ...rows, data: identified } as UseQueryResult<PageOfRows<Row & { id: string }>, Refused>;
}
