import type { Sort } from "../use-list-state.ts";

/** The part of a list's state a table needs; `useListState` has it. */
export interface TableState {
  query: { page: number; size: number; search: string; sort?: Sort };
  narrowed: boolean;
  change: (next: { page?: number; size?: 10 | 20 | 40; sort?: Sort | null }) => void;
  clear: () => void;
}
