import type { Measure, MeasureValues } from "@foyer/contract/counting/measures";
import { rules } from "@foyer/contract/counting/rules";
import fc from "fast-check";
import { recompute } from "../src/modules/counting/recomputing/recomputing.ts";
import { writeRecords } from "../src/modules/counting/storage/records/write-records.ts";
import { access, area, binding, company, companyAdmin, device, deviceModel, entity } from "./factories.ts";
import type { Ask, TestServer } from "./test-server.ts";

/** What belongs together: a sensor reports all of it or nothing. */
export const measuresByGroup = {
  flow: ["in", "out"],
  passby: ["passby"],
  turnback: ["turnback"],
  staff: ["staffIn", "staffOut"],
  group: ["group"],
  people: ["adult", "child"],
  dwell: ["dwellMs", "dwellCount"],
} as const satisfies Record<string, readonly Measure[]>;
export type Reported = keyof typeof measuresByGroup;
const others = Object.keys(measuresByGroup).slice(1) as Reported[];

export const quarterMs = 900_000;
const hourMs = 3_600_000;
export const dayMs = 86_400_000;

/** What one line reported of one quarter of an hour. */
export interface Reading {
  site: Site;
  door: Door;
  sensor: Sensor;
  slot: number;
  values: MeasureValues;
}

export interface Sensor {
  deviceId: number;
  /** When it was bound. */
  since: number;
  /** What it ever reported. */
  ever: ReadonlySet<Reported>;
}

export interface Door {
  id: number;
  areaId: number;
  sensors: Sensor[];
}

export interface Site {
  id: number;
  zone: string;
  dayStartMinute: number;
  doors: Door[];
  /** By its rules: quarters whose counts are dropped, and those whose entries are doubled. */
  dropped?: [from: number, to: number];
  doubled?: readonly Measure[];
}

const sensorPlan = fc.record({
  flow: fc.constantFrom(true, true, true, true, false),
  also: fc.subarray(others),
  /** Hours since the first day in which it reported nothing, and in which it did not report one thing. */
  gaps: fc.array(fc.tuple(fc.nat(24 * 10), fc.constantFrom(0.5, 1, 3, 9, 20)), { maxLength: 3 }),
  without: fc.array(fc.tuple(fc.nat(24 * 10), fc.constantFrom(1, 5, 14)), { maxLength: 2 }),
  isLate: fc.constantFrom(false, false, false, true),
});
type SensorPlan = typeof sensorPlan extends fc.Arbitrary<infer Made> ? Made : never;

const sitePlan = fc.record({
  zone: fc.constantFrom("Europe/Berlin", "Australia/Lord_Howe", "Asia/Kolkata", "America/New_York", "UTC"),
  dayStart: fc.constantFrom(0, 0, 240, 390),
  doors: fc.array(fc.array(sensorPlan, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  rules: fc.subarray(["drop", "double"] as const),
});

const world = fc.record({
  first: fc.constantFrom("2026-10-23", "2026-10-02", "2026-10-30", "2026-06-10"),
  sites: fc.array(sitePlan, { minLength: 1, maxLength: 3 }),
});
type World = typeof world extends fc.Arbitrary<infer Made> ? Made : never;

export const plus = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
const clockText = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

const clocks = new Map<string, Intl.DateTimeFormat>();
/** What a clock shows, as if it were UTC. */
export function toWall(zone: string, ms: number): number {
  const known =
    clocks.get(zone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  clocks.set(zone, known);
  return Date.parse(`${known.format(ms).replace(" ", "T")}Z`);
}

/** The business day of a moment, and the minutes that the clock shows. */
export function placed({ zone, dayStartMinute }: Site, ms: number): { day: string; minute: number } {
  const wall = toWall(zone, ms);
  return {
    day: new Date(wall - dayStartMinute * 60_000).toISOString().slice(0, 10),
    minute: (wall / 60_000) % 1440,
  };
}

/** Numbers by a seed. */
function dice(seed: number) {
  let state = seed >>> 0;
  return (most: number) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return Math.floor((state / 2 ** 32) * (most + 1));
  };
}

const dropFrom = 600;
const dropTo = 690;

async function makeSite(
  ask: Ask,
  modelId: number,
  { zone, dayStart, doors, rules: wished }: World["sites"][number],
  bound: { early: string; late: string },
): Promise<Site> {
  const entityId = await entity(ask, {
    timeZone: zone,
    businessDayStart: clockText(dayStart),
    workTime: "00:00~00:00",
  });
  const made: Site = { id: entityId, zone, dayStartMinute: dayStart, doors: [] };
  const areas = [await area(ask, { entityId }), await area(ask, { entityId })];
  for (const [nth, sensors] of doors.entries()) {
    const areaId = areas[nth % 2] ?? 0;
    const id = await access(ask, { entityId, areas: [{ areaId, sign: 1 }] });
    const door: Door = { id, areaId, sensors: [] };
    for (const { isLate, flow, also } of sensors) {
      const { id: deviceId } = await device(ask, { modelId, entityId, deviceType: 2 });
      const from = isLate ? bound.late : bound.early;
      await binding(ask, { corridorId: id, deviceId, from });
      const ever = new Set<Reported>([...(flow ? (["flow"] as const) : []), ...also]);
      if (ever.size === 0) ever.add("passby");
      // A binding's day begins with the calendar's.
      door.sensors.push({ deviceId, since: findDayStart(zone, from), ever });
    }
    made.doors.push(door);
  }
  if (wished.includes("drop")) made.dropped = [dropFrom, dropTo];
  if (wished.includes("double")) made.doubled = ["in", "passby", "staffIn", "group", "turnback"];
  return made;
}

/** When a day of the calendar begins on a clock. */
export function findDayStart(zone: string, day: string, minute = 0): number {
  const wall = Date.parse(day) + minute * 60_000;
  for (let ms = wall - 16 * hourMs; ; ms += quarterMs) if (toWall(zone, ms) >= wall) return ms;
}

const covers = (gaps: readonly (readonly [number, number])[], first: number, slot: number) =>
  gaps.some(
    ([hour, length]) => first + hour * hourMs <= slot && slot < first + hour * hourMs + length * hourMs,
  );

function toValues(groups: readonly Reported[], roll: (most: number) => number): MeasureValues {
  const values: MeasureValues = {};
  for (const group of groups)
    for (const measure of measuresByGroup[group])
      values[measure] = measure === "dwellMs" ? 1000 * roll(90) : Math.max(0, roll(14) - 4);
  return values;
}

/** Three days, and the three a week before, of a company of random sites whose sensors measure random things. */
export async function randomSensors(server: TestServer, seed: number) {
  const { first, sites: plans } = fc.sample(world, { seed, numRuns: 1 })[0] as World;
  const weekBefore = plus(first, -7);
  const bound = { early: "2026-01-01", late: plus(first, -2) };
  const tenantId = await company(server.admin, { timeZone: "UTC" });
  const ask = await companyAdmin(server, tenantId);
  const modelId = await deviceModel(server.admin, { deviceType: 2 });
  const sites: Site[] = [];
  for (const plan of plans) sites.push(await makeSite(ask, modelId, plan, bound));
  const readings: Reading[] = [];
  const roll = dice(seed);
  const read = (site: Site, door: Door, sensor: Sensor, plan: SensorPlan, slot: number, from: number) => {
    if (slot < sensor.since || covers(plan.gaps, from, slot)) return;
    const groups = [...sensor.ever].filter((_, nth) => nth < 1 || !covers(plan.without, from, slot));
    readings.push({ site, door, sensor, slot, values: toValues(groups, roll) });
  };
  for (const [at, site] of sites.entries())
    for (const day of [weekBefore, first]) {
      const begin = findDayStart(site.zone, day, site.dayStartMinute);
      const end = findDayStart(site.zone, plus(day, 3), site.dayStartMinute);
      const from = findDayStart(site.zone, weekBefore);
      for (let slot = begin; slot < end; slot += quarterMs)
        site.doors.forEach((door, nth) => {
          door.sensors.forEach((sensor, which) => {
            const plan = plans[at]?.doors[nth]?.[which];
            if (plan) read(site, door, sensor, plan, slot, from);
          });
        });
    }
  await writeRecords(
    server.platform.database.ingest,
    "live",
    readings.map(({ sensor, slot, values }) => ({
      tenantId,
      deviceId: sensor.deviceId,
      line: "1",
      startMs: slot,
      seconds: 900,
      receivedMs: Date.parse("2030-01-01T00:00:00Z"),
      source: "test",
      revision: null,
      values,
    })),
  );
  await makeRules(ask, sites, weekBefore, plus(first, 2));
  await recompute(server.platform.database.pool, tenantId, server.clock.now().getTime());
  return { tenantId, ask, sites, readings, first };
}

async function makeRules(ask: Ask, sites: readonly Site[], fromDay: string, toDay: string) {
  for (const { id, dropped, doubled } of sites) {
    const subject = { kind: 0 as const, id };
    const of = { subject, fromDay, toDay, reason: "property" };
    const drafts = [
      ...(dropped
        ? [
            {
              ...of,
              definition: { type: "window" as const },
              fromTime: clockText(dropFrom),
              toTime: clockText(dropTo),
            },
          ]
        : []),
      ...(doubled
        ? [{ ...of, definition: { type: "factor" as const, factor: 2, measures: [...doubled] } }]
        : []),
    ];
    if (drafts.length > 0) await ask(rules.create, { body: { drafts } });
  }
}

/** How often a measure of a reading counts, by the rules of its site. */
export function countTimes({ site, slot }: Reading, measure: Measure): number {
  const { minute } = placed(site, slot);
  if (site.dropped && site.dropped[0] <= minute && minute < site.dropped[1]) return 0;
  return site.doubled?.includes(measure) ? 2 : 1;
}

export type RandomSensors = Awaited<ReturnType<typeof randomSensors>>;
