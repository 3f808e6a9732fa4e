import { type Measure, type MeasureValues, measures } from "@foyer/contract/counting/measures";
import type { RuleDefinition } from "@foyer/contract/counting/rule-definitions";
import { rules } from "@foyer/contract/counting/rules";
import { devices } from "@foyer/contract/devices/devices";
import type { OpeningHours } from "@foyer/contract/places/opening-hours";
import fc from "fast-check";
import { sumColumn } from "../src/modules/counting/columns/columns.ts";
import { recompute } from "../src/modules/counting/recomputing/recomputing.ts";
import type { CountRecord } from "../src/modules/counting/records/records.ts";
import { writeRecords } from "../src/modules/counting/storage/records/write-records.ts";
import { access, area, company, companyAdmin, device, deviceModel, entity } from "./factories.ts";
import { autumnHours } from "./opening-plans.ts";
import type { TestServer } from "./test-server.ts";

/** What the records of the houses hold, and the rules act on. */
const used = [
  "in",
  "out",
  "passby",
  "staffIn",
  "staffOut",
  "group",
  "adult",
  "child",
] as const satisfies readonly Measure[];

const minuteMs = 60_000;
const slotMs = 15 * minuteMs;

/** When a house is and how its days go. */
export interface HousePlan {
  timeZone: string;
  /** `HH:mm`. */
  businessDayStart: string;
  workTime: string;
  /** In the place of the everyday span. */
  openingHours: OpeningHours | undefined;
  /** Directions of its two entrances and of the passage between its areas. */
  directions: [number, number, number];
}

export interface House extends HousePlan {
  entityId: number;
  /** Two entrances and a passage. */
  accesses: number[];
  areas: [number, number];
}

const plan: fc.Arbitrary<HousePlan> = fc.record({
  timeZone: fc.constantFrom("Europe/Berlin", "Australia/Lord_Howe", "Asia/Kolkata", "America/New_York"),
  businessDayStart: fc.constantFrom("00:00", "00:00", "04:30", "06:00"),
  workTime: fc.constantFrom("00:00~00:00", "09:00~20:00", "09:10~20:15", "18:00~02:00"),
  openingHours: fc.option(autumnHours, { nil: undefined }),
  directions: fc.tuple(
    ...([0, 1, 2].map(() => fc.constantFrom(0, 0, 1, 2, 3, 4)) as [
      fc.Arbitrary<number>,
      fc.Arbitrary<number>,
      fc.Arbitrary<number>,
    ]),
  ),
});

const values: fc.Arbitrary<MeasureValues> = fc.dictionary(fc.constantFrom(...used), fc.nat({ max: 60 }), {
  maxKeys: 4,
});

/** Records lie around the changes of clocks, with gaps, and not all are of the same length. */
const stay = fc.record({
  house: fc.nat(),
  door: fc.nat({ max: 2 }),
  around: fc.constantFrom(
    "2026-10-25T00:30:00Z",
    "2026-10-03T15:30:00Z",
    "2026-11-01T06:00:00Z",
    "2026-10-15T12:00:00Z",
  ),
  quarters: fc.integer({ min: -90, max: 90 }),
  minutes: fc.constantFrom(0, 0, 5, 10),
  seconds: fc.constantFrom(300, 300, 300, 900, 3600),
  values,
});

/** Hours of a business day begin with it: the minutes are those of its beginning. */
const hourText = fc.integer({ min: 6, max: 23 }).map((hour) => `${String(hour).padStart(2, "0")}:00`);
const definition: fc.Arbitrary<RuleDefinition> = fc.oneof(
  fc.constant({ type: "window" as const }),
  fc.constant({ type: "turnbacks" as const }),
  fc.constant({ type: "estimate" as const }),
  fc.record({
    type: fc.constant("factor" as const),
    factor: fc.integer({ min: 500, max: 2000 }).map((thousandths) => thousandths / 1000),
    measures: fc.uniqueArray(fc.constantFrom(...used), { minLength: 1 }),
  }),
  fc.record({
    type: fc.constant("add" as const),
    measure: fc.constantFrom(...used),
    amount: fc.constantFrom(-20, 7, 100),
  }),
  fc.record({
    type: fc.constant("replace" as const),
    measure: fc.constantFrom(...used),
    value: fc.nat({ max: 500 }),
  }),
  fc.record({
    type: fc.constant("replace" as const),
    measure: fc.constantFrom(...used),
    hour: hourText,
    value: fc.nat({ max: 50 }),
  }),
  fc.record({
    type: fc.constant("staffPassages" as const),
    count: fc.integer({ min: 1, max: 9 }),
    per: fc.constantFrom("hour" as const, "day" as const),
  }),
  fc.record({ type: fc.constant("openHoursOnly" as const), only: fc.boolean() }),
);
const ruled = fc.record({
  definition,
  house: fc.nat(),
  day: fc.constantFrom("2026-10-25", "2026-10-24", "2026-10-04", "2026-11-01"),
  fromTime: fc.constantFrom("00:00", "08:15", "22:00"),
});

const world = fc.record({
  plans: fc.array(plan, { minLength: 2, maxLength: 3 }),
  stays: fc.array(stay, { minLength: 80, maxLength: 160 }),
  rules: fc.array(ruled, { maxLength: 5 }),
});

type World = typeof world extends fc.Arbitrary<infer Made> ? Made : never;

/** An amount of one layer of a subject, where it was counted. */
export interface Amount {
  kind: 0 | 1 | 2;
  id: number;
  /** Begin of its slot. */
  slot: number;
  measure: Measure;
  amount: number;
}

const pairs = [
  ["in", "out"],
  ["staffIn", "staffOut"],
] as const;

/** Both ways as a binding's direction has them, then seen from a side. */
function directed(values: MeasureValues, direction: number, sign: 1 | -1): MeasureValues {
  const result = { ...values };
  for (const [into, checkRange] of pairs) {
    const [a, b] = [values[into] ?? 0, values[checkRange] ?? 0];
    const ways = [
      [a, b],
      [a, 0],
      [0, b],
      [b, a],
      [a + b, 0],
    ][direction] as [number, number];
    [result[into], result[checkRange]] = sign === 1 ? ways : [ways[1], ways[0]];
  }
  return result;
}

/** What was measured, by the counting model in plain steps. */
function measuredAmounts(records: readonly (CountRecord & { house: House; door: number })[]): Amount[] {
  const amounts: Amount[] = [];
  const add = (kind: 0 | 1 | 2, id: number, slot: number, counted: MeasureValues) => {
    for (const [measure, amount] of Object.entries(counted) as [Measure, number][])
      if (amount) amounts.push({ kind, id, slot, measure, amount });
  };
  for (const { house, door, startMs, values } of records) {
    const slot = Math.floor(startMs / slotMs) * slotMs;
    const seen = (sign: 1 | -1) => directed(values, house.directions[door] ?? 0, sign);
    add(1, house.accesses[door] ?? 0, slot, seen(1));
    if (door < 2) add(0, house.entityId, slot, seen(1));
    if (door === 0) add(2, house.areas[0], slot, seen(1));
    if (door === 2) {
      add(2, house.areas[0], slot, seen(-1));
      add(2, house.areas[1], slot, seen(1));
    }
  }
  return amounts;
}

/** What rules made of it, slot by slot as kept. */
async function ruleAmounts({ platform }: TestServer, tenantId: number): Promise<Amount[]> {
  const columns = measures.map((measure) => `${sumColumn(measure)} as "${measure}"`).join(", ");
  const { rows } = await platform.database.pool.query(
    `select kind, subject_id as id, slot, ${columns} from rollups where tenant_id = $1 and layer > 0`,
    [tenantId],
  );
  return rows.flatMap(({ kind, id, slot, ...amounts }) =>
    Object.entries(amounts).flatMap(([measure, amount]) =>
      amount ? [{ kind, id, slot: slot.getTime(), measure: measure as Measure, amount: Number(amount) }] : [],
    ),
  );
}

async function build(ask: Awaited<ReturnType<typeof companyAdmin>>, modelId: number, plan: HousePlan) {
  const { directions, ...draft } = plan;
  const entityId = await entity(ask, draft);
  const areas: [number, number] = [await area(ask, { entityId }), await area(ask, { entityId })];
  const accesses = [
    await access(ask, { entityId, areas: [{ areaId: areas[0], sign: 1 }] }),
    await access(ask, { entityId }),
    await access(ask, {
      entityId,
      kind: "internal",
      areas: [
        { areaId: areas[0], sign: -1 },
        { areaId: areas[1], sign: 1 },
      ],
    }),
  ];
  const { id: deviceId } = await device(ask, { modelId, entityId, deviceType: 2 });
  for (const [door, corridorId] of accesses.entries())
    await ask(devices.bind, {
      body: {
        corridorId,
        devices: [{ deviceId, line: String(door), direction: directions[door] ?? 0, from: "2025-01-01" }],
      },
    });
  return { ...plan, entityId, accesses, areas, deviceId };
}

/** A company of random houses that counted and have rules, with every amount of it. */
export async function randomHouses(server: TestServer, seed: number) {
  const { plans, stays, rules: drawn } = fc.sample(world, { seed, numRuns: 1 })[0] as World;
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const modelId = await deviceModel(server.admin, { deviceType: 2 });
  const houses: (House & { deviceId: number })[] = [];
  for (const plan of plans) houses.push(await build(ask, modelId, plan));
  const of = <T>(list: readonly T[], nth: number) => list[nth % list.length] as T;
  const records = new Map(
    stays.map(({ house: nth, door, around, quarters, minutes, seconds, values }) => {
      const house = of(houses, nth);
      const startMs = Date.parse(around) + quarters * slotMs + (seconds < 900 ? minutes * minuteMs : 0);
      const record = {
        tenantId,
        deviceId: house.deviceId,
        line: String(door),
        startMs,
        seconds,
        receivedMs: Date.parse("2030-01-01T00:00:00Z"),
        source: "test",
        revision: null,
        values,
        house,
        door,
      };
      return [`${house.entityId} ${door} ${startMs} ${seconds}`, record] as const;
    }),
  );
  await writeRecords(
    server.platform.database.ingest,
    "live",
    [...records.values()].map(({ house: _, door: __, ...record }) => record),
  );
  for (const { definition: wanted, house: nth, day, fromTime } of drawn) {
    const { entityId, businessDayStart } = of(houses, nth);
    const definition =
      "hour" in wanted && wanted.hour
        ? { ...wanted, hour: `${wanted.hour.slice(0, 3)}${businessDayStart.slice(3)}` }
        : wanted;
    const isCell = definition.type === "add" || definition.type === "replace";
    await ask(rules.create, {
      body: {
        drafts: [
          {
            subject: { kind: 0, id: entityId },
            definition,
            fromDay: day,
            toDay: isCell ? day : "2026-11-03",
            ...(isCell ? {} : { fromTime, toTime: "23:00" }),
            reason: "property",
          },
        ],
      },
    });
  }
  await recompute(server.platform.database.pool, tenantId, server.clock.now().getTime());
  const amounts = [...measuredAmounts([...records.values()]), ...(await ruleAmounts(server, tenantId))];
  return { tenantId, ask, houses, amounts };
}

export type RandomHouses = Awaited<ReturnType<typeof randomHouses>>;
