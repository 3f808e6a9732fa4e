import { useState } from "react";
import type { TableState } from "./table/table-state.ts";
import type { PageSize, Sort } from "./use-list-state.ts";

interface InnerQuery {
  page: number;
  size: PageSize;
  search: string;
  sort?: Sort;
}

export interface InnerList extends TableState {
  query: InnerQuery;
  search: (text: string) => void;
}

const start: InnerQuery = { page: 0, size: 10, search: "" };

/** State of a list that stands inside another screen or in a dialog: the address belongs to the screen. */
export function useInnerList(): InnerList {
  const [query, setQuery] = useState(start);
  return {
    query,
    narrowed: query.search !== "",
    change: ({ page = 0, size, sort }) =>
      setQuery(({ sort: before, ...now }) => {
        const next = sort === undefined ? before : (sort ?? undefined);
        return { ...now, page, ...(size && { size }), ...(next && { sort: next }) };
      }),
    clear: () => setQuery(start),
    search: (search) => setQuery((now) => ({ ...now, page: 0, search })),
  };
}
