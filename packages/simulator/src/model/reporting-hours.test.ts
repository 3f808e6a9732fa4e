import { PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import { describe, expect, it } from "vitest";
import { listIntervals, type ReportingHours } from "./reporting-hours.ts";

function starts(
  given: Partial<PlannedDevice>,
  from: string,
  to: string,
  minutes: number,
  hours: ReportingHours,
): string[] {
  const planned = PlannedDevice.parse({
    sn: "D1",
    key: null,
    deviceType: 1,
    protocol: "he2-digital",
    zone: "Europe/Berlin",
    openMinute: 540,
    closeMinute: 1200,
    dailyIn: 900,
    profile: "shop",
    ...given,
  });
  return [...listIntervals(planned, Date.parse(from), Date.parse(to), minutes, hours)].map(({ start }) =>
    new Date(start).toISOString().slice(0, 16),
  );
}

describe("the hours a device reports", () => {
  it("keeps a beam silent while the shop is closed", () => {
    const hours = starts({}, "2026-06-12T00:00:00Z", "2026-06-13T00:00:00Z", 60, "all");
    expect(hours).toHaveLength(11);
    expect(hours.at(0)).toBe("2026-06-12T07:00");
  });

  it("lets a camera report around the clock, or while somebody is there", () => {
    expect(
      starts({ protocol: "foorir" }, "2026-06-12T00:00:00Z", "2026-06-13T00:00:00Z", 60, "all"),
    ).toHaveLength(24);
    expect(
      starts({ protocol: "foorir" }, "2026-06-12T00:00:00Z", "2026-06-13T00:00:00Z", 60, "open"),
    ).toHaveLength(13);
  });

  it("follows the wall clock over the changes of the clocks", () => {
    const all = { openMinute: 0, closeMinute: 0 };
    expect(starts(all, "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z", 60, "all")).toHaveLength(23);
    expect(starts(all, "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z", 60, "all")).toHaveLength(25);
    const howe = starts(
      { ...all, zone: "Australia/Lord_Howe" },
      "2026-10-03T13:30:00Z",
      "2026-10-03T18:00:00Z",
      60,
      "all",
    );
    expect(howe).toEqual([
      "2026-10-03T13:30",
      "2026-10-03T14:30",
      "2026-10-03T15:30",
      "2026-10-03T16:00",
      "2026-10-03T17:00",
    ]);
  });

  it("aligns hours to a zone of half hours and leaves gaps", () => {
    const hours = starts({ zone: "Asia/Kolkata" }, "2026-06-12T00:00:00Z", "2026-06-12T08:00:00Z", 60, "all");
    expect(hours[0]).toBe("2026-06-12T03:30");
    const gaps = [{ from: "2026-06-12T08:10:00Z", to: "2026-06-12T09:00:00Z" }];
    expect(starts({ gaps }, "2026-06-12T00:00:00Z", "2026-06-12T10:00:00Z", 60, "all")).toEqual([
      "2026-06-12T07:00",
      "2026-06-12T09:00",
    ]);
  });

  it("passes midnight with an evening place", () => {
    const bar = starts(
      { openMinute: 1080, closeMinute: 120 },
      "2026-06-12T10:00:00Z",
      "2026-06-13T10:00:00Z",
      60,
      "open",
    );
    expect(bar).toHaveLength(8);
    expect(bar.at(-1)).toBe("2026-06-12T23:00");
  });
});
