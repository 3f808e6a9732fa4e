import type { MeasuredAt } from "@foyer/contract/counting/figure";
import type { MeasureGroup } from "@foyer/contract/counting/measure-groups";
import type pg from "pg";
import { makeBatchLoader } from "../../../platform/batch-loader.ts";
import { openMs } from "../../../platform/time/open-hours.ts";
import { isSilentWhenClosed } from "../../devices/presence/presence.ts";
import type { ClockGroup } from "../clock-groups/clock-groups.ts";
import { flowBit, type GroupBits, noFlowBit, toBits } from "../columns/columns.ts";
import { type BoundLine, boundLines } from "./expected-lines.queries.ts";

/** Expected seconds by what lines measure: the keys of `lineKey`. */
export type ExpectedBy = Map<number, number>;

const groupBits = noFlowBit - 1;
const width = 13;

/**
 * What a line measures, and what its access does through it: one that measures no flow (groups, or how long people
 * stay) speaks for an access whose other lines do, and they for it.
 */
export const lineKey = (own: GroupBits, reached: GroupBits): number =>
  (own & groupBits) | ((reached & groupBits) << width);

/** A line that measures the flow, at an access where nothing else is measured. */
export const flowOnly = lineKey(flowBit, flowBit);

const ownGroups = (key: number): GroupBits => key & groupBits;
const reachedGroups = (key: number): GroupBits => key >> width;

/** What the lines of one access measure, each with what it reaches. */
export function keysOfAccess(lines: readonly GroupBits[]): number[] {
  const all = lines.reduce((bits, own) => bits | own, 0);
  const beside = lines.reduce((bits, own) => (own & flowBit ? bits : bits | own), 0);
  return lines.map((own) => lineKey(own, own & flowBit ? own | beside : all));
}

/** Of thousands of lines it is asked for the same figures. */
const wantedBits = new WeakMap<readonly MeasureGroup[], { all: GroupBits; rarest: GroupBits }>();

/** All that is needed, and what fewest measure of it. */
function wantedOf(needs: readonly MeasureGroup[]) {
  const wanted = wantedBits.get(needs) ?? { all: toBits(needs), rarest: toBits(needs.slice(-1)) };
  wantedBits.set(needs, wanted);
  return wanted;
}

/** Whether a line of this key makes its access one that measures all of these groups. */
export const reaches = (key: number, needs: readonly MeasureGroup[]): boolean => {
  const { all } = wantedOf(needs);
  return (reachedGroups(key) & all) === all;
};

/** Whether a line of this key says how complete the time is of what all of these groups are needed for. */
export function isMeasuring(key: number, needs: readonly MeasureGroup[]): boolean {
  // The group that fewest measure decides it.
  const { rarest } = wantedOf(needs);
  return reaches(key, needs) && (ownGroups(key) & rarest) === rarest;
}

/**
 * Of all that was expected: what was expected of those who measure all of some groups (`measuring`), and of the
 * accesses that do (`reached`). Where that is not distinguished, all of it.
 */
export function expectedShares(
  expected: ExpectedBy | undefined,
  needs: readonly MeasureGroup[],
  all: number,
): { measuring: number; reached: number; all: number } {
  if (!expected) return { measuring: all, reached: all, all };
  const shares = { measuring: 0, reached: 0, all: 0 };
  for (const [key, seconds] of expected) {
    shares.all += seconds;
    if (reaches(key, needs)) shares.reached += seconds;
    if (isMeasuring(key, needs)) shares.measuring += seconds;
  }
  return shares;
}

/** A counting line of a subject, with what decides when it should have reported. Moments in milliseconds. */
export interface ExpectedLine {
  subjectId: number;
  entityId?: number;
  accessId?: number;
  /** Its device and its name there. */
  deviceLine?: string;
  zone: string;
  /** When its site is open, as `OpenHours` have it. */
  hours: string;
  /** Silent outside opening hours by design (infrared counters): nothing is expected of it then. */
  silentWhenClosed: boolean;
  fromMs: number;
  toMs: number;
  uploadIntervalMinutes: number;
  /** What it measures, as `lineKey` has it; the flow where it is not given. */
  measures?: number;
}

const minuteMs = 60_000;

/** Seconds for which sites of the same clock are open, by the span. */
type OpenSeconds = Map<number | string, number>;

/** Spans of whole minutes, as nearly all are, are told apart by one number. */
const mostMinutes = 2 ** 27;

function spanKey(begin: number, end: number): number | string {
  const [first, count] = [begin / minuteMs, (end - begin) / minuteMs];
  const isWhole = Number.isInteger(first) && Number.isInteger(count) && count < mostMinutes;
  return isWhole ? first * mostMinutes + count : `${begin}|${end}`;
}

/**
 * Makes the function that says how many seconds of reports were expected of lines within [from, to): nothing of the
 * future, nor of a line's last upload interval (late is not missing yet). Equal spans of equal clocks are calculated
 * once. `by` receives it by what the lines measure.
 */
export function makeExpectation(
  now: number,
): (lines: readonly ExpectedLine[], from: number, to: number, by?: ExpectedBy) => number {
  const known = new Map<string, OpenSeconds>();
  const toKnown = new Map<ExpectedLine, OpenSeconds>();

  function openSeconds(line: ExpectedLine): OpenSeconds {
    const key = `${line.zone}|${line.hours}`;
    const seconds: OpenSeconds = known.get(key) ?? new Map();
    known.set(key, seconds);
    toKnown.set(line, seconds);
    return seconds;
  }

  function openIn(line: ExpectedLine, begin: number, end: number): number {
    const ofClock = toKnown.get(line) ?? openSeconds(line);
    const key = spanKey(begin, end);
    const seconds = ofClock.get(key) ?? openMs(line, begin, end) / 1000;
    ofClock.set(key, seconds);
    return seconds;
  }

  return (lines, from, to, by) => {
    let expected = 0;
    const add = ({ measures = flowOnly }: ExpectedLine, seconds: number) => {
      expected += seconds;
      by?.set(measures, (by.get(measures) ?? 0) + seconds);
    };
    for (const line of lines) {
      const begin = Math.max(from, line.fromMs);
      const end = Math.min(to, line.toMs, now - line.uploadIntervalMinutes * minuteMs);
      if (end <= begin) continue;
      add(line, line.silentWhenClosed ? openIn(line, begin, end) : (end - begin) / 1000);
    }
    return expected;
  };
}

/** The lines that sums are of, owner by owner: shared, never changed. */
export type CountedLines = ReadonlySet<readonly ExpectedLine[]>;

/** Those bound within a span. */
export const countedLines = (lines: readonly ExpectedLine[], from: number, to: number): CountedLines =>
  new Set([lines.filter(({ fromMs, toMs }) => fromMs < to && from < toMs)]);

const placeKeys: Record<MeasuredAt["places"], (line: ExpectedLine) => number | string | undefined> = {
  sites: ({ entityId }: ExpectedLine) => entityId,
  accesses: ({ accessId }: ExpectedLine) => accessId,
  lines: ({ accessId, deviceLine }: ExpectedLine) => `${accessId}|${deviceLine}`,
};

interface ToldAt {
  lists: readonly (readonly ExpectedLine[])[];
  needs: readonly MeasureGroup[];
  told: MeasuredAt;
}

/** A figure needs few groups of measures, and is asked of the same lines piece by piece. */
const mostTold = 16;

/** By the first of the lists of lines. */
const toldAt = new WeakMap<readonly ExpectedLine[], ToldAt[]>();

/** `countMeasured`, once of the same lines: every piece of time and every figure asks for it. */
export function measuredAt(counted: CountedLines, needs: readonly MeasureGroup[]): MeasuredAt {
  const lists = [...counted];
  const [first] = lists;
  if (!first) return countMeasured(lists, needs);
  const known = toldAt.get(first) ?? [];
  toldAt.set(first, known);
  const isSame = (one: ToldAt) =>
    one.needs === needs &&
    one.lists.length === lists.length &&
    one.lists.every((list, nth) => list === lists[nth]);
  const found = known.find(isSame);
  if (found) return found.told;
  const told = countMeasured(lists, needs);
  known.push({ lists, needs, told });
  // One list may stay while those beside it are read again and again.
  if (known.length > mostTold) known.shift();
  return told;
}

/**
 * How many of the sites of these lines measure all of some groups; of one site, how many accesses. Where every place
 * does and yet not with all its lines, the count is one step finer: "1 of 1" would pass for all. An access of which
 * only a part of the lines measures never counts.
 */
function countMeasured(
  lists: readonly (readonly ExpectedLine[])[],
  needs: readonly MeasureGroup[],
): MeasuredAt {
  const lines = lists.flat();
  const measuring = new Set(lines.filter(({ measures = flowOnly }) => reaches(measures, needs)));
  const tell = (places: MeasuredAt["places"]): MeasuredAt => ({
    places,
    measured: new Set([...measuring].map(placeKeys[places])).size,
    all: new Set(lines.map(placeKeys[places])).size,
  });
  const sites = tell("sites");
  if (sites.all > 1 && sites.measured < sites.all) return sites;
  const accesses = tell("accesses");
  const missing = new Set(lines.filter((line) => !measuring.has(line)).map(({ accessId }) => accessId));
  const isPartly = [...measuring].some(({ accessId }) => missing.has(accessId));
  return isPartly ? tell("lines") : accesses;
}

type LinesQuery = Pick<ClockGroup, "tenantId" | "kind" | "ids">;

/** The lines bound to subjects, now or earlier. */
export async function readExpectedLines(
  client: pg.Pool | pg.PoolClient,
  { tenantId, kind, ids }: LinesQuery,
): Promise<ExpectedLine[]> {
  const rows = await boundLines(client, tenantId, kind, ids);
  const keys = new Map<BoundLine, number>();
  // A line that never reported is taken for one that counts people, as every sensor does.
  for (const own of Map.groupBy(rows, (row) => `${row.subject_id}|${row.access_id}`).values())
    keysOfAccess(own.map(({ measured }) => measured ?? flowBit)).forEach((key, nth) => {
      const row = own[nth];
      if (row) keys.set(row, key);
    });
  return rows.map((row) => ({
    subjectId: row.subject_id,
    entityId: row.entity_id,
    accessId: row.access_id,
    deviceLine: `${row.device_id}|${row.line}`,
    zone: row.time_zone,
    hours: row.hours,
    silentWhenClosed: isSilentWhenClosed(row.device_type),
    fromMs: row.from_at.getTime(),
    toMs: row.to_at?.getTime() ?? Number.POSITIVE_INFINITY,
    uploadIntervalMinutes: Math.max(row.upload_interval, 1),
    measures: keys.get(row) ?? 0,
  }));
}

const mostAtOnce = 100;

/** One look-up for all questions about subjects of one kind in one company. */
async function readTogether(pool: pg.Pool, asked: readonly LinesQuery[]): Promise<ExpectedLine[][]> {
  const alike = Map.groupBy(asked, ({ tenantId, kind }) => `${tenantId}|${kind}`);
  const found = new Map<LinesQuery, ExpectedLine[]>();
  await Promise.all(
    [...alike.values()].map(async (group) => {
      const [{ tenantId, kind }] = group as [LinesQuery];
      const ids = [...new Set(group.flatMap((each) => each.ids))];
      const bySubject = Map.groupBy(
        await readExpectedLines(pool, { tenantId, kind, ids }),
        (l) => l.subjectId,
      );
      for (const each of group)
        found.set(
          each,
          [...new Set(each.ids)].flatMap((id) => bySubject.get(id) ?? []),
        );
    }),
  );
  return asked.map((each) => found.get(each) ?? []);
}

const lookUps = new WeakMap<pg.Pool, ReturnType<typeof makeBatchLoader<LinesQuery, ExpectedLine[]>>>();

/** The same for questions: nearly each asks it of a few subjects, so those that wait for their turn ask together. */
export function expectedLines(pool: pg.Pool, asked: LinesQuery): Promise<ExpectedLine[]> {
  const lookUp =
    lookUps.get(pool) ?? makeBatchLoader((all: LinesQuery[]) => readTogether(pool, all), mostAtOnce);
  lookUps.set(pool, lookUp);
  return lookUp.add(asked);
}

/** Hours of which less is missing are known: a device may lose some seconds. */
const knownShareOfHour = 0.95;
/** The same of days and whole spans. */
export const knownShare = 0.999;

/** Whether a span is completely known. */
export const isKnown = (covered: number, expected: number): boolean => covered >= knownShare * expected;
/** The same of an hour. */
export const isHourKnown = (covered: number, expected: number): boolean =>
  covered >= knownShareOfHour * expected;
