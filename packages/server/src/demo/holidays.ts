export interface DemoHoliday {
  name: string;
  /** `yyyy-MM-dd`, both included. */
  from: string;
  to: string;
  /** Shops stay closed. */
  closed?: true;
}

const dayMs = 86_400_000;
const text = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Easter Sunday by the anonymous Gregorian computus. */
function easter(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1);
}

const lunar = new Intl.DateTimeFormat("en-u-ca-chinese", {
  timeZone: "UTC",
  month: "numeric",
  day: "numeric",
});

/** The first day of the lunar year, which begins between 21 January and 20 February. */
function lunarNewYear(year: number): number {
  let ms = Date.UTC(year, 0, 21);
  while (lunar.format(ms) !== "1/1" && ms < Date.UTC(year, 1, 21)) ms += dayMs;
  return ms;
}

/** The day after the fourth Thursday of November. */
function blackFriday(year: number): number {
  const first = Date.UTC(year, 10, 1);
  const toThursday = (11 - new Date(first).getUTCDay()) % 7;
  return first + (toThursday + 22) * dayMs;
}

function holidaysOf(year: number): DemoHoliday[] {
  const tet = lunarNewYear(year);
  const sunday = easter(year);
  const one = (name: string, month: number, day: number) => {
    const at = text(Date.UTC(year, month - 1, day));
    return { name, from: at, to: at };
  };
  return [
    { ...one("New Year", 1, 1), closed: true },
    { name: "Tết", from: text(tet - dayMs), to: text(tet + 5 * dayMs) },
    { name: "Easter", from: text(sunday - 2 * dayMs), to: text(sunday + dayMs) },
    one("Labour Day", 5, 1),
    one("Independence Day (US)", 7, 4),
    one("German Unity Day", 10, 3),
    { name: "Black Friday", from: text(blackFriday(year)), to: text(blackFriday(year)) },
    { ...one("Christmas", 12, 25), closed: true },
    one("Boxing Day", 12, 26),
  ];
}

/** The holidays that begin within a span of time. */
export function holidaysBetween(from: Date, to: Date): DemoHoliday[] {
  const years = Array.from(
    { length: to.getUTCFullYear() - from.getUTCFullYear() + 1 },
    (_, n) => from.getUTCFullYear() + n,
  );
  return years
    .flatMap(holidaysOf)
    .filter((holiday) => holiday.from >= text(from.getTime()) && holiday.from <= text(to.getTime()));
}
