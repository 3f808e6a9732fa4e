import type { OpenHours } from "../../../platform/time/open-hours.ts";
import { type ExpectedBy, type ExpectedLine, makeExpectation } from "../expectation/expectation.ts";
import { openSpans } from "./line-sets.ts";
import type { PatternDay } from "./week-slots.ts";

const daysInWeek = 7;

interface ExpectedPart {
  hours: Float64Array;
  weekdays: Float64Array;
}

/**
 * What was expected, by what its lines measure: by hour of the week and weekday 1..7 of the days that count, and on which
 * days anything was.
 */
export class ExpectedWeek {
  readonly cellCount: number;
  readonly days = new Map<number, PatternDay>();
  readonly #parts = new Map<number, ExpectedPart>();
  /** Subjects that are alike share one of these. */
  readonly #weekdays = new Map<number, ExpectedBy>();

  constructor(cellCount: number) {
    this.cellCount = cellCount;
  }

  /** Adds what was expected of lines of one key in each hour of a day; `counts`: of a day that is not left out. */
  add(key: number, day: PatternDay, seconds: Float64Array, counts: boolean): void {
    const { hours, weekdays } = this.#part(key);
    this.#weekdays.clear();
    let all = 0;
    day.hours.forEach(({ cell }, nth) => {
      const own = seconds[nth] ?? 0;
      all += own;
      if (counts) hours[cell] = (hours[cell] ?? 0) + own;
    });
    if (all > 0) this.days.set(day.number, day);
    if (counts) weekdays[day.weekday] = (weekdays[day.weekday] ?? 0) + all;
  }

  /** Seconds of an hour, all together. */
  secondsAt(cell: number): number {
    let all = 0;
    for (const { hours } of this.#parts.values()) all += hours[cell] ?? 0;
    return all;
  }

  hourBy = (cell: number): ExpectedBy => this.#by(({ hours }) => hours[cell]);

  weekdayBy(weekday: number): ExpectedBy {
    const by = this.#weekdays.get(weekday) ?? this.#by(({ weekdays }) => weekdays[weekday]);
    this.#weekdays.set(weekday, by);
    return by;
  }

  #by(of: (part: ExpectedPart) => number | undefined): ExpectedBy {
    return new Map([...this.#parts].map(([key, part]) => [key, of(part) ?? 0]));
  }

  #part(key: number): ExpectedPart {
    const known = this.#parts.get(key) ?? {
      hours: new Float64Array(this.cellCount),
      weekdays: new Float64Array(daysInWeek + 1),
    };
    this.#parts.set(key, known);
    return known;
  }
}

/**
 * Makes the function that says what was expected of lines in each hour of days, `hours` cut to them. Most lines are
 * bound over all of the days: an hour in the middle is calculated once for all lines of equal opening hours, since
 * there are as many hours as subjects times days times 24.
 */
export function hourlyExpectation(
  days: readonly PatternDay[],
  hours: OpenHours | null,
  now: number,
): (lines: readonly ExpectedLine[]) => Float64Array {
  const pieces = days.flatMap((day) => day.hours.map(({ piece }) => piece));
  const findSpans = openSpans(pieces);
  const expected = makeExpectation(now);
  const always = makeExpectation(Number.POSITIVE_INFINITY);
  const within = (calculate: typeof expected, line: ExpectedLine, nth: number) =>
    findSpans(nth, hours).reduce((all, [begin, end]) => all + calculate([line], begin, end), 0);

  const whole = new Map<string, Float64Array>();
  function wholeWeek(line: ExpectedLine): Float64Array {
    const { silentWhenClosed, zone, hours: own } = line;
    const key = silentWhenClosed ? `${zone}|${own}` : "";
    const unbound = { ...line, fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY };
    const known = whole.get(key) ?? Float64Array.from(pieces, (_, nth) => within(always, unbound, nth));
    whole.set(key, known);
    return known;
  }

  return (lines) => {
    const seconds = new Float64Array(pieces.length);
    for (const line of lines) {
      const all = wholeWeek(line);
      const last = Math.min(line.toMs, now - line.uploadIntervalMinutes * 60_000);
      pieces.forEach(({ begin, end }, nth) => {
        if (end <= line.fromMs || last <= begin) return;
        const isWhole = line.fromMs <= begin && end <= last;
        seconds[nth] = (seconds[nth] ?? 0) + (isWhole ? (all[nth] ?? 0) : within(expected, line, nth));
      });
    }
    return seconds;
  };
}
