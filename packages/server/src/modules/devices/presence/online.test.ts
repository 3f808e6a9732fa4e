import fc from "fast-check";
import { expect, test } from "vitest";
import { openMs } from "../../../platform/time/open-hours.ts";
import { isOnline, isReachable, longestSilenceMs, onlineCutoff } from "./online.ts";

const now = new Date("2026-05-04T12:00:00Z");
const minutesBefore = (minutes: number, moment = now) => new Date(moment.getTime() - minutes * 60_000);
const allDay = { zone: "UTC", hours: "0-0" };

test.each([
  [null, 5, false],
  [35, 5, true],
  [36, 5, false],
  [120, 60, true],
  [121, 60, false],
  [0, 0, true],
  [-1, 5, true],
])("last seen %s minutes ago with uploads every %i: online is %s", (minutes, uploadInterval, online) => {
  const lastSeenAt = minutes === null ? null : minutesBefore(minutes);
  const device = { ...allDay, deviceType: 2, uploadInterval, connectedAt: null, lastSeenAt };
  expect(isOnline(device, now)).toBe(online);
});

test("who is connected is there, however long it has said nothing", () => {
  const device = { ...allDay, deviceType: 2, uploadInterval: 5, lastSeenAt: null };
  expect(isOnline({ ...device, connectedAt: minutesBefore(6000) }, now)).toBe(true);
  expect(isReachable({ deviceType: 2, connectedAt: now })).toBe(true);
  expect(isReachable({ deviceType: 2, connectedAt: null })).toBe(false);
  // A device that only fetches gets it at its next contact.
  expect(isReachable({ deviceType: 1, connectedAt: now })).toBe(false);
});

test.each([
  // Shop hours 09:00 to 20:00 in Berlin (UTC+2): the night is no silence of an infrared counter.
  ["2026-05-03T17:50:00Z", "2026-05-04T06:00:00Z", 1, true],
  ["2026-05-03T17:50:00Z", "2026-05-04T07:45:00Z", 1, true],
  ["2026-05-03T17:50:00Z", "2026-05-04T07:51:00Z", 1, false],
  // Fallen silent an hour before closing.
  ["2026-05-03T16:59:00Z", "2026-05-04T06:00:00Z", 1, false],
  // A camera is online at night as well.
  ["2026-05-03T17:50:00Z", "2026-05-04T06:00:00Z", 2, false],
])("last seen at %s, asked at %s, type %i: online is %s", (seenAt, asked, deviceType, online) => {
  const hours = { zone: "Europe/Berlin", hours: "540-1200" };
  const device = {
    ...hours,
    deviceType,
    uploadInterval: 30,
    connectedAt: null,
    lastSeenAt: new Date(seenAt),
  };
  expect(isOnline(device, new Date(asked))).toBe(online);
});

test("a place without opening hours is open all day: its night is a silence of an infrared counter", () => {
  const device = {
    ...{ zone: "Europe/Berlin", hours: "0-0", deviceType: 1, uploadInterval: 30 },
    ...{ connectedAt: null, lastSeenAt: new Date("2026-05-03T22:00:00Z") },
  };
  expect(isOnline(device, new Date("2026-05-03T23:00:00Z"))).toBe(true);
  expect(isOnline(device, new Date("2026-05-03T23:01:00Z"))).toBe(false);
});

const zones = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
];
const moment = fc.date({
  min: new Date("2024-01-01T00:00:00Z"),
  max: new Date("2026-12-31T00:00:00Z"),
  noInvalidDate: true,
});
// Open for an hour or more a day: every silence asked for lies within the days that are searched.
const hours = fc
  .record({
    zone: fc.constantFrom(...zones),
    openMinute: fc.nat(1439),
    length: fc.integer({ min: 60, max: 1380 }),
  })
  .map(({ zone, openMinute, length }) => ({ zone, hours: `${openMinute}-${(openMinute + length) % 1440}` }));

test("an infrared counter is online exactly as long as two of its intervals of open time have not gone by", () => {
  fc.assert(
    fc.property(hours, moment, fc.nat(1440), fc.nat(20 * 86_400), (hours, now, uploadInterval, ago) => {
      const lastSeenAt = new Date(now.getTime() - ago * 1000);
      const device = { ...hours, deviceType: 1, uploadInterval, connectedAt: null, lastSeenAt };
      const silence = openMs(hours, lastSeenAt.getTime(), now.getTime());
      expect(isOnline(device, now)).toBe(silence <= longestSilenceMs(uploadInterval) || silence === 0);
    }),
    { numRuns: 300 },
  );
});

test("a later contact never makes a device offline, and hours never shorten its silence", () => {
  fc.assert(
    fc.property(hours, moment, fc.nat(1440), (hours, now, uploadInterval) => {
      const infrared = onlineCutoff({ ...hours, deviceType: 1, uploadInterval }, now);
      const camera = onlineCutoff({ ...hours, deviceType: 2, uploadInterval }, now);
      expect(infrared).toBeLessThanOrEqual(camera);
      expect(camera).toBe(now.getTime() - longestSilenceMs(uploadInterval));
    }),
  );
});
