const day = 86_400_000;

interface DayOffsets {
  before: number;
  after: number;
  /** The instant of the change; never reached on an ordinary day. */
  change: number;
}

const clocks = new Map<string, ZoneClock>();

/** Wall clock of an IANA zone. Offsets are looked up once per UTC day, so that millions of readings stay cheap. */
export class ZoneClock {
  private readonly format: Intl.DateTimeFormat;
  private readonly days = new Map<number, DayOffsets>();

  private constructor(zone: string) {
    this.format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  }

  static of(zone: string): ZoneClock {
    const known = clocks.get(zone);
    if (known) return known;
    const made = new ZoneClock(zone);
    clocks.set(zone, made);
    return made;
  }

  /** Milliseconds to add to an instant to get its wall clock (counted as if it were UTC). */
  offsetAt(instant: number): number {
    const number = Math.floor(instant / day);
    let offsets = this.days.get(number);
    if (!offsets) {
      offsets = this.readOffsets(number * day);
      this.days.set(number, offsets);
    }
    return instant < offsets.change ? offsets.before : offsets.after;
  }

  wallAt(instant: number): number {
    return instant + this.offsetAt(instant);
  }

  /** The first instant that shows this wall clock; a wall clock that is skipped in spring moves forward by the gap. */
  toInstant(wall: number): number {
    const before = this.offsetAt(wall - day);
    const after = this.offsetAt(wall + day);
    const early = wall - Math.max(before, after);
    if (this.wallAt(early) === wall) return early;
    const late = wall - Math.min(before, after);
    return this.wallAt(late) === wall ? late : wall - before;
  }

  private readOffsets(start: number): DayOffsets {
    const before = this.read(start);
    const after = this.read(start + day - 1);
    if (before === after) return { before, after, change: Number.POSITIVE_INFINITY };
    let low = start;
    let high = start + day - 1;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (this.read(middle) === before) low = middle;
      else high = middle;
    }
    return { before, after, change: high };
  }

  private read(instant: number): number {
    const part: Record<string, number> = {};
    for (const { type, value } of this.format.formatToParts(instant)) part[type] = Number(value);
    const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0, second = 0 } = part;
    return Date.UTC(year, month - 1, date, hour, minute, second) - Math.floor(instant / 1000) * 1000;
  }
}
