import { addDays } from "@foyer/contract/calendar-days";
import type { MeasureValues } from "@foyer/contract/counting/measures";
import { quality } from "@foyer/contract/counting/quality";
import { fixList } from "@foyer/contract/reporting/fix-list";
import { counted } from "./counted.ts";
import { binding, device, site } from "./factories.ts";
import type { TestServer } from "./test-server.ts";

export const fixDay = "2026-05-13";
/** Wednesday noon at the site. */
export const fixNow = `${fixDay}T12:00:00+02:00`;
const nowHour = 12;

const two = (n: number) => String(n).padStart(2, "0");
/** Of today only what is over. */
const quartersOf = (back: number, [from, to]: readonly [number, number]): [number, number][] => {
  const end = back === 0 ? Math.min(nowHour, to) : to;
  return Array.from({ length: Math.max(4 * (end - from), 0) }, (_, n) => [from + Math.floor(n / 4), n % 4]);
};
const hasValues = (entry: readonly [string, MeasureValues | null]): entry is [string, MeasureValues] =>
  entry[1] !== null;

type InQuarter = (back: number, hour: number, quarter: number) => MeasureValues | null;

/** How many come in a quarter of an hour: a day's shape with a little unrest. */
export const usualQuarter = (hour: number, quarter: number): MeasureValues => {
  const count = 6 + ((hour * 3 + quarter) % 5);
  return { in: count, out: count };
};

/** A shop in Berlin, open 09:00 to 20:00, with one counter at its door, seen a moment ago; nothing else to fix. */
export async function fixSite(server: TestServer) {
  server.clock.set(fixNow);
  const { pool } = server.platform.database;
  const own = await site(server);
  await pool.query("update bindings set from_at = '2026-01-01' where id = $1", [own.bindingId]);
  const set = (id: number, change: string) => pool.query(`update devices set ${change} where id = $1`, [id]);
  const seen = (id: number, at = fixNow) => set(id, `last_seen_at = '${at}'`);
  await seen(own.device.id);

  /** Counts of the last days in opening hours, up to now; what `values` leaves out did not arrive. */
  async function count(
    days: number,
    values: InQuarter,
    which = own.device,
    hours: readonly [number, number] = [9, 20],
  ) {
    const starts = Array.from({ length: days + 1 }, (_, back) =>
      quartersOf(back, hours).map(([hour, quarter]) => {
        const start = `${addDays(fixDay, -back)} ${two(hour)}:${two(quarter * 15)}`;
        return [start, values(back, hour, quarter)] as const;
      }),
    );
    const records = Object.fromEntries(starts.flat().filter(hasValues));
    await counted(server, { tenantId: own.tenantId, device: which }, "+02:00", records);
  }

  /** Another counter at the door, counting since weeks. */
  async function second(name: string) {
    const made = await device(own.ask, { modelId: own.modelId, entityId: own.entityId, name });
    await binding(own.ask, { corridorId: own.accessId, deviceId: made.id, from: "2026-01-01" });
    await seen(made.id);
    return made;
  }

  const look = () => own.ask(quality.look, { body: { entityId: own.entityId } });
  const inspect = (as = own.ask) => as(fixList.inspect, { body: {} });
  const list = (query: object = {}, as = own.ask) => as(fixList.list, { query });
  /** Every open item after a look at everything. */
  async function found(as = own.ask) {
    await inspect(as);
    return (await list({ size: 100 }, as)).content.flatMap(({ items }) => items);
  }
  await count(1, (_, hour, quarter) => usualQuarter(hour, quarter));
  return { ...own, pool, set, seen, count, second, look, inspect, list, found };
}
export type FixSite = Awaited<ReturnType<typeof fixSite>>;
