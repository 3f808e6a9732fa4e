import { expect, test } from "vitest";
import { clockReading, momentOfReading } from "./clock-reading.ts";

test.each([
  ["America/New_York", "2026-05-04T09:30", "2026-05-04T13:30:00.000Z"],
  ["America/New_York", "2026-03-08T01:59", "2026-03-08T06:59:00.000Z"],
  ["America/New_York", "2026-03-08T03:00", "2026-03-08T07:00:00.000Z"],
  ["Asia/Kathmandu", "2026-01-01T00:00", "2025-12-31T18:15:00.000Z"],
  ["Europe/Berlin", "2026-10-25T03:00", "2026-10-25T02:00:00.000Z"],
  ["Pacific/Kiritimati", "2026-12-31T23:59", "2026-12-31T09:59:00.000Z"],
])("in %s %s is %s", (zone, reading, moment) => {
  expect(momentOfReading(reading, zone).toISOString()).toBe(moment);
  expect(clockReading(new Date(moment), zone)).toBe(reading);
});

test.each(["Europe/Berlin", "America/New_York"])(
  "every hour of two changes of clocks is found in %s",
  (zone) => {
    for (const day of ["2026-03-07T12:00Z", "2026-03-28T12:00Z", "2026-10-24T12:00Z", "2026-10-31T12:00Z"])
      for (let hour = 0; hour < 36; hour++) {
        const reading = clockReading(new Date(Date.parse(day) + hour * 3_600_000), zone);
        expect(clockReading(momentOfReading(reading, zone), zone)).toBe(reading);
      }
  },
);
