import { addDays } from "@foyer/contract/calendar-days";
import type pg from "pg";
import { inTransaction } from "../../../platform/database/in-transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { repeating } from "../../../platform/repeating.ts";
import { dayStart, toBusinessDay } from "../../../platform/time/zone-time.ts";
import { ensurePartitions } from "../storage/storage.ts";
import { sumGrids } from "./grid-sums.ts";
import { markHours } from "./heat-rows.queries.ts";
import {
  type DueDevice,
  dueMarks,
  gridsWithin,
  hoursWithin,
  type MeasuredGrid,
  replaceDays,
  replaceHours,
  takeMarks,
} from "./heat-sums.queries.ts";

const hourMs = 3_600_000;
const everyMs = 5_000;
const quietMs = 5_000;
const marksAtOnce = 200;
/** Looked at for each that is taken: other servers may be at the first ones. */
const lookedAt = 4;

/** Grids that may be added up: of one measure, unit and scale. */
export const sumAlike = <Grid extends MeasuredGrid>(grids: readonly Grid[]) =>
  [...Map.groupBy(grids, ({ measure, unit, scale }) => `${measure}|${unit}|${scale}`).values()].map(
    (alike) => {
      const [{ measure, unit, scale }] = alike as [Grid];
      return { measure, unit, scale, ...sumGrids(alike) };
    },
  );

const hourOf = (ms: number): number => Math.floor(ms / hourMs) * hourMs;

/** The business day of a device's site, and between which moments it lies. */
function daySpan({ zone, dayStartMinute }: DueDevice, day: string): readonly [fromMs: number, toMs: number] {
  return [dayStart(zone, day, dayStartMinute), dayStart(zone, addDays(day, 1), dayStartMinute)];
}

/** Grids that make up a day: whole hours as they are added up, the others as they came. */
async function gridsOfDay(
  client: pg.PoolClient,
  device: DueDevice,
  [fromMs, toMs]: readonly [number, number],
) {
  const [first, last] = [Math.ceil(fromMs / hourMs) * hourMs, hourOf(toMs)];
  const edges = [[fromMs, first] as const, [last, toMs] as const].filter(([from, to]) => from < to);
  const hours = await hoursWithin(client, device, [first, last]);
  return [...hours, ...(edges.length > 0 ? await gridsWithin(client, device, edges) : [])];
}

async function sumUp(client: pg.PoolClient, device: DueDevice, nowMs: number): Promise<void> {
  const grids = await gridsWithin(
    client,
    device,
    device.hours.map((hour) => [hour, hour + hourMs] as const),
  );
  const byHour = Map.groupBy(grids, ({ start_at }) => hourOf(start_at.getTime()));
  const hours = [...byHour].flatMap(([hour, own]) => sumAlike(own).map((sum) => ({ ...sum, hourMs: hour })));
  await replaceHours(client, device, device.hours, hours);
  const { zone, dayStartMinute, tenantId, deviceId } = device;
  // An hour of a zone whose days do not begin with it lies in two.
  const days = device.hours.flatMap((hour) =>
    [hour, hour + hourMs - 1].map((ms) => ({ hour, day: toBusinessDay(zone, ms, dayStartMinute) })),
  );
  const over = [...new Set(days.map(({ day }) => day))].filter((day) => daySpan(device, day)[1] <= nowMs);
  const sums = [];
  for (const day of over)
    for (const sum of sumAlike(await gridsOfDay(client, device, daySpan(device, day))))
      sums.push({ ...sum, day });
  await replaceDays(client, device, over, sums);
  // A running hour is looked at again when it is over, a running day once for all its hours.
  const again = new Map(
    days.flatMap(({ hour, day }) => {
      const until = [hour + hourMs, daySpan(device, day)[1]].find((end) => end > nowMs);
      return until === undefined
        ? []
        : [[hour, { tenantId, deviceId, hourMs: hour, dueMs: until + quietMs }]];
    }),
  );
  await markHours(client, [...again.values()]);
}

/** Makes the sums of hours whose grids changed, and of days that are over. Returns whether there may be more. */
export async function sumUpHeat({ database, clock }: Pick<Platform, "database" | "clock">): Promise<boolean> {
  const now = clock.now();
  const { pool } = database;
  let left = marksAtOnce;
  for (const [tenantId, marks] of await dueMarks(pool, now, marksAtOnce * lookedAt)) {
    if (left <= 0) break;
    left -= await inTransaction(pool, async (client) => {
      const due = await takeMarks(client, { tenantId, marks, now, most: left });
      const hours = due.flatMap((device) => device.hours);
      await ensurePartitions(pool, hours, 0);
      for (const device of due) await sumUp(client, device, now.getTime());
      return hours.length;
    });
  }
  return left < marksAtOnce;
}

/** Keeps the sums of hours and days up to date. */
export const makeHeatWorker = (platform: Pick<Platform, "database" | "clock" | "log" | "metrics">) =>
  repeating(
    {
      name: "heat",
      everyMs,
      failure: "sums of heat could not be made",
      work: async (stopping) => {
        while (!stopping.aborted && (await sumUpHeat(platform)));
      },
    },
    platform,
  );
