import {
  createParser,
  type inferParserType,
  parseAsInteger,
  parseAsNumberLiteral,
  parseAsString,
  type UseQueryStatesKeysMap,
  useQueryStates,
} from "nuqs";

export const pageSizes = [10, 20, 40] as const;
export type PageSize = (typeof pageSizes)[number];

/** `field,asc` or `field,desc`. */
export type Sort = `${string},${"asc" | "desc"}`;

const parseAsSort = createParser<Sort>({
  parse: (text) => (/^[A-Za-z]+,(asc|desc)$/.test(text) ? (text as Sort) : null),
  serialize: (sort) => sort,
});

export interface ListState<Filters extends UseQueryStatesKeysMap> {
  /** As the endpoints take it; pages count from 0. */
  query: { page: number; size: number; search: string; sort?: Sort } & FilterValues<Filters>;
  /** Whether anything narrows the list. */
  narrowed: boolean;
  /** Changes the list; all but turning a page goes back to the first one. */
  change: (next: Partial<ListChange & NullableValues<Filters>>) => void;
  /** Drops search and filters. */
  clear: () => void;
}

export interface ListChange {
  page: number;
  size: PageSize;
  search: string;
  sort: Sort | null;
}

type FilterValues<Filters extends UseQueryStatesKeysMap> = {
  [Name in keyof Filters]?: NonNullable<inferParserType<Filters[Name]>>;
};
type NullableValues<Filters extends UseQueryStatesKeysMap> = {
  [Name in keyof Filters]: NonNullable<inferParserType<Filters[Name]>> | null;
};

/** Page, size, search, sort and filters of a list, kept in the address. */
export function useListState<Filters extends UseQueryStatesKeysMap = Record<never, never>>({
  size: usualSize = 10,
  filters = {} as Filters,
}: {
  size?: PageSize;
  filters?: Filters;
} = {}): ListState<Filters> {
  const [state, setState] = useQueryStates({
    // People count pages from 1.
    page: parseAsInteger.withDefault(1),
    size: parseAsNumberLiteral(pageSizes).withDefault(usualSize),
    search: parseAsString.withDefault(""),
    sort: parseAsSort,
  });
  const [chosen, setChosen] = useQueryStates(filters);
  const { page, size, search, sort } = state;
  const set = Object.entries(chosen).filter(([, value]) => value !== null && value !== undefined);

  function change({ page: nextPage, size, search, sort, ...rest }: Partial<ListChange>) {
    const listed = {
      ...(size && { size }),
      ...(search !== undefined && { search }),
      ...(sort !== undefined && { sort }),
    };
    void setState({ ...listed, page: nextPage === undefined ? null : nextPage + 1 });
    if (Object.keys(rest).length > 0) void setChosen(rest as Parameters<typeof setChosen>[0]);
  }

  function clear() {
    void setState({ page: null, search: null });
    void setChosen(null);
  }

  return {
    query: {
      page: Math.max(0, page - 1),
      size,
      search,
      ...(sort && { sort }),
      ...(Object.fromEntries(set) as FilterValues<Filters>),
    },
    narrowed: search !== "" || set.length > 0,
    change: change as ListState<Filters>["change"],
    clear,
  };
}
