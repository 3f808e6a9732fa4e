/** A zone's wall clock, calculated here independently, as a check of the server's. */
const quarterMs = 900_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

export class ZoneClock {
  private readonly format: Intl.DateTimeFormat;
  private readonly offsets = new Map<number, number>();

  constructor(zone: string) {
    this.format = new Intl.DateTimeFormat("sv-SE", {
      timeZone: zone,
      dateStyle: "short",
      timeStyle: "medium",
    });
  }

  /** Milliseconds that the wall clock is ahead of UTC; it changes on quarters of an hour. */
  offsetAt(ms: number): number {
    const quarter = Math.floor(ms / quarterMs);
    let offset = this.offsets.get(quarter);
    if (offset === undefined) {
      const at = quarter * quarterMs;
      offset = Date.parse(`${this.format.format(at).replace(" ", "T")}Z`) - at;
      this.offsets.set(quarter, offset);
    }
    return offset;
  }

  /** The business day `yyyy-MM-dd` of a moment; days begin so many minutes after midnight. */
  toDay(ms: number, dayStartMinute = 0): string {
    return new Date(ms + this.offsetAt(ms) - dayStartMinute * 60_000).toISOString().slice(0, 10);
  }

  /** What the clock on the wall shows, `HH:mm`. */
  formatWall(ms: number): string {
    return new Date(ms + this.offsetAt(ms)).toISOString().slice(11, 16);
  }

  /** Which hour of a business day it is; hours of the clock that occur twice, or in part, are distinguished. */
  toHour(ms: number, dayStartMinute = 0): string {
    const offset = this.offsetAt(ms);
    const shift = dayStartMinute * 60_000;
    const hour = Math.floor((ms + offset - shift) / hourMs) * hourMs + shift;
    return `${new Date(hour).toISOString().slice(11, 16)} ${offset}`;
  }

  /** The moments from one up to another at which the clock is changed. */
  changes(from: number, to: number): number[] {
    const found: number[] = [];
    for (let day = from; day < to; day += dayMs) {
      if (this.offsetAt(day) === this.offsetAt(day + dayMs)) continue;
      let at = day;
      while (this.offsetAt(at) === this.offsetAt(day)) at += quarterMs;
      found.push(at);
    }
    return found;
  }
}

/** The day so many days later. */
export const laterDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
