import fc from "fast-check";
import { expect, test } from "vitest";
import type { WallTime } from "./wall-player.ts";
import type { Playlist, PlaylistEntry } from "./wall-playlist.ts";
import { dueEntries, isOpenAt, momentAt, nextChange, offsetAt, siteMoment } from "./wall-schedule.ts";

/** Berlin's clock of 2026: forward on 29 March, back on 25 October. */
const berlin: WallTime = {
  at: "2026-03-01T12:00:00Z",
  zone: "Europe/Berlin",
  offsets: [
    { from: "2026-03-01T12:00:00Z", minutes: 60 },
    { from: "2026-03-29T01:00:00Z", minutes: 120 },
    { from: "2026-10-25T01:00:00Z", minutes: 60 },
  ],
  openings: [],
};
const entry = (more: Partial<PlaylistEntry>): PlaylistEntry => ({
  screenId: 1,
  seconds: null,
  days: [],
  span: null,
  ...more,
});
const between = (from: string, until: string) => ({ from: { at: from }, until: { at: until } });
const isDue = (one: PlaylistEntry, moment: string, time = berlin) =>
  dueEntries([one], time, Date.parse(moment)).length === 1;

const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hours, minutes]) => `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`);
const moments = fc.integer({ min: Date.parse("2026-03-02"), max: Date.parse("2026-12-30") });
const zones = fc.record({
  at: fc.constant("2026-03-01T12:00:00Z"),
  zone: fc.constant("Somewhere/Else"),
  offsets: fc
    .tuple(fc.integer({ min: -48, max: 56 }), fc.constantFrom(-60, -30, 30, 60), moments)
    .map(([quarters, jump, at]) => [
      { from: "2026-03-01T00:00:00Z", minutes: quarters * 15 },
      { from: new Date(at).toISOString(), minutes: quarters * 15 + jump },
    ]),
  openings: fc.constant<WallTime["openings"]>([]),
});

test("what a site's clock shows is the moment at which it shows it, save where that comes twice", () => {
  fc.assert(
    fc.property(zones, moments, (time, moment) => {
      const whole = Math.floor(moment / 60_000) * 60_000;
      const shown = siteMoment(time, whole);
      const back = momentAt(time, shown);
      expect(siteMoment(time, back)).toEqual(shown);
      expect(back).toBeLessThanOrEqual(whole);
      if (offsetAt(time, back) === offsetAt(time, whole)) expect(back).toBe(whole);
    }),
  );
});

test("a time that clocks leap over is as much later, one that comes twice is the first", () => {
  const { day } = siteMoment(berlin, Date.parse("2026-03-29T12:00:00Z"));
  expect(new Date(momentAt(berlin, { day, minutes: 150 })).toISOString()).toBe("2026-03-29T01:30:00.000Z");
  const back = siteMoment(berlin, Date.parse("2026-10-25T12:00:00Z"));
  expect(new Date(momentAt(berlin, { ...back, minutes: 150 })).toISOString()).toBe(
    "2026-10-25T00:30:00.000Z",
  );
});

test("two spans that share their ends fill the day, with no moment in both or in none", () => {
  fc.assert(
    fc.property(zones, moments, clock, clock, (time, moment, one, other) => {
      fc.pre(one !== other);
      const [early, late] = one < other ? [one, other] : [other, one];
      const all: Playlist = [
        entry({ screenId: 1, span: between(early, late) }),
        entry({ screenId: 2, span: between(late, early) }),
      ];
      const due = dueEntries(all, time, moment).length;
      // Where clocks go back both ends come twice: what began at the first does not end at the second.
      const near = time.offsets.some(({ from }) => Math.abs(Date.parse(from) - moment) < 26 * 3_600_000);
      if (!near) expect(due).toBe(1);
    }),
  );
});

test("all day on all days is always, on no zone's days twice", () => {
  fc.assert(
    fc.property(zones, moments, (time, moment) => {
      expect(dueEntries([entry({})], time, moment)).toHaveLength(1);
      const days = [1, 2, 3, 4, 5, 6, 7].map((day) => entry({ days: [day] }));
      expect(dueEntries(days, time, moment)).toHaveLength(1);
    }),
  );
});

test("nothing changes before the next change", () => {
  fc.assert(
    fc.property(zones, moments, clock, clock, fc.nat(1_000), (time, moment, from, until, share) => {
      const playlist = [entry({ span: between(from, until) }), entry({ days: [1, 3, 5] })];
      const next = nextChange(playlist, time, moment);
      expect(next).toBeGreaterThan(moment);
      const meanwhile = moment + Math.floor(((next - 1 - moment) * share) / 1_000);
      expect(dueEntries(playlist, time, meanwhile)).toEqual(dueEntries(playlist, time, moment));
    }),
  );
});

test("a span that passes midnight belongs to the day it begins on", () => {
  // 7 March 2026 is a Saturday.
  const night = entry({ days: [6], span: between("22:00", "02:00") });
  expect(isDue(night, "2026-03-07T20:59:00Z")).toBe(false);
  expect(isDue(night, "2026-03-07T21:00:00Z")).toBe(true);
  expect(isDue(night, "2026-03-08T00:59:00Z")).toBe(true);
  expect(isDue(night, "2026-03-08T01:00:00Z")).toBe(false);
  expect(isDue(night, "2026-03-08T21:30:00Z")).toBe(false);
});

test("by opening hours, some minutes before or after", () => {
  const shop: WallTime = {
    ...berlin,
    openings: [
      { from: "2026-03-06T08:00:00Z", to: "2026-03-06T11:00:00Z" },
      { from: "2026-03-06T13:00:00Z", to: "2026-03-06T19:00:00Z" },
      { from: "2026-03-09T08:00:00Z", to: "2026-03-09T19:00:00Z" },
    ],
  };
  const day = entry({ span: { from: { of: "open", minutes: -30 }, until: { of: "close", minutes: 15 } } });
  expect(isDue(day, "2026-03-06T07:29:00Z", shop)).toBe(false);
  expect(isDue(day, "2026-03-06T07:30:00Z", shop)).toBe(true);
  expect(isDue(day, "2026-03-06T12:00:00Z", shop)).toBe(true);
  expect(isDue(day, "2026-03-06T19:14:00Z", shop)).toBe(true);
  expect(isDue(day, "2026-03-06T19:15:00Z", shop)).toBe(false);
  expect(isDue(day, "2026-03-07T12:00:00Z", shop)).toBe(false);
  // From closing to the next opening, over the weekend.
  const night = entry({ span: { from: { of: "close", minutes: 0 }, until: { of: "open", minutes: 0 } } });
  for (const [moment, due] of [
    ["2026-03-06T18:59:00Z", false],
    ["2026-03-06T19:00:00Z", true],
    ["2026-03-08T12:00:00Z", true],
    ["2026-03-09T08:00:00Z", false],
  ] as const)
    expect(isDue(night, moment, shop), moment).toBe(due);
  expect(isOpenAt(shop, Date.parse("2026-03-06T12:00:00Z"))).toBe(false);
  expect(isOpenAt(shop, Date.parse("2026-03-09T08:00:00Z"))).toBe(true);
  // Nobody told it of so late a day.
  expect(isOpenAt(shop, Date.parse("2026-04-01T03:00:00Z"))).toBe(true);
});

test("a site that is always open opens at midnight and closes at the next", () => {
  const late = entry({ span: { from: { of: "close", minutes: -60 }, until: { of: "close", minutes: 0 } } });
  expect(isDue(late, "2026-03-06T21:59:00Z")).toBe(false);
  expect(isDue(late, "2026-03-06T22:00:00Z")).toBe(true);
  expect(isDue(late, "2026-03-06T23:00:00Z")).toBe(false);
});

test("on the day clocks change a span is as long as its clock says", () => {
  const morning = entry({ span: between("01:00", "04:00") });
  const minutes = Array.from({ length: 24 * 60 }, (_, nth) => nth);
  const lasts = (day: string) =>
    minutes.filter((nth) => isDue(morning, new Date(Date.parse(day) + nth * 60_000).toISOString())).length;
  expect(lasts("2026-03-28T12:00:00Z")).toBe(120);
  expect(lasts("2026-03-27T12:00:00Z")).toBe(180);
  expect(lasts("2026-10-24T12:00:00Z")).toBe(240);
});
