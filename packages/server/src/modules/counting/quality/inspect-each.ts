import type { Platform } from "../../../platform/platform.ts";
import { type InspectedEntity, notInspectedSince } from "./inspection.queries.ts";
import { countedDays, inspect } from "./inspection.ts";

/** How long an inspection answers questions; older ones are repeated when somebody asks, as far as time allows. */
const staleMs = 6 * 3_600_000;
/** Nobody waits longer than about this for repeated inspections. */
const patienceMs = 1_000;
const mostWhenAsked = 25;
export type Needs = Pick<Platform, "database" | "clock" | "log" | "config">;

/** Inspects entities one after the other until `until` (milliseconds of the machine's clock); gives how many. */
export async function inspectEach(
  platform: Needs,
  entities: readonly InspectedEntity[],
  until: number,
  toDays: (entity: InspectedEntity) => number,
): Promise<number> {
  let inspected = 0;
  for (const entity of entities) {
    if (Date.now() >= until) break;
    try {
      await inspect(platform, entity, platform.clock.now(), toDays(entity));
      inspected++;
    } catch (error) {
      // One entity's trouble must not keep the others from being inspected.
      const { tenantId, id: entityId } = entity;
      platform.log.error({ tenantId, entityId, error: String(error) }, "counts could not be inspected");
    }
  }
  return inspected;
}

/**
 * Inspects those of the entities that were not inspected for hours, while nobody has to wait for long: of a small
 * installation all, of a large one a few more with each question; the night does the rest.
 */
export async function inspectStale(
  platform: Needs,
  tenantId: number,
  ids: readonly number[],
): Promise<boolean> {
  const since = new Date(platform.clock.now().getTime() - staleMs);
  const { pool } = platform.database;
  const stale = await notInspectedSince(pool, tenantId, ids, since, mostWhenAsked);
  const inspected = await inspectEach(platform, stale, Date.now() + patienceMs, () => countedDays);
  return inspected > 0;
}
