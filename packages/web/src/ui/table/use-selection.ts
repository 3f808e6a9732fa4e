import { useState } from "react";
import type { Selection } from "./selection.ts";

export interface SelectedRows<Row extends { id: number | string }> {
  /** For the table. */
  selection: Selection<Row>;
  /** What is chosen, as it was last seen: rows of other pages too. */
  rows: readonly Row[];
  clear: () => void;
  /** Takes rows out that are gone. */
  drop: (ids: readonly Row["id"][]) => void;
  /** Chooses exactly these, whether in sight or not. */
  choose: (rows: readonly Row[]) => void;
}

/** The chosen rows of a list; `content` is the page in sight. */
export function useSelection<Row extends { id: number | string }>(
  content: readonly Row[] | undefined,
  reasonNot?: (row: Row) => string | undefined,
): SelectedRows<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<Row["id"], Row>>(new Map());
  const seen = new Map<Row["id"], Row>(content?.map((row) => [row.id, row]));
  const fresh = new Map([...chosen].map(([id, row]) => [id, seen.get(id) ?? row]));

  function onChange(next: ReadonlySet<Row["id"]>) {
    const kept = new Map<Row["id"], Row>();
    for (const id of next) {
      const row = fresh.get(id) ?? seen.get(id);
      if (row !== undefined) kept.set(id, row);
    }
    setChosen(kept);
  }

  return {
    selection: { selected: new Set(fresh.keys()), onChange, reasonNot },
    rows: [...fresh.values()],
    clear: () => setChosen(new Map()),
    drop: (ids) => setChosen((now) => new Map([...now].filter(([id]) => !ids.includes(id)))),
    choose: (rows) => setChosen(new Map(rows.map((row) => [row.id, row]))),
  };
}
