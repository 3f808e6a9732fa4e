import { type FoundSubject, subjects } from "@foyer/contract/places/subjects";
import { sharedClock } from "../lib/local-day.ts";
import type { stubServer } from "./stub-server.ts";

/** An entity as searches find it. */
export const foundEntity = ({
  id,
  name,
  ...more
}: Partial<FoundSubject> & { id: number; name: string }): FoundSubject => ({
  id,
  name,
  above: [],
  entityId: id,
  deptId: 2,
  timeZone: "Europe/Berlin",
  dayStartMinute: 0,
  ...more,
});

/** Lets entities be searched and named. */
export function grantEntities(
  server: ReturnType<typeof stubServer>,
  entities: readonly (Partial<FoundSubject> & { id: number; name: string })[],
): void {
  const all = entities.map(foundEntity);
  server.grant(subjects.search, ({ query }) => {
    const text = (query.get("text") ?? "").toLowerCase();
    const found = all.filter(({ name }) => name.toLowerCase().includes(text));
    return { content: found, totalElements: found.length };
  });
  server.grant(subjects.clock, sharedClock(all) ?? { timeZone: "Europe/Berlin", dayStartMinute: 0 });
  server.grant(subjects.names, ({ body }) =>
    all.filter(({ id }) => (body as { ids: number[] }).ids.includes(id)),
  );
}
