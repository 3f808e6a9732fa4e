import { join } from "node:path";
import { type ChaosHouse, closingFigures, openChaosHouse } from "./house/chaos-house.ts";
import { ChaosServer } from "./house/chaos-server.ts";
import type { ChaosDevice } from "./house/chaos-site.ts";
import { HttpLine } from "./house/http-line.ts";
import { Faults, type Outcome } from "./outcome.ts";
import { type Random, seededRandom } from "./random.ts";

/** Half of them get the day again and again, the others once: their twins. */
const entityPairs = 3;
const copies = 3;
const changedShare = 0.05;
const recordsACall = 40;
const recordMs = 300_000;
const recordsADay = 288;
const dayMs = 86_400_000;

interface DayRecord {
  sn: string;
  /** Serial number of the twin. */
  twin: string;
  start: number;
  first: { in: number; out: number };
  /** What it says from the second time on; the same unless it was changed. */
  last: { in: number; out: number };
}

interface Copy {
  record: DayRecord;
  nth: number;
}

interface Counted {
  accepted: number;
  unchanged: number;
  revised: number;
}

function toDay(devices: readonly ChaosDevice[], random: Random): DayRecord[] {
  const half = devices.length / 2;
  const from = Math.floor(Date.now() / dayMs) * dayMs - 3 * dayMs;
  return devices.slice(0, half).flatMap(({ sn }, index) =>
    Array.from({ length: recordsADay }, (_, nth) => {
      const first = { in: random.below(40), out: random.below(40) };
      const isChanged = random.next() < changedShare;
      const last = isChanged ? { in: first.in + 1 + random.below(9), out: random.below(40) } : first;
      return { sn, twin: devices[index + half]!.sn, start: from + nth * recordMs, first, last };
    }),
  );
}

function toBody(
  entries: readonly { sn: string; start: number; values: { in: number; out: number } }[],
): string {
  const bySn = Map.groupBy(entries, ({ sn }) => sn);
  return JSON.stringify(
    [...bySn].map(([sn, list]) => ({
      sn,
      records: list.map(({ start, values }) => ({
        start: new Date(start).toISOString(),
        seconds: recordMs / 1000,
        ...values,
      })),
    })),
  );
}

async function send(line: HttpLine, body: string, counted: Counted): Promise<void> {
  const { status, body: text } = await line.post("/v1/records", body);
  if (status !== 200) throw new Error(`${status} ${text}`);
  const { data } = JSON.parse(text) as { data: Counted };
  for (const key of ["accepted", "unchanged", "revised"] as const) counted[key] += data[key];
}

/**
 * Sends every copy, in any order, over all lines at once; a changed one only after the value before it was acknowledged,
 * for otherwise nobody could say which is the later.
 */
async function sendShuffled(all: readonly Copy[], lines: readonly HttpLine[]): Promise<Counted> {
  const counted: Counted = { accepted: 0, unchanged: 0, revised: 0 };
  const queue = [...all];
  const acknowledged = new Set<DayRecord>();
  const mayGo = ({ record, nth }: Copy) =>
    nth === 0 || record.first === record.last || acknowledged.has(record);
  const take = (): Copy[] => {
    const taken: Copy[] = [];
    const late: Copy[] = [];
    while (queue.length > 0 && taken.length < recordsACall) {
      const copy = queue.shift()!;
      (mayGo(copy) ? taken : late).push(copy);
    }
    queue.push(...late);
    return taken;
  };
  const work = async (line: HttpLine) => {
    while (queue.length > 0) {
      const calls = take();
      const entries = calls.map(({ record, nth }) => ({
        sn: record.sn,
        start: record.start,
        values: nth === 0 ? record.first : record.last,
      }));
      if (entries.length === 0) await new Promise((done) => setTimeout(done, 5));
      else await send(line, toBody(entries), counted);
      for (const { record, nth } of calls) if (nth === 0) acknowledged.add(record);
    }
    line.hangUp();
  };
  await Promise.all(lines.map(work));
  return counted;
}

/** Roll-ups of the one half that are not, to the last digit, those of the other. */
async function unequalTwins({ truth }: ChaosHouse): Promise<number> {
  const rows = await truth.rows<{ name: string; line: string }>(
    `select s.name, concat_ws(' ', x.kind, x.line) as line from (
       select kind, subject_id, (to_jsonb(r) - '{tenant_id,subject_id}'::text[])::text as line from rollups r
       union all select kind, subject_id, (to_jsonb(r) - '{tenant_id,subject_id}'::text[])::text from day_rollups r) x
     join (select 0 as kind, id, name from entities union all select 1, id, name from accesses
       union all select 2, id, name from areas) s on s.kind = x.kind and s.id = x.subject_id`,
  );
  const counts = new Map<string, number>();
  for (const { name, line } of rows) {
    const [, number = "", rest = ""] = /^Shop (\d+)(.*)$/.exec(name) ?? [];
    const isTwin = Number(number) > entityPairs;
    const key = `${isTwin ? Number(number) - entityPairs : number}${rest} ${line}`;
    counts.set(key, (counts.get(key) ?? 0) + (isTwin ? -1 : 1));
  }
  return [...counts.values()].filter((count) => count !== 0).length;
}

/** R3: a day sent three times, shuffled, over four connections to two servers on one database, with changed values. */
export async function resendDay(seed: number): Promise<Outcome> {
  const house = await openChaosHouse({ entities: 2 * entityPairs });
  const { folder, server, truth, site } = house;
  const faults = new Faults();
  const random = seededRandom(seed);
  const second = await ChaosServer.on({
    dataFolder: join(folder, "second"),
    env: { DATABASE_URL: house.databaseUrl },
    logFile: join(folder, "log-of-second"),
  });
  try {
    await second.start();
    const day = toDay(site.devices, random);
    const all = day.flatMap((record) => Array.from({ length: copies }, (_, nth) => ({ record, nth })));
    const ports = [server, server, second, second].map((each) => each.ports.http);
    const counted = await sendShuffled(
      random.shuffled(all),
      ports.map((port) => new HttpLine(port)),
    );
    const clean = { accepted: 0, unchanged: 0, revised: 0 };
    const line = new HttpLine(server.ports.http);
    for (let first = 0; first < day.length; first += recordsACall) {
      const entries = day
        .slice(first, first + recordsACall)
        .map(({ twin, start, last }) => ({ sn: twin, start, values: last }));
      await send(line, toBody(entries), clean);
    }
    line.hangUp();

    const changes = day.filter(({ first, last }) => first !== last).length;
    faults.expect(
      counted.accepted === day.length,
      `${counted.accepted} of ${day.length} were told to be new`,
    );
    faults.expect(counted.revised === changes, `${counted.revised} of ${changes} were told to be revised`);
    const stored = await truth.count("records");
    faults.expect(stored === 2 * day.length, `${stored} records are stored instead of ${2 * day.length}`);
    const closing = await closingFigures(house, faults);
    faults.expect(
      closing.revised === changes,
      `${closing.revised} revisions are kept of ${changes} changed records`,
    );
    faults.none(await unequalTwins(house), "roll-ups differ from those of a single clean load");
    faults.none(second.crashes + second.outcries().length, "troubles of the second server");
    return {
      ledger: {
        sent: all.length + day.length,
        acknowledged:
          counted.accepted + counted.unchanged + counted.revised + clean.accepted + clean.unchanged,
        stored,
        ...closing,
      },
      notes: [`${day.length} records of a day, ${changes} of them changed, ${copies} times`],
      faults: faults.list,
    };
  } finally {
    await second.end("SIGTERM");
    await house.stop();
  }
}
