import { type Entity, entities } from "@foyer/contract/places/entities";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { request } from "../../../lib/api.ts";
import type { Refused } from "../../../lib/refused.ts";
import { askKey } from "../../../lib/use-ask.ts";

const size = 100;
/** Pages asked for at the same time. */
const atOnce = 5;

interface PageOfEntities {
  content: Entity[];
  totalElements: number;
}

/** The pages after one of them, as many as are asked for at the same time. */
function pagesAfter(page: number, total: number): number[] | undefined {
  const left = Math.ceil(total / size) - page - 1;
  return left > 0
    ? Array.from({ length: Math.min(left, atOnce) }, (_, index) => page + 1 + index)
    : undefined;
}

/**
 * All sites of an organisation and those below it (of all without one), asked for a hundred at a time until complete.
 */
export function useAllEntities(deptId: number | undefined) {
  const page = async (page: number, signal: AbortSignal) =>
    (await request(
      entities.list,
      { query: { page, size, sort: "name,asc", deptId } },
      signal,
    )) as PageOfEntities;
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery<PageOfEntities, Refused, { pages: PageOfEntities[] }, readonly unknown[], number[]>({
      queryKey: [...askKey(entities.list), "all", deptId ?? null],
      queryFn: async ({ pageParam, signal }) => {
        const pages = await Promise.all(pageParam.map((each) => page(each, signal)));
        return {
          content: pages.flatMap(({ content }) => content),
          totalElements: pages.at(-1)?.totalElements ?? 0,
        };
      },
      initialPageParam: [0],
      // Comparing thousands of rows with what was there takes longer than showing them.
      structuralSharing: false,
      getNextPageParam: ({ totalElements }, _, asked) => pagesAfter(asked.at(-1) ?? 0, totalElements),
    });

  const loaded = data?.pages.length ?? 0;
  useEffect(() => {
    // Each page that has come asks for the next.
    if (loaded > 0 && hasNextPage && !isFetchingNextPage && !error) void fetchNextPage();
  }, [loaded, hasNextPage, isFetchingNextPage, error, fetchNextPage]);

  // One that is made while the pages come may stand on two of them.
  const rows = useMemo(
    () => [...new Map(data?.pages.flatMap(({ content }) => content.map((row) => [row.id, row]))).values()],
    [data],
  );
  return {
    rows,
    total: data?.pages.at(-1)?.totalElements,
    isPending,
    isComplete: data !== undefined && !hasNextPage,
    error,
    retry: () => void (data ? fetchNextPage() : refetch()),
  };
}
