import { growing } from "@foyer/contract/analytics/growth";
import { ranking } from "@foyer/contract/analytics/rank";
import type { Measure } from "@foyer/contract/counting/measures";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  countTimes,
  type Door,
  findDayStart,
  measuresByGroup,
  plus,
  quarterMs,
  type RandomSensors,
  type Reading,
  type Reported,
  randomSensors,
  type Sensor,
  type Site,
  toWall,
} from "../../../../test/random-sensors.ts";
import { testServer } from "../../../../test/test-server.ts";

/** What is compared: a sum, or a share of what was counted where both was measured. */
const formulas = {
  flowIn: { needs: ["flow"], over: ["in"], under: [] },
  flowPassby: { needs: ["passby"], over: ["passby"], under: [] },
  captureRate: { needs: ["flow", "passby"], over: ["in"], under: ["in", "passby"] },
  staffShare: { needs: ["flow", "staff"], over: ["staffIn"], under: ["in"] },
} as const satisfies Record<string, { needs: readonly Reported[]; over: Measure[]; under: Measure[] }>;
type Type = keyof typeof formulas;

interface Question {
  type: Type;
  dataType: 0 | 1;
  startTime: string;
  endTime: string;
}

const tells = ({ values }: Reading, group: Reported) =>
  measuresByGroup[group].every((measure) => values[measure] !== undefined);
const isBeside = (one: ReadonlySet<Reported>, other: ReadonlySet<Reported>) =>
  !(one.has("flow") && other.has("flow"));
const measuredGroups = (one: Reading) =>
  new Set((Object.keys(measuresByGroup) as Reported[]).filter((group) => tells(one, group)));

/** An hour of an entrance as the clock shows it, with what its sensors should have reported and did report. */
interface Hour {
  quarters: number[];
  readings: Reading[];
}

class Past {
  readonly #bySlot: Map<string, Reading[]>;
  readonly #seen = new Map<Reading, ReadonlySet<Reported>>();

  constructor(all: RandomSensors) {
    this.#bySlot = Map.groupBy(all.readings, ({ door, slot }) => `${door.id} ${slot}`);
    for (const beside of this.#bySlot.values())
      for (const one of beside) {
        const own = measuredGroups(one);
        const others = beside.map(measuredGroups).filter((other) => isBeside(own, other));
        this.#seen.set(one, new Set([own, ...others].flatMap((groups) => [...groups])));
      }
  }

  seen = (one: Reading, needs: readonly Reported[]) =>
    needs.every((group) => this.#seen.get(one)?.has(group));

  /** The hours of a business day of a door. */
  hours(site: Site, door: Door, day: string): Map<number, Hour> {
    const hours = new Map<number, Hour>();
    const end = findDayStart(site.zone, plus(day, 1), site.dayStartMinute);
    for (let at = findDayStart(site.zone, day, site.dayStartMinute); at < end; at += quarterMs) {
      const hour = Math.floor(((toWall(site.zone, at) / 60_000) % 1440) / 60);
      const own = hours.get(hour) ?? { quarters: [], readings: [] };
      hours.set(hour, own);
      own.quarters.push(at);
      own.readings.push(...(this.#bySlot.get(`${door.id} ${at}`) ?? []));
    }
    return hours;
  }
}

/** The sensors of a door that tell how much is known of a figure. */
function measuringSensors({ sensors }: Door, needs: readonly Reported[]): Sensor[] {
  const rarest = needs.at(-1) as Reported;
  return sensors.filter(
    (sensor) =>
      sensor.ever.has(rarest) &&
      needs.every((group) =>
        sensors.some(
          (other) => other.ever.has(group) && (other === sensor || isBeside(other.ever, sensor.ever)),
        ),
      ),
  );
}

interface Sides {
  readings: [Reading[], Reading[]];
  all: [Reading[], Reading[]];
  known: [number, number];
  of: [number, number];
}

/** Adds an hour of a door beside the same hour a week before: what both have, where all of it is known in both. */
function addHour(
  sides: Sides,
  past: Past,
  sensors: readonly Sensor[],
  needs: readonly Reported[],
  hours: (Hour | undefined)[],
) {
  const bound = hours.map((hour) =>
    (hour?.quarters ?? []).map((at) => sensors.filter(({ since }) => since <= at).length),
  );
  const expected = bound.map((counts) => counts.reduce((sum, one) => sum + one, 0));
  const covered = hours.map(
    (hour) =>
      (hour?.readings ?? []).filter((one) => tells(one, needs.at(-1) as Reported) && past.seen(one, needs))
        .length,
  );
  const isAlike = bound[0]?.length === bound[1]?.length && expected.every((count) => count > 0);
  const isKnown = isAlike && covered.every((count, side) => count >= 0.95 * (expected[side] ?? 0));
  for (const side of [0, 1] as const) {
    sides.of[side] += expected[side] ?? 0;
    sides.all[side].push(...(hours[side]?.readings ?? []));
    if (!isKnown) continue;
    sides.known[side] += expected[side] ?? 0;
    sides.readings[side].push(...(hours[side]?.readings ?? []));
  }
}

const amount = (readings: readonly Reading[], measures: readonly Measure[]) =>
  readings.reduce(
    (all, one) =>
      all + measures.reduce((sum, measure) => sum + (one.values[measure] ?? 0) * countTimes(one, measure), 0),
    0,
  );

function expectedFigure(past: Past, type: Type, readings: readonly Reading[]): number | null {
  const { needs, over, under } = formulas[type];
  if (under.length === 0) return readings.some((one) => tells(one, needs[0])) ? amount(readings, over) : null;
  const both = readings.filter((one) => past.seen(one, needs));
  const divisor = amount(both, under);
  return divisor === 0 ? null : amount(both, over) / divisor;
}

/** The change of some entrances against the week before; undefined where none is to be shown. */
function toChange(past: Past, doors: readonly { site: Site; door: Door }[], asked: Question) {
  const sides: Sides = { readings: [[], []], all: [[], []], known: [0, 0], of: [0, 0] };
  const { needs } = formulas[asked.type];
  for (const { site, door } of doors) {
    const sensors = measuringSensors(door, needs);
    if (sensors.length === 0) continue;
    for (let day = asked.startTime; day <= asked.endTime; day = plus(day, 1)) {
      const [now, before] = [past.hours(site, door, day), past.hours(site, door, plus(day, -7))];
      for (const hour of new Set([...now.keys(), ...before.keys()]))
        addHour(sides, past, sensors, needs, [now.get(hour), before.get(hour)]);
    }
  }
  const [of, known] = [sides.of, sides.known];
  const isTold =
    Math.min(...of) > 0 &&
    Math.min(...of) >= 0.5 * Math.max(...of) &&
    sides.all.every((readings) => readings.length > 0) &&
    known.every((part, side) => part >= 0.5 * (of[side] ?? 0));
  if (!isTold) return undefined;
  const [value, base] = sides.readings.map((readings) => expectedFigure(past, asked.type, readings));
  return value == null || base == null || base === 0 ? null : value / base - 1;
}

const question = ({ first }: RandomSensors): fc.Arbitrary<Question> =>
  fc
    .record({
      type: fc.constantFrom(...(Object.keys(formulas) as Type[])),
      dataType: fc.constantFrom<0 | 1>(0, 1),
      begin: fc.nat(2),
      length: fc.nat(2),
    })
    .map(({ type, dataType, begin, length }) => ({
      type,
      dataType,
      startTime: plus(first, begin),
      endTime: plus(first, Math.min(2, begin + length)),
    }));

type Told1 = { growth: number | null; compared: { how: string; reason?: string | undefined } };

function expectChange(wanted: number | null | undefined, { growth, compared }: Told1, said: string): void {
  if (wanted === undefined) {
    expect(growth, said).toBeNull();
    expect(compared.how, said).toBe("withheld");
    return;
  }
  expect(compared.how, said).not.toBe("withheld");
  expect(growth, said).toEqual(wanted === null ? null : expect.closeTo(wanted, 10));
}

test("a change is of the hours of each access that are known on both sides, or there is none", async () => {
  const server = await testServer();
  server.clock.set("2026-11-04T12:00:00Z");
  let [actual, withheld] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.noShrink(fc.nat()), async (seed) => {
      const all = await randomSensors(server, seed);
      const past = new Past(all);
      for (const asked of fc.sample(question(all), { seed, numRuns: 12 })) {
        const doors = all.sites.flatMap((site) => site.doors.map((door) => ({ site, door })));
        const own = Map.groupBy(doors, ({ site, door }) => (asked.dataType === 0 ? site.id : door.id));
        const ids = [...own.keys()];
        const said = JSON.stringify(asked);
        const { rows } = await all.ask(ranking.rank, { body: { ...asked, ids, size: 1000 } });
        const grown = await all.ask(growing.growth, { body: { ...asked, ids, compare: "lastWeek" } });
        for (const row of [...rows, ...grown.rows]) {
          const wanted = toChange(past, own.get(row.id) ?? [], asked);
          expectChange(wanted, row, `${row.id} ${said}`);
          if (wanted === undefined) withheld++;
          else actual++;
        }
        const compared = grown.rows.filter(({ leftOut }) => !leftOut).flatMap(({ id }) => own.get(id) ?? []);
        expectChange(toChange(past, compared, asked), grown.total, `total ${said}`);
      }
    }),
    { numRuns: Number(process.env.FOYER_PROPERTY_RUNS ?? 2) },
  );
  expect(actual).toBeGreaterThan(0);
  expect(withheld).toBeGreaterThan(0);
}, 600_000);
