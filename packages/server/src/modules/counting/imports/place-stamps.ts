import type { ImportCheck } from "@foyer/contract/counting/import-check";
import type { ImportLayout, ImportPlan } from "@foyer/contract/counting/import-plan";
import { type WallReading, writeWall } from "../../../platform/time/zone-time.ts";
import { type CountTable, type NewCount, stampFlags } from "./count-table.ts";
import type { Stamp } from "./stamps.ts";
import type { ZoneClock } from "./zone-clock.ts";

type ClockRead = ImportCheck["clockChanges"][number]["read"];

/** How the rows in the hour of a change were read. */
export interface HourRead {
  rows: number;
  read: ClockRead;
}

/** Where and how a stamp is read. `key` distinguishes rows that add to the same record. */
export interface Reader {
  clock: ZoneClock;
  dayStartMinute: number;
  layout: ImportLayout;
  key: number;
}

/** A count in the doubled hour: first or second is known at the end of its file. */
interface Doubled {
  count: NewCount;
  clock: ZoneClock;
  wall: number;
  first: number;
  second: number;
  key: string;
}

/** A count in an hour that never was. */
interface Skipped {
  count: NewCount;
  /** When the row after it begins. */
  next: number;
}

type Rules = Pick<ImportPlan, "doubledHour" | "skippedHour">;

const hourMs = 3_600_000;
const dayMs = 86_400_000;

export const changeKey = (zone: string, day: string, kind: string) => `${zone} ${day} ${kind}`;

/** How long a count is of, and how far before its stamp that begins; a range says both itself. */
function toSpan({ ms, endMs }: Stamp, { interval, anchor }: ImportLayout) {
  if (endMs !== undefined) return { lengthMs: endMs - ms, shift: 0 };
  if (interval === "day") return interval;
  const lengthMs = interval * 1000;
  return { lengthMs, shift: anchor === "end" ? lengthMs : 0 };
}

/**
 * Finds the moments of stamps and adds their counts to the table. Wall clocks are read in the site's zone; what the
 * autumn hour shows once or twice is known at the end of a file, and what the spring hour skips has its place when all
 * others have theirs.
 */
export class Placing {
  /** By `changeKey`. */
  readonly reads = new Map<string, HourRead>();
  /** Whether any time was read from a wall clock. */
  hasWalls = false;
  readonly #rules: Rules;
  readonly #table: CountTable;
  readonly #add: (count: NewCount) => void;
  readonly #doubled: Doubled[] = [];
  readonly #skipped: Skipped[] = [];

  constructor(rules: Rules, table: CountTable, add: (count: NewCount) => void) {
    this.#rules = rules;
    this.#table = table;
    this.#add = add;
  }

  place(count: NewCount, stamp: Stamp, reader: Reader): void {
    const { clock, layout } = reader;
    const span = toSpan(stamp, layout);
    if (span === "day") {
      this.#placeDay(count, stamp, reader);
      return;
    }
    const { lengthMs, shift } = span;
    const spanned = { ...count, seconds: lengthMs / 1000 };
    if (!stamp.isWall) {
      this.#add({ ...spanned, start: stamp.ms - shift });
      return;
    }
    this.hasWalls = true;
    const reading = clock.read(stamp.ms);
    if (reading.kind !== "once") this.#hold(spanned, stamp.ms, reading, shift, reader);
    else if (lengthMs <= hourMs) this.#add({ ...spanned, start: reading.ms - shift });
    else this.#placeLong(count, stamp.ms, reading.ms, shift === 0 ? lengthMs : -lengthMs, clock);
  }

  /** Some hours of the clock are more or fewer of time on the day it is changed. */
  #placeLong(count: NewCount, wall: number, ms: number, reach: number, clock: ZoneClock): void {
    const other = clock.toMoment(wall + reach);
    this.#add({ ...count, start: Math.min(ms, other), seconds: Math.abs(other - ms) / 1000 });
  }

  /** A whole business day, however long. */
  #placeDay(count: NewCount, stamp: Stamp, { clock, layout, dayStartMinute }: Reader): void {
    const wall = stamp.isWall ? stamp.ms : clock.toWall(stamp.ms);
    // The end of a day is the beginning of the next.
    const isEnd = layout.anchor === "end" && stamp.hasClock;
    const day = writeWall(isEnd ? wall - 1 : wall).slice(0, 10);
    const next = writeWall(Date.parse(`${day}T00:00:00Z`) + dayMs).slice(0, 10);
    const start = clock.dayStart(day, dayStartMinute);
    this.#add({ ...count, start, seconds: (clock.dayStart(next, dayStartMinute) - start) / 1000 });
  }

  #hold(
    count: NewCount,
    wall: number,
    reading: Exclude<WallReading, { kind: "once" }>,
    shift: number,
    { clock, key }: Reader,
  ): void {
    if (reading.kind === "twice") {
      this.#doubled.push({
        count: { ...count, flag: stampFlags.doubled },
        clock,
        wall,
        first: reading.first - shift,
        second: reading.second - shift,
        key: `${count.sensor} ${wall} ${key}`,
      });
      return;
    }
    const isDropped = this.#rules.skippedHour === "drop";
    this.#note(clock, wall, "skipped", isDropped ? "dropped" : "forward");
    if (isDropped) return;
    const next = clock.toMoment(wall + count.seconds * 1000) - shift;
    this.#skipped.push({ count: { ...count, start: reading.ms - shift, flag: stampFlags.skipped }, next });
  }

  /** Resolves doubled hours of a file: by their order where they come twice. */
  endFile(): void {
    const times = new Map<string, number>();
    for (const { key } of this.#doubled) times.set(key, (times.get(key) ?? 0) + 1);
    const seen = new Set<string>();
    for (const { key, count, clock, wall, first, second } of this.#doubled.splice(0)) {
      const isOnce = times.get(key) === 1;
      const isFirst = isOnce ? this.#rules.doubledHour === "first" : !seen.has(key);
      seen.add(key);
      this.#note(clock, wall, "doubled", isOnce ? this.#rules.doubledHour : "byOrder");
      this.#add({ ...count, start: isFirst ? first : second });
    }
  }

  /**
   * Resolves hours that never were. Where the hour they move to has counts of its own they are added beside them, as
   * counts of no time: nothing is lost, nothing is replaced, and no time is covered twice. Where the clock leaps by
   * half an hour only, half of it is left.
   */
  end(): void {
    for (const { count, next } of this.#skipped.splice(0)) {
      const leftMs = next - count.start;
      const isCut = leftMs > 0 && leftMs < count.seconds * 1000;
      if (this.#table.find(count) >= 0) {
        if (count.values.some((value) => value > 0)) this.#add({ ...count, seconds: 0 });
      } else if (isCut && this.#table.find({ ...count, start: next }) >= 0)
        this.#add({ ...count, seconds: leftMs / 1000 });
      else this.#add(count);
    }
  }

  #note(clock: ZoneClock, wall: number, kind: "doubled" | "skipped", read: ClockRead): void {
    const key = changeKey(clock.zone, writeWall(wall).slice(0, 10), kind);
    const known = this.reads.get(key) ?? { rows: 0, read };
    this.reads.set(key, known);
    known.rows++;
    if (read === "byOrder") known.read = read;
  }
}
