import { addDays } from "@foyer/contract/calendar-days";
import { expect, test } from "vitest";
import { clockSkew } from "./clock-skew.ts";
import { countsWhenClosed } from "./counts-when-closed.ts";
import type { DayLevel } from "./day-levels.ts";
import type { FindingSubject } from "./finding.ts";
import { isClosedHour, isOpenHour, type LineHour, type Opening } from "./line-hours.ts";
import { lowCompleteness } from "./low-completeness.ts";
import { manyRevisions } from "./many-revisions.ts";
import { type DayFlow, outOfBalance } from "./out-of-balance.ts";
import { outlierDay } from "./outlier-day.ts";
import { type BoundLine, silent } from "./silent.ts";
import { median, robustDeviation } from "./statistics.ts";
import { stepChange } from "./step-change.ts";
import { stuckAtZero } from "./stuck-at-zero.ts";

const today = "2026-05-13";
const entity: FindingSubject = { kind: 0, id: 1, line: "" };
const line: FindingSubject = { kind: 3, id: 7, line: "1" };
const shop: Opening = { hours: "540-1200", dayStartMinute: 0 };
const bar: Opening = { hours: "1080-120", dayStartMinute: 360 };
const none: ReadonlySet<string> = new Set();

/** The days before today, oldest first. */
const daysBefore = (count: number) =>
  Array.from({ length: count }, (_, index) => addDays(today, index - count));

const toHours = (
  days: readonly string[],
  opening: Opening,
  count: (day: string, hour: number) => number,
): LineHour[] =>
  days.flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => ({
      day,
      hour,
      records: 12,
      coveredSeconds: 3600,
      count: isOpenHour(opening, { day, hour }) ? count(day, hour) : 0,
    })),
  );

test("hours lie within the opening, or wholly outside of it with a margin", () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  const open = (opening: Opening) => hours.filter((hour) => isOpenHour(opening, { day: today, hour }));
  const closed = (opening: Opening, margin: number) =>
    hours.filter((hour) => isClosedHour(opening, { day: today, hour }, margin));
  expect(open(shop)).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  expect(closed(shop, 0)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 20, 21, 22, 23]);
  expect(closed(shop, 60)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 21, 22, 23]);
  expect(open(bar)).toEqual([0, 1, 18, 19, 20, 21, 22, 23]);
  expect(closed(bar, 60)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
  const half: Opening = { hours: "570-630", dayStartMinute: 0 };
  expect(open(half)).toEqual([]);
  expect(closed(half, 0)).not.toContain(9);
  expect(closed(half, 0)).not.toContain(10);
  expect(closed({ hours: "0-0", dayStartMinute: 0 }, 0)).toEqual([]);
});

test("medians and robust deviations", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(median([])).toBeNaN();
  expect(robustDeviation([1, 2, 3, 4, 1_000_000])).toBeCloseTo(1.4826);
});

test("a line that says zero for hours in which it used to count is stuck", () => {
  const days = daysBefore(28);
  const since = addDays(today, -3);
  const hours = toHours(days, shop, (day) => (day < since ? 10 : 0));
  expect(stuckAtZero(line, hours, shop, none)).toEqual({
    kind: "stuckAtZero",
    subject: line,
    severity: "high",
    cause: "blocked",
    since,
    until: addDays(today, -1),
    evidence: { hours: 33, days: 3, usual: 330 },
  });
  // An afternoon is enough where many come …
  const afternoon = toHours(days, shop, (day, hour) => (day === days.at(-1) && hour > 14 ? 0 : 10));
  expect(stuckAtZero(line, afternoon, shop, none)?.evidence).toEqual({ hours: 5, days: 1, usual: 50 });
  // … but not where few do.
  expect(
    stuckAtZero(
      line,
      toHours(days, shop, (day) => (day < since ? 0.3 : 0)),
      shop,
      none,
    ),
  ).toBeNull();
});

test("what is closed on Sundays or holidays, or is not heard, is not stuck", () => {
  const sunday = addDays(today, -3);
  const days = daysBefore(28).filter((day) => day <= sunday);
  const isSunday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
  expect(isSunday(sunday)).toBe(true);
  expect(
    stuckAtZero(
      line,
      toHours(days, shop, (day) => (isSunday(day) ? 0 : 40)),
      shop,
      none,
    ),
  ).toBeNull();

  const holiday = toHours(days, shop, (day) => (day === sunday ? 0 : 40));
  expect(stuckAtZero(line, holiday, shop, none)).not.toBeNull();
  expect(stuckAtZero(line, holiday, shop, new Set([sunday]))).toBeNull();

  const unheard = holiday.map((hour) => (hour.day === sunday ? { ...hour, coveredSeconds: 0 } : hour));
  expect(stuckAtZero(line, unheard, shop, none)).toBeNull();
});

test("a line stays stuck when nobody remembers better times", () => {
  const zeros = toHours(daysBefore(42), shop, () => 0);
  expect(stuckAtZero(line, zeros, shop, none)).toBeNull();
  const before = stuckAtZero(
    line,
    toHours(daysBefore(28), shop, (day) => (day < "2026-05-10" ? 10 : 0)),
    shop,
    none,
  );
  expect(before).not.toBeNull();
  const later = stuckAtZero(line, zeros, shop, none, { ...before!, since: "2026-03-01" });
  expect(later).toMatchObject({ since: "2026-03-01", until: "2026-05-12", evidence: before!.evidence });
  const well = toHours(daysBefore(42), shop, () => 10);
  expect(stuckAtZero(line, well, shop, none, before!)).toBeNull();
});

test("the night of a bar belongs to its evening", () => {
  const days = daysBefore(28);
  const last = days.at(-1)!;
  // The hours after midnight are the latest ones of the last evening.
  const hours = toHours(days, bar, (day, hour) => (day === last && hour < 2 ? 9 : 10));
  const stuck = toHours(days, bar, (day, hour) => (day === last && (hour >= 22 || hour < 2) ? 0 : 10));
  expect(stuckAtZero(line, hours, bar, none)).toBeNull();
  expect(stuckAtZero(line, stuck, bar, none)?.evidence).toEqual({ hours: 4, days: 1, usual: 40 });
});

test("counts at night are told with their hour; a clock that explains them as well", () => {
  const days = daysBefore(14);
  const at = (counts: (hour: number) => number): LineHour[] =>
    days.flatMap((day) =>
      Array.from({ length: 24 }, (_, hour) => ({
        day,
        hour,
        records: 12,
        coveredSeconds: 3600,
        count: counts(hour),
      })),
    );
  const open = (hour: number) => (hour >= 9 && hour < 20 ? 20 : 0);
  expect(countsWhenClosed(line, at(open), shop)).toBeNull();
  // Staff before opening and guests after closing are no news.
  expect(
    countsWhenClosed(
      line,
      at((hour) => (hour === 8 || hour === 20 ? 15 : open(hour))),
      shop,
    ),
  ).toBeNull();
  expect(
    countsWhenClosed(
      line,
      at((hour) => (hour === 3 ? 30 : open(hour))),
      shop,
    ),
  ).toEqual({
    kind: "countsWhenClosed",
    subject: line,
    severity: "medium",
    cause: "nightWork",
    since: days[0],
    until: days.at(-1),
    evidence: { count: 420, share: 0.12, hour: 3, shiftHours: null },
  });
  const seven = countsWhenClosed(
    line,
    at((hour) => open((hour + 7) % 24)),
    shop,
  );
  expect(seven).toMatchObject({ cause: "clockShifted", severity: "high" });
  // The smallest shift that explains it: an hour before opening and one after closing are allowed for.
  expect(seven?.evidence.shiftHours).toBe(6);
});

const flows = (days: readonly string[], flow: (day: string) => [number, number]): DayFlow[] =>
  days.map((day) => {
    const [into, out] = flow(day);
    return { day, in: into, out };
  });

test("in and out must balance, unless a place counts one direction only", () => {
  const days = daysBefore(60);
  expect(
    outOfBalance(
      entity,
      flows(days, () => [110, 100]),
      today,
    ),
  ).toBeNull();
  expect(
    outOfBalance(
      entity,
      flows(days, () => [100, 0]),
      today,
    ),
  ).toBeNull();
  expect(
    outOfBalance(
      entity,
      flows(days, () => [8, 4]),
      today,
    ),
  ).toBeNull();
  const since = addDays(today, -10);
  const lost = outOfBalance(
    entity,
    flows(days, (day) => [100, day < since ? 100 : 0]),
    today,
  );
  expect(lost).toEqual({
    kind: "outOfBalance",
    subject: entity,
    severity: "medium",
    cause: "oneSided",
    since,
    until: addDays(today, -1),
    evidence: { in: 2800, out: 1800, share: 0.3571, days: 28 },
  });
  // Of a holiday right before today nothing is inspected, and the door is broken all the same.
  const beforeHoliday = flows(days.slice(0, -1), (day) => [100, day < since ? 100 : 0]);
  expect(outOfBalance(entity, beforeHoliday, today)?.until).toBe(addDays(today, -1));
});

/** Levels with a week's shape and a little noise that is the same every time. */
const levels = (days: readonly string[], factor: (day: string) => number): DayLevel[] =>
  days.map((day, index) => ({
    day,
    value: Math.round(
      (300 + 100 * new Date(`${day}T00:00:00Z`).getUTCDay()) *
        factor(day) *
        (1 + 0.08 * Math.sin(index * 2.7)),
    ),
  }));

test("a level that changed at once is a step, with its day", () => {
  const days = daysBefore(63);
  const since = addDays(today, -9);
  expect(
    stepChange(
      entity,
      levels(days, () => 1),
      today,
    ),
  ).toBeNull();
  const less = stepChange(
    entity,
    levels(days, (day) => (day < since ? 1 : 0.55)),
    today,
  );
  expect(less).toMatchObject({ kind: "stepChange", cause: "countsLess", severity: "high", since });
  expect(less?.evidence.days).toBe(9);
  expect(less?.evidence.change).toBeCloseTo(-0.45, 1);
  const more = stepChange(
    entity,
    levels(days, (day) => (day < since ? 1 : 1.4)),
    today,
  );
  expect(more).toMatchObject({ cause: "countsMore", severity: "medium" });
  // Two quiet days are not a new level, and four weeks must be known.
  const brief = addDays(today, -2);
  expect(
    stepChange(
      entity,
      levels(days, (day) => (day < brief ? 1 : 0.5)),
      today,
    ),
  ).toBeNull();
  expect(
    stepChange(
      entity,
      levels(daysBefore(30), (day) => (day < since ? 1 : 0.5)),
      today,
    ),
  ).toBeNull();
});

test("a day far outside its weekday's band stands out; a bad one never hides the next", () => {
  const days = daysBefore(63);
  const strange = addDays(today, -4);
  expect(
    outlierDay(
      entity,
      levels(days, () => 1),
      today,
    ),
  ).toBeNull();
  const high = outlierDay(
    entity,
    levels(days, (day) => (day === strange ? 30 : 1)),
    today,
  );
  expect(high).toMatchObject({ cause: "dayTooHigh", since: strange, until: strange });
  expect(high?.evidence.value).toBeGreaterThan(high!.evidence.high);
  const zero = outlierDay(
    entity,
    levels(days, (day) => (day === strange ? 0 : 1)),
    today,
  );
  expect(zero).toMatchObject({ cause: "dayTooLow", evidence: { day: strange, value: 0 } });
  expect(zero!.evidence.low).toBeLessThan(zero!.evidence.usual);
  expect(
    outlierDay(
      entity,
      levels(days, (day) => (day === strange ? 0 : 1)),
      today,
      strange,
    ),
  ).toBeNull();
  expect(
    outlierDay(
      entity,
      levels(days, (day) => (day === addDays(today, -20) ? 0 : 1)),
      today,
    ),
  ).toBeNull();
});

test("a week with gaps is told with its worst day", () => {
  const covered = (shares: readonly number[]) =>
    shares.map((share, index) => ({
      day: addDays(today, index - shares.length),
      coveredSeconds: share * 36_000,
      expectedSeconds: 36_000,
    }));
  expect(lowCompleteness(entity, covered([1, 1, 1, 1, 1, 0.5, 1]))).toBeNull();
  expect(lowCompleteness(entity, [{ day: "2026-05-01", coveredSeconds: 0, expectedSeconds: 0 }])).toBeNull();
  expect(lowCompleteness(entity, covered([1, 1, 1, 0, 0.5, 1, 1]))).toMatchObject({
    severity: "low",
    since: "2026-05-09",
    until: "2026-05-10",
    evidence: { coveredHours: 55, expectedHours: 70, worstDay: "2026-05-09", worstShare: 0 },
  });
  expect(lowCompleteness(entity, covered([0, 0, 0, 0, 1, 1, 1]))?.severity).toBe("high");
});

test("revisions are news when they are many", () => {
  const seen = { since: "2026-05-06", until: "2026-05-12" };
  expect(manyRevisions(line, { records: 2016, revised: 19, ...seen })).toBeNull();
  expect(manyRevisions(line, { records: 2016, revised: 90, ...seen })).toBeNull();
  expect(manyRevisions(line, { records: 2000, revised: 200, ...seen })?.evidence).toEqual({
    revised: 200,
    records: 2000,
    share: 0.1,
  });
});

const now = Date.parse("2026-05-13T12:00:00+02:00");
const ago = (hours: number) => now - hours * 3_600_000;
const bound = (more: Partial<BoundLine>): BoundLine => ({
  subject: line,
  subjectId: 1,
  zone: "Europe/Berlin",
  hours: "540-1200",
  dayStartMinute: 0,
  silentWhenClosed: true,
  fromMs: Date.parse("2026-01-01T00:00:00Z"),
  toMs: Number.POSITIVE_INFINITY,
  uploadIntervalMinutes: 5,
  lastRecordMs: ago(0.1),
  lastSeenMs: ago(0.1),
  clockSkewSeconds: 0,
  ...more,
});

test("a line is silent after some missed reports within opening hours", () => {
  expect(silent(bound({}), now)).toBeNull();
  expect(silent(bound({ lastRecordMs: ago(0.5), lastSeenMs: ago(0.5) }), now)).toBeNull();
  expect(silent(bound({ lastRecordMs: ago(0.8), lastSeenMs: ago(2) }), now)).toMatchObject({
    cause: "notHeard",
    severity: "medium",
    since: today,
    evidence: { missingHours: 0.7, intervalMinutes: 5 },
  });
  expect(silent(bound({ lastRecordMs: ago(30), lastSeenMs: ago(0.1) }), now)).toMatchObject({
    cause: "heardWithoutRecords",
    severity: "high",
    since: "2026-05-12",
  });
  // At night nothing is expected of it; of another kind of device it is.
  const night = Date.parse("2026-05-13T08:55:00+02:00");
  const evening = Date.parse("2026-05-12T20:00:00+02:00");
  expect(silent(bound({ lastRecordMs: evening, lastSeenMs: evening }), night)).toBeNull();
  expect(
    silent(bound({ lastRecordMs: evening, lastSeenMs: evening, silentWhenClosed: false }), night),
  ).not.toBeNull();
  // Without opening hours there is no night.
  const always = { hours: "0-0" };
  expect(silent(bound({ ...always, lastRecordMs: evening, lastSeenMs: evening }), night)).toMatchObject({
    severity: "high",
    evidence: { missingHours: expect.closeTo(12.8, 0) },
  });
  // Devices that report every hour get an hour, and two more before anybody is notified.
  expect(silent(bound({ uploadIntervalMinutes: 60, lastRecordMs: ago(2.9) }), now)).toBeNull();
  const never = bound({ lastRecordMs: null, lastSeenMs: null, fromMs: ago(100) });
  expect(silent(never, now)).toMatchObject({ cause: "neverReported", evidence: { lastRecordAt: null } });
  expect(silent({ ...never, toMs: ago(1) }, now)).toBeNull();
});

test("a wrong clock is told while the device is heard", () => {
  expect(clockSkew(bound({ clockSkewSeconds: -90 }), now)).toBeNull();
  expect(clockSkew(bound({ clockSkewSeconds: -300 }), now)).toMatchObject({
    severity: "medium",
    subject: { kind: 3, id: 7, line: "" },
    evidence: { seconds: -300 },
  });
  expect(clockSkew(bound({ clockSkewSeconds: 3600 }), now)?.severity).toBe("high");
  expect(clockSkew(bound({ clockSkewSeconds: 3600, lastSeenMs: ago(200) }), now)).toBeNull();
  expect(clockSkew(bound({ clockSkewSeconds: null }), now)).toBeNull();
});
