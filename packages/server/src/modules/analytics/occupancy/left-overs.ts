import type { Platform } from "../../../platform/platform.ts";
import type { ClockGroup } from "../../counting/clock-groups/clock-groups.ts";
import { daySlots } from "../../counting/clocks/clocks.ts";
import { netLeftAfter } from "../../counting/figures/figures.ts";

/** What is over stays true until something of it changes; this bounds what news that never came can do. */
const longestKeptMs = 10 * 60_000;

const slotMs = 900_000;

interface Kept {
  since: number;
  /** The end of the latest day kept: no later count changes anything of it. */
  untilMs: number;
  /** By clock, kind and day, then by subject; null where nothing was counted. */
  days: Map<string, Map<number, number | null>>;
}

/** How many were still inside subjects when a day that is over ended. */
export type LeftOvers = (group: ClockGroup, day: string) => Promise<ReadonlyMap<number, number | null>>;

/** Adds up what days left over once, until counts of them change: places are shown all day long. */
export function makeLeftOvers({
  database: { pool },
  figures: { news },
  clock,
}: Pick<Platform, "database" | "figures" | "clock">): LeftOvers {
  const kept = new Map<number, Kept>();

  function findKept(tenantId: number): Kept {
    const now = clock.now().getTime();
    const known = kept.get(tenantId);
    if (known && now - known.since < longestKeptMs) return known;
    const begun: Kept = { since: now, untilMs: 0, days: new Map() };
    kept.set(tenantId, begun);
    return begun;
  }

  // Running look-ups go on with what is forgotten here, so that nothing read before a change is kept after it.
  news.on("countsChanged", ({ tenantId, fromMs = 0 }) => {
    if (fromMs < (kept.get(tenantId)?.untilMs ?? 0)) kept.delete(tenantId);
  });
  news.on("recomputeMarked", ({ tenantId }) => void kept.delete(tenantId));
  news.on("companyChanged", ({ tenantId }) => {
    if (tenantId === null) kept.clear();
    else kept.delete(tenantId);
  });

  return async (group, day) => {
    const { tenantId, kind, zone, dayStartMinute, ids } = group;
    const ofCompany = findKept(tenantId);
    const key = `${kind}|${zone}|${dayStartMinute}|${day}`;
    const known = ofCompany.days.get(key) ?? new Map<number, number | null>();
    ofCompany.days.set(key, known);
    const missing = ids.filter((id) => !known.has(id));
    if (missing.length > 0) {
      const slots = daySlots(group, day);
      ofCompany.untilMs = Math.max(ofCompany.untilMs, (slots.at(-1) ?? 0) + slotMs);
      const found = await netLeftAfter(pool, { tenantId, kind, ids: missing }, slots);
      for (const id of missing) known.set(id, found.get(id)?.left ?? null);
    }
    return known;
  };
}
