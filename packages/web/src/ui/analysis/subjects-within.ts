import type { Reply } from "@foyer/contract/endpoint";
import { type SubjectType, subjects } from "@foyer/contract/places/subjects";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../../lib/api.ts";
import { askKey } from "../../lib/use-ask.ts";

/** The most that one answer of the search lists. */
const atOnce = 100;
/** They change rarely. Milliseconds. */
const staleTime = 60_000;

/** The ids of all accesses or areas of a site, however many there are. */
export const subjectsWithin = (entityId: number, dataType: SubjectType) =>
  queryOptions({
    queryKey: [...askKey(subjects.search, { entityId, dataType }), "all"],
    queryFn: ({ signal }) => allPages(entityId, dataType, signal),
    staleTime,
  });

async function allPages(entityId: number, dataType: SubjectType, signal: AbortSignal): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 0; ; page += 1) {
    const query = { entityId, dataType, page, size: atOnce };
    const found = await request(subjects.search, { query }, signal);
    const { content, totalElements } = found as Reply<typeof subjects.search>;
    ids.push(...content.map(({ id }) => id));
    if (content.length === 0 || ids.length >= totalElements) return ids;
  }
}
