import { counted } from "./counted.ts";
import { countedAllDay } from "./counted-all-day.ts";
import type { countingSite } from "./counting-site.ts";
import { access, binding, device, entity } from "./factories.ts";
import type { TestServer } from "./test-server.ts";

type CountingSite = Awaited<ReturnType<typeof countingSite>>;

/** One more site of the company, whose counter is bound from a day on. */
export async function neighbour(
  { ask, tenantId, modelId }: CountingSite,
  name: string,
  from: string,
  to?: string,
  timeZone = "UTC",
) {
  const entityId = await entity(ask, { name, timeZone, workTime: "00:00~00:00" });
  const corridorId = await access(ask, { entityId });
  const counter = await device(ask, { modelId, entityId });
  await binding(ask, { corridorId, deviceId: counter.id, from, ...(to && { to }) });
  return { tenantId, entityId, device: counter };
}

/** Entries of a site by the start of their quarter of an hour, in UTC. */
export const ins = (
  server: TestServer,
  place: Parameters<typeof counted>[1],
  people: Record<string, number>,
) =>
  counted(
    server,
    place,
    "Z",
    Object.fromEntries(Object.entries(people).map(([at, count]) => [at, { in: count }])),
  );

/** The same without a gap from a day on until another or a moment of it. */
export const insAllDay = (
  server: TestServer,
  place: Parameters<typeof counted>[1],
  span: readonly [from: string, until: string],
  people: Record<string, number> = {},
) =>
  countedAllDay(
    server,
    place,
    "Z",
    span,
    Object.fromEntries(Object.entries(people).map(([at, count]) => [at, { in: count }])),
  );
