import { home } from "@foyer/contract/analytics/home";
import { quarantine } from "@foyer/contract/counting/records";
import { type ChaosHouse, closingFigures, openChaosHouse } from "./house/chaos-house.ts";
import type { ChaosDevice } from "./house/chaos-site.ts";
import { HttpLine } from "./house/http-line.ts";
import { laterDay, ZoneClock } from "./house/zone-clock.ts";
import { Faults, type Outcome } from "./outcome.ts";
import { type Random, seededRandom } from "./random.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const quarterMs = 900_000;
const minuteMs = 60_000;
const zones = ["Australia/Lord_Howe", "America/New_York", "Asia/Kathmandu"];
const monthsLate = 395;
/** Days one question may span. */
const daysAsked = 92;

/** Minutes from now at which single records start: as they are reported, and where they are then placed. */
const single: readonly (readonly [name: string, minutes: number, fate: "counted" | "future" | "tooOld"])[] = [
  ["one day late", -1 * 1_440, "counted"],
  ["35 days late", -35 * 1_440, "counted"],
  ["13 months late", -monthsLate * 1_440, "counted"],
  ["20 hours ahead", 20 * 60, "counted"],
  ["26 hours ahead", 26 * 60, "future"],
  ["40 days ahead", 40 * 1_440, "future"],
  ["74 years ahead", 74 * 525_600, "future"],
  ["14 months late", -426 * 1_440, "tooOld"],
  ["in 2015, as clocks that were reset", 0, "tooOld"],
];
const resetClock = Date.UTC(2015, 0, 1, 0, 7);

interface Sent {
  start: number;
  seconds: number;
  in: number;
}

type Counts = Record<"accepted" | "quarantined", number>;

async function send(line: HttpLine, sn: string, records: readonly Sent[]): Promise<Counts> {
  const body = {
    sn,
    records: records.map(({ start, ...values }) => ({ start: new Date(start).toISOString(), ...values })),
  };
  const answer = await line.post("/v1/records", JSON.stringify(body));
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`);
  return (JSON.parse(answer.body) as { data: Counts }).data;
}

/** What came in in a slot of an access. */
async function slotAt({ truth }: ChaosHouse, accessId: number, slot: number): Promise<number> {
  const [row] = await truth.rows<{ n: number }>(
    "select in_count as n from rollups where kind = 1 and layer = 0 and subject_id = $1 and slot = $2",
    [accessId, new Date(slot)],
  );
  return row?.n ?? 0;
}

/** Days of an entity whose figure is not the sum of what was sent. */
async function wrongDays(
  { site }: ChaosHouse,
  { entityId }: ChaosDevice,
  clock: ZoneClock,
  sent: readonly Sent[],
): Promise<string[]> {
  const expected = new Map<string, number>();
  for (const { start, in: people } of sent)
    expected.set(clock.toDay(start), (expected.get(clock.toDay(start)) ?? 0) + people);
  const wrong: string[] = [];
  const last = clock.toDay(Date.now());
  for (let from = clock.toDay(Math.min(...sent.map(({ start }) => start))); from <= last; ) {
    const to = [laterDay(from, daysAsked - 1), last].sort()[0]!;
    for (const { day, value } of await site.ask(home.days, {
      query: { entityId, startTime: from, endTime: to },
    })) {
      if ((value ?? 0) !== (expected.get(day) ?? 0))
        wrong.push(`${day}: ${value} instead of ${expected.get(day)}`);
    }
    from = laterDay(to, 1);
  }
  return wrong;
}

interface Sending {
  house: ChaosHouse;
  line: HttpLine;
  random: Random;
  faults: Faults;
  zone: string;
  device: ChaosDevice;
  /** The hour that is running. */
  now: number;
}

/**
 * Whether a single record falls into an hour: then the hour itself is not reported, since a line counts no time twice.
 */
const takenBySingle = (fromNow: number) =>
  single.some(([, minutes, fate]) => fate === "counted" && minutes * minuteMs === fromNow);

/** Thirteen months of hours in one call. */
async function sendBacklog({ house, line, random, faults, zone, device, now }: Sending): Promise<Sent[]> {
  const backlog: Sent[] = [];
  for (let start = now - (monthsLate + 1) * dayMs; start < now - 2 * dayMs; start += hourMs)
    if (!takenBySingle(start - now)) backlog.push({ start, seconds: 3_600, in: 1 + random.below(60) });
  const { accepted } = await send(line, device.sn, backlog);
  faults.expect(accepted === backlog.length, `${zone}: ${accepted} of ${backlog.length} were taken`);
  // So that what comes next goes the other way: not made of all records, but added.
  await house.truth.settled();
  return backlog;
}

/** One record, and whether it went where it belongs. */
async function sendSingle(
  { house, line, random, faults, zone, device, now }: Sending,
  [name, minutes, fate]: (typeof single)[number],
): Promise<Sent[]> {
  const start = minutes === 0 ? resetClock : now + (minutes + 7) * minuteMs;
  const record = { start, seconds: 300, in: 100 + random.below(60) };
  const slot = Math.floor(start / quarterMs) * quarterMs;
  const before = await slotAt(house, device.accessId, slot);
  const { accepted, quarantined } = await send(line, device.sn, [record]);
  const isCounted = fate === "counted";
  faults.expect(
    accepted === Number(isCounted) && quarantined === Number(!isCounted),
    `${zone}, ${name}: ${accepted} accepted, ${quarantined} quarantined`,
  );
  await house.truth.settled();
  const grown = (await slotAt(house, device.accessId, slot)) - before;
  faults.expect(
    grown === (isCounted ? record.in : 0),
    `${zone}, ${name}: the slot grew by ${grown} for ${record.in}`,
  );
  return isCounted ? [record] : [];
}

/** What is listed as quarantined, by its reason. */
async function expectListed({ site }: ChaosHouse, faults: Faults): Promise<void> {
  for (const reason of ["future", "tooOld"] as const) {
    const expected = zones.length * single.filter(([, , fate]) => fate === reason).length;
    const { totalElements } = await site.ask(quarantine.list, { query: { reason } });
    faults.expect(
      totalElements === expected,
      `${totalElements} are listed as ${reason} instead of ${expected}`,
    );
  }
}

/** R4: a backlog of 13 months in one call, single records late and of the future, in zones of every kind. */
export async function lateData(seed: number): Promise<Outcome> {
  const house = await openChaosHouse({ entities: zones.length, zones });
  const { site, truth, server } = house;
  const random = seededRandom(seed);
  const faults = new Faults();
  const line = new HttpLine(server.ports.http);
  const now = Math.floor(Date.now() / hourMs) * hourMs;
  let sent = 0;
  try {
    for (const [nth, zone] of zones.entries()) {
      const device = site.devices.find(({ entityId }) => entityId === site.entityIds[nth])!;
      const sending: Sending = { house, line, random, faults, zone, device, now };
      const counted = await sendBacklog(sending);
      sent += counted.length + single.length;
      for (const one of single) counted.push(...(await sendSingle(sending, one)));
      const wrong = await wrongDays(house, device, new ZoneClock(zone), counted);
      faults.none(wrong.length, `days of ${zone} are wrong: ${wrong.slice(0, 3).join("; ")}`);
    }
    line.hangUp();
    await expectListed(house, faults);
    const stored = await truth.count("records where source <> 'presence'");
    const closing = await closingFigures(house, faults);
    faults.expect(
      stored + closing.quarantined === sent,
      `${sent} were sent; ${stored} are stored and ${closing.quarantined} quarantined`,
    );
    return {
      ledger: { sent, acknowledged: sent, stored, ...closing },
      notes: [zones.join(", ")],
      faults: faults.list,
    };
  } finally {
    await house.stop();
  }
}
