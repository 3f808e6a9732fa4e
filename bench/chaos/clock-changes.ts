import { home } from "@foyer/contract/analytics/home";
import { devices } from "@foyer/contract/devices/devices";
import { accesses } from "@foyer/contract/places/accesses";
import { entities } from "@foyer/contract/places/entities";
import { asToken } from "../house/console.ts";
import { type ChaosHouse, closingFigures, openChaosHouse } from "./house/chaos-house.ts";
import { HttpLine } from "./house/http-line.ts";
import { laterDay, ZoneClock } from "./house/zone-clock.ts";
import { Faults, type Outcome } from "./outcome.ts";
import { type Random, seededRandom } from "./random.ts";

const dayMs = 86_400_000;
const quarterMs = 900_000;
/** The years in which clock changes are searched. */
const reachDays = 385;
const dayStarts = [0, 270, 360];
/** Morocco stops changing its clocks after this year; not every edition of the zone data has that. */
const moroccoStays = Date.parse("2026-09-20T00:00:00Z");
const moroccan = new Set(["Africa/Casablanca", "Africa/El_Aaiun"]);
const atOnce = 4;

interface Sent {
  start: number;
  in: number;
}

interface ZoneCase {
  zone: string;
  clock: ZoneClock;
  /** Minutes after midnight. */
  dayStart: number;
  /** Days on which the clock is changed; an ordinary one where it never is. */
  days: string[];
  sent: Sent[];
}

function createCase(zone: string, nth: number, random: Random): ZoneCase {
  const clock = new ZoneClock(zone);
  const dayStart = dayStarts[nth % dayStarts.length]!;
  const from = Math.floor(Date.now() / dayMs) * dayMs - reachDays * dayMs;
  const known = clock
    .changes(from, Date.now() - 4 * dayMs)
    .filter((ms) => !moroccan.has(zone) || ms < moroccoStays);
  const days = [...new Set(known.map((ms) => clock.toDay(ms, dayStart)))];
  if (days.length === 0) days.push(clock.toDay(from + 100 * dayMs, dayStart));
  const sent = new Map<number, Sent>();
  for (const day of days) {
    const around = Date.parse(day);
    for (let start = around - 2.5 * dayMs; start < around + 3.5 * dayMs; start += quarterMs) {
      const distance = (Date.parse(clock.toDay(start, dayStart)) - around) / dayMs;
      if (Math.abs(distance) <= 1) sent.set(start, { start, in: 1 + random.below(50) });
    }
  }
  return { zone, clock, dayStart, days, sent: [...sent.values()].sort((a, b) => a.start - b.start) };
}

const clockText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** An entity of the zone whose only counter has sent everything. */
async function fill({ site, server }: ChaosHouse, one: ZoneCase, nth: number, line: HttpLine) {
  // As from a place of its own: one address may not ask so much at once.
  const address = { "X-Forwarded-For": `10.8.${nth >> 8}.${nth & 255}` };
  const ask = asToken(server.url, site.token, address);
  const { modelId, deptId } = site;
  const name = `Zone ${nth}`;
  const { id: entityId } = await ask(entities.create, {
    body: {
      ...{ name, deptId, timeZone: one.zone, workTime: "00:00~00:00" },
      businessDayStart: clockText(one.dayStart),
    },
  });
  const { id: corridorId } = await ask(accesses.create, { body: { name, deptId, entityId } });
  const sn = `Z${nth}`;
  const draft = { sn, name: sn, deviceType: 1, modelId, entityId, uploadInterval: 15, recordPeriod: 15 };
  const { id: deviceId } = await ask(devices.create, { body: draft });
  const from = new Date(one.sent[0]!.start - dayMs).toISOString();
  await ask(devices.bind, { body: { corridorId, devices: [{ deviceId, from }] } });
  const records = one.sent.map(({ start, in: people }) => ({
    ...{ start: new Date(start).toISOString(), seconds: quarterMs / 1000, in: people },
  }));
  const answer = await line.post("/v1/records", JSON.stringify({ sn, records }));
  if (answer.status !== 200) throw new Error(`${one.zone}: ${answer.status} ${answer.body}`);
  return { ask, entityId };
}

const sum = (numbers: readonly (number | null)[]) =>
  numbers.reduce<number>((all, each) => all + (each ?? 0), 0);

/** Monday of the week a day lies in. */
const monday = (day: string) => laterDay(day, -((new Date(day).getUTCDay() + 6) % 7));

/** What the API answers of a zone against what was sent; gives what does not agree. */
async function disagreements(
  { ask, entityId }: Awaited<ReturnType<typeof fill>>,
  { zone, clock, dayStart, days, sent }: ZoneCase,
  slots: ReadonlyMap<number, number>,
): Promise<string[]> {
  const wrong: string[] = [];
  const expectSame = (what: string, found: unknown, expected: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(expected))
      wrong.push(`${zone} ${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
  };
  const toDay = ({ start }: Sent) => clock.toDay(start, dayStart);
  const sumWhere = (holds: (day: string) => boolean) =>
    sum(sent.filter((record) => holds(toDay(record))).map((record) => record.in));
  expectSame(
    "slots",
    sent.filter(({ start, in: people }) => slots.get(start) !== people),
    [],
  );
  for (const day of days) {
    const of = sent.filter((record) => toDay(record) === day);
    const hours = Map.groupBy(of, ({ start }) => clock.toHour(start, dayStart));
    const { now } = await ask(home.trend, { query: { entityId, startTime: day } });
    const shown = now.filter(({ value }) => value !== null);
    expectSame(
      `hours of ${day}`,
      shown.map(({ time, value }) => `${time.slice(0, 5)} ${value}`).sort(),
      // A part of an hour is called by what the clock showed when it began; records are in the order of time.
      [...hours.values()]
        .map((list) => `${clock.formatWall(list[0]!.start)} ${sum(list.map((each) => each.in))}`)
        .sort(),
    );
    const around = await ask(home.days, {
      query: { entityId, startTime: laterDay(day, -1), endTime: laterDay(day, 1) },
    });
    expectSame(
      `days around ${day}`,
      around.map((each) => [each.day, each.value]),
      [-1, 0, 1].map((step) => laterDay(day, step)).map((each) => [each, sumWhere((of) => of === each)]),
    );
    // Each span so far: until the day itself.
    const { day: one, week, month, year } = await ask(home.kpi, { query: { entityId, startTime: day } });
    expectSame(
      `day, week, month and year of ${day}`,
      [one.value, week.value, month.value, year.value],
      [
        sum(shown.map(({ value }) => value)),
        ...[monday(day), `${day.slice(0, 7)}-01`, `${day.slice(0, 4)}-01-01`].map((first) =>
          sumWhere((each) => each >= first && each <= day),
        ),
      ],
    );
  }
  return wrong;
}

/** Every slot of an entity: its start and who came in. */
async function readSlots({ truth }: ChaosHouse, entityId: number): Promise<Map<number, number>> {
  const rows = await truth.rows<{ ms: number; n: number }>(
    `select (extract(epoch from slot) * 1000)::float8 as ms, in_count as n from rollups where kind = 0 and layer = 0 and subject_id = $1`,
    [entityId],
  );
  return new Map(rows.map(({ ms, n }) => [ms, n]));
}

/** R8: days on which clocks are changed, in every zone: slots, hours, days, weeks and months agree with what was sent. */
export async function clockChanges(seed: number): Promise<Outcome> {
  const house = await openChaosHouse({ entities: 1 });
  const random = seededRandom(seed);
  const faults = new Faults();
  const cases = Intl.supportedValuesOf("timeZone").map((zone, nth) => createCase(zone, nth, random));
  try {
    const queue = cases.entries();
    const filled = new Map<ZoneCase, Awaited<ReturnType<typeof fill>>>();
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        const line = new HttpLine(house.server.ports.http);
        for (const [nth, one] of queue) filled.set(one, await fill(house, one, nth, line));
        line.hangUp();
      }),
    );
    await house.truth.settled();
    const unasked = [...filled].values();
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const [one, place] of unasked)
          faults.list.push(...(await disagreements(place, one, await readSlots(house, place.entityId))));
      }),
    );
    const sent = sum(cases.map((one) => one.sent.length));
    const stored = await house.truth.count("records where source <> 'presence'");
    faults.expect(stored === sent, `${sent} records were sent, ${stored} are stored`);
    const changing = cases.filter(({ clock, days }) => isChanged(clock, days[0]!)).length;
    const days = sum(cases.map((one) => one.days.length));
    return {
      ledger: { sent, acknowledged: sent, stored, ...(await closingFigures(house, faults)) },
      notes: [`${cases.length} zones, ${changing} of them with clock changes, ${days} days`],
      faults: faults.list,
    };
  } finally {
    await house.stop();
  }
}

const isChanged = (clock: ZoneClock, day: string) =>
  clock.changes(Date.parse(day) - dayMs, Date.parse(day) + 2 * dayMs).length > 0;
