import { contrasting } from "@foyer/contract/analytics/contrast";
import { query } from "@foyer/contract/analytics/query";
import { ranking } from "@foyer/contract/analytics/rank";
import type { Measure } from "@foyer/contract/counting/measures";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  countTimes,
  type Door,
  findDayStart,
  measuresByGroup,
  placed,
  plus,
  quarterMs,
  type RandomSensors,
  type Reading,
  type Reported,
  randomSensors,
  type Sensor,
  toWall,
} from "../../../../test/random-sensors.ts";
import { testServer } from "../../../../test/test-server.ts";

/** A sum of readings, or what is divided of those where all of `needs` was measured. */
interface Formula {
  needs: readonly Reported[];
  over: Partial<Record<Measure, number>>;
  under?: Partial<Record<Measure, number>>;
}

const formulas = {
  flowIn: { needs: ["flow"], over: { in: 1 } },
  flowPassby: { needs: ["passby"], over: { passby: 1 } },
  enterStaff: { needs: ["staff"], over: { staffIn: 1 } },
  adult: { needs: ["people"], over: { adult: 1 } },
  batch: { needs: ["group"], over: { group: 1 } },
  captureRate: { needs: ["flow", "passby"], over: { in: 1 }, under: { in: 1, passby: 1 } },
  turnbackRate: { needs: ["flow", "turnback"], over: { turnback: 1 }, under: { in: 1, turnback: 1 } },
  staffShare: { needs: ["flow", "staff"], over: { staffIn: 1 }, under: { in: 1 } },
  groupSize: { needs: ["flow", "group"], over: { in: 1, staffIn: -1 }, under: { group: 1 } },
  averageDwellTime: { needs: ["dwell"], over: { dwellMs: 1 }, under: { dwellCount: 1 } },
} as const satisfies Record<string, Formula>;
type Type = keyof typeof formulas;

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const amount = (readings: readonly Reading[], weights: Partial<Record<Measure, number>>) =>
  sum(
    Object.entries(weights).flatMap(([measure, weight]) =>
      readings.map(
        (one) => weight * (one.values[measure as Measure] ?? 0) * countTimes(one, measure as Measure),
      ),
    ),
  );
const tells = ({ values }: Reading, group: Reported) =>
  measuresByGroup[group].every((measure) => values[measure] !== undefined);

/** What was measured where and when a reading is of: by itself, and by sensors beside it that count nobody who enters. */
function seenWith(all: RandomSensors): (one: Reading, group: Reported) => boolean {
  const bySlot = Map.groupBy(all.readings, ({ door, slot }) => `${door.id} ${slot}`);
  return (one, group) =>
    tells(one, group) ||
    (bySlot.get(`${one.door.id} ${one.slot}`) ?? []).some(
      (other) => tells(other, group) && !(tells(one, "flow") && tells(other, "flow")),
    );
}

function expectedFigure(type: Type, readings: readonly Reading[], seen: ReturnType<typeof seenWith>) {
  const { needs, over, under }: Formula = formulas[type];
  if (!under) return readings.some((one) => tells(one, needs[0] as Reported)) ? amount(readings, over) : null;
  const both = readings.filter((one) => needs.every((group) => seen(one, group)));
  const divisor = amount(both, under);
  // Nobody passed by while somebody came in: nobody looked.
  const isUnseen = divisor === 0 || (type === "captureRate" && amount(both, { passby: 1 }) === 0);
  return isUnseen ? null : amount(both, over) / divisor;
}

/** Whether somebody would have to be divided by nobody. */
function isDenied(type: Type, readings: readonly Reading[], seen: ReturnType<typeof seenWith>): boolean {
  const { needs, over, under }: Formula = formulas[type];
  const both = readings.filter((one) => needs.every((group) => seen(one, group)));
  return under !== undefined && amount(both, over) > 0 && expectedFigure(type, readings, seen) === null;
}

/** Whether what is needed is known where a sensor is, by it or by those beside it that count nobody who enters. */
const reaches = ({ sensors }: Door, sensor: Sensor, needs: readonly Reported[]) =>
  needs.every((group) =>
    sensors.some(
      (other) =>
        other.ever.has(group) && (other === sensor || !(other.ever.has("flow") && sensor.ever.has("flow"))),
    ),
  );

interface Question {
  type: Type;
  dataType: 0 | 1 | 2;
  startTime: string;
  endTime: string;
}

const listDoors = ({ sites }: RandomSensors, { dataType }: Question) =>
  sites.flatMap((site) =>
    site.doors.map((door) => ({ site, door, id: [site.id, door.id, door.areaId][dataType] as number })),
  );

const share = (part: number, all: number) => (all > 0 ? part / all : undefined);

/** What is to be said of some doors. */
function truth(all: RandomSensors, asked: Question, ids: readonly number[]) {
  const { type, startTime, endTime } = asked;
  const needs: readonly Reported[] = formulas[type].needs;
  const doors = listDoors(all, asked).filter(({ id }) => ids.includes(id));
  const within = all.readings.filter((one) => {
    const { day } = placed(one.site, one.slot);
    return startTime <= day && day <= endTime && doors.some(({ door }) => door === one.door);
  });
  const bound = doors.flatMap(({ site, door }) =>
    door.sensors.map((sensor) => {
      const begin = findDayStart(site.zone, startTime, site.dayStartMinute);
      const end = findDayStart(site.zone, plus(endTime, 1), site.dayStartMinute);
      const seconds = Math.max(0, end - Math.max(begin, sensor.since)) / 1000;
      const isReached = reaches(door, sensor, needs);
      return { seconds, isReached, isMeasuring: isReached && sensor.ever.has(needs.at(-1) as Reported) };
    }),
  );
  const seen = seenWith(all);
  const known = within.filter(
    (one) => tells(one, needs.at(-1) as Reported) && needs.every((group) => seen(one, group)),
  );
  const measuring = sum(bound.map(({ seconds, isMeasuring }) => (isMeasuring ? seconds : 0)));
  const reached = sum(bound.map(({ seconds, isReached }) => (isReached ? seconds : 0)));
  const coverage = share(reached, sum(bound.map(({ seconds }) => seconds)));
  if (isDenied(type, within, seen)) return { readings: within, value: null, completeness: null, coverage: 0 };
  return {
    readings: within,
    value: expectedFigure(type, within, seen),
    completeness: measuring > 0 ? Math.min(1, (known.length * 900) / measuring) : null,
    coverage: coverage === 1 ? undefined : coverage,
  };
}

const question = ({ first }: RandomSensors): fc.Arbitrary<Question> =>
  fc
    .record({
      type: fc.constantFrom(...(Object.keys(formulas) as Type[])),
      dataType: fc.constantFrom<0 | 1 | 2>(0, 0, 1, 2),
      begin: fc.nat(2),
      length: fc.nat(2),
      back: fc.constantFrom(0, 0, 7),
    })
    .map(({ type, dataType, begin, length, back }) => {
      const startTime = plus(first, begin - back);
      return { type, dataType, startTime, endTime: plus(first, Math.min(2, begin + length) - back) };
    });

const near = (value: number | null | undefined) =>
  typeof value === "number" ? expect.closeTo(value, 10) : (value ?? null);

async function check(all: RandomSensors, asked: Question): Promise<number> {
  const { ask } = all;
  const ids = [...new Set(listDoors(all, asked).map(({ id }) => id))];
  const { rows, notMeasured, total } = await ask(ranking.rank, { body: { ...asked, ids, size: 1000 } });
  const wanted = new Map(ids.map((id) => [id, truth(all, asked, [id])]));
  const whole = truth(all, asked, ids);
  const said = JSON.stringify(asked);
  expect(total.value, `total ${said}`).toEqual(near(whole.value));
  expect(total.coverage, `coverage ${said}`).toEqual(
    whole.coverage === undefined ? undefined : near(whole.coverage),
  );
  expect(total.completeness, `completeness ${said}`).toEqual(near(whole.completeness));
  expect(rows.length + notMeasured, said).toBe(ids.length);
  for (const { id, value, coverage, completeness } of rows) {
    expect(completeness, `completeness of ${id} ${said}`).toEqual(near(wanted.get(id)?.completeness));
    expect(value, `${id} ${said}`).toEqual(near(wanted.get(id)?.value));
    const own = wanted.get(id)?.coverage;
    expect(coverage, `coverage of ${id} ${said}`).toEqual(own === undefined ? undefined : near(own));
  }
  const { type, startTime, endTime, dataType } = asked;
  const actual = await ask(query.flow, { body: { dataType, ids, type: [type], startTime, endTime } });
  expect(actual.total.figures[0]?.value, `query ${said}`).toEqual(near(whole.value));
  for (const { id, figures } of actual.rows)
    expect(figures[0]?.value, `query ${id} ${said}`).toEqual(near(wanted.get(id)?.value));
  const { series } = await ask(contrasting.contrast, {
    body: { dataType, ids, type, interval: "1h", ranges: [{ startTime, endTime }], together: true },
  });
  checkHours(all, asked, whole.readings, series[0]?.points ?? []);
  return whole.readings.length;
}

/** Each hour that is not ambiguous is what was read in it. */
function checkHours(
  all: RandomSensors,
  { type }: Question,
  readings: readonly Reading[],
  points: readonly { time: string; value: number | null }[],
) {
  const seen = seenWith(all);
  const toHour = ({ site, slot }: Reading) => {
    const { minute } = placed(site, slot);
    const since = (minute - site.dayStartMinute + 1440) % 60;
    const begin = toWall(site.zone, slot) - since * 60_000;
    // An hour whose beginning the clock skips is called by the first time it shows.
    let at = slot;
    while (toWall(site.zone, at) > begin && toWall(site.zone, at - quarterMs) >= begin) at -= quarterMs;
    return new Date(toWall(site.zone, at)).toISOString().slice(0, 16).replace("T", " ");
  };
  const byHour = Map.groupBy(readings, toHour);
  const names = Map.groupBy(points, ({ time }) => time.slice(0, 16));
  const starts = new Set(all.sites.map(({ dayStartMinute }) => dayStartMinute % 60));
  if (starts.size > 1) return;
  for (const [time, [point, again]] of names) {
    if (!point || again) continue;
    const own = byHour.get(time) ?? [];
    expect(point.value, `${time} ${type}`).toEqual(near(expectedFigure(type, own, seen)));
  }
}

test("figures and ratios of random sensors are what their readings say, with rules as well", async () => {
  const server = await testServer();
  server.clock.set("2026-11-04T12:00:00Z");
  let read = 0;
  await fc.assert(
    fc.asyncProperty(fc.noShrink(fc.nat()), async (seed) => {
      const all = await randomSensors(server, seed);
      for (const asked of fc.sample(question(all), { seed, numRuns: 12 })) read += await check(all, asked);
    }),
    { numRuns: Number(process.env.FOYER_PROPERTY_RUNS ?? 2) },
  );
  expect(read).toBeGreaterThan(quarterMs / 1000);
}, 600_000);
