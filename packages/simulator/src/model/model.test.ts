import type { MeasureValues } from "@foyer/contract/counting/measures";
import { PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import { describe, expect, it } from "vitest";
import { createModel } from "./model.ts";
import { listIntervals } from "./reporting-hours.ts";

const day = 86_400_000;

function device(given: Partial<PlannedDevice> = {}): PlannedDevice {
  return PlannedDevice.parse({
    sn: "D1",
    key: null,
    deviceType: 8,
    protocol: "foyer-mqtt",
    zone: "Europe/Berlin",
    openMinute: 540,
    closeMinute: 1200,
    dailyIn: 900,
    profile: "shop",
    ...given,
  });
}

function total(records: readonly MeasureValues[]): MeasureValues {
  const sum: Record<string, number> = {};
  for (const record of records)
    for (const [name, value] of Object.entries(record)) sum[name] = (sum[name] ?? 0) + value;
  return sum;
}

function toDay(
  planned: PlannedDevice,
  isoDate: string,
  minutes: number,
  holidays: string[] = [],
): MeasureValues {
  const model = createModel(7, holidays);
  const start = Date.parse(`${isoDate}T00:00:00Z`) - 3 * 3_600_000;
  const intervals = [...listIntervals(planned, start, start + 1.25 * day, minutes, "all")];
  return total(
    planned.lines.flatMap((line) =>
      intervals.map((at) => model.recordAt(planned, line, at.start, (at.end - at.start) / 1000)),
    ),
  );
}

describe("the model", () => {
  it("counts the same again for the same seed, whatever was asked before", () => {
    const one = createModel(7, []);
    const other = createModel(7, []);
    const planned = device();
    const start = Date.parse("2026-03-28T10:00:00Z");
    for (let i = 0; i < 500; i++) other.recordAt(planned, "1", start - i * 3_600_000, 3600);
    expect(other.recordAt(planned, "1", start, 300)).toEqual(one.recordAt(device(), "1", start, 300));
    expect(createModel(8, []).recordAt(planned, "1", start, 3600)).not.toEqual(
      one.recordAt(planned, "1", start, 3600),
    );
  });

  it("adds up over any cut of time", () => {
    const planned = device({ lines: ["1", "2"] });
    for (const date of ["2026-03-29", "2026-10-25", "2026-06-12"]) {
      const hours = toDay(planned, date, 60);
      expect(toDay(planned, date, 5)).toEqual(hours);
      expect(toDay(planned, date, 1)).toEqual(hours);
    }
  });

  it.each(["shop", "station", "office", "evening"] as const)(
    "lets everybody of a %s out until it closes",
    (profile) => {
      for (const date of ["2026-02-03", "2026-03-29", "2026-10-25", "2026-12-19"]) {
        const { in: came, out, staffIn, staffOut, dwellCount } = toDay(device({ profile }), date, 60);
        expect(came).toBe(out);
        expect(staffIn).toBe(staffOut);
        expect(dwellCount).toBe((out ?? 0) - (staffOut ?? 0));
      }
    },
  );

  it("counts all day where opening and closing are equal", () => {
    const planned = device({ profile: "station", openMinute: 0, closeMinute: 0 });
    const model = createModel(7, []);
    const start = Date.parse("2026-06-01T22:00:00Z");
    const whole = model.recordAt(planned, "1", start, 86_400);
    expect(whole.in).toBe(whole.out);
    expect(whole.in).toBeGreaterThan(300);
  });

  it("comes near the planned number of people over a year", () => {
    const planned = device({ deviceType: 1, protocol: "he2-digital" });
    const model = createModel(7, []);
    const start = Date.parse("2025-01-01T00:00:00Z");
    const people = total(
      Array.from({ length: 365 }, (_, n) => model.recordAt(planned, "1", start + n * day, 86_400)),
    );
    expect((people.in ?? 0) / 365).toBeGreaterThan(900 * 0.9);
    expect((people.in ?? 0) / 365).toBeLessThan(900 * 1.1);
  });

  it("counts only a few staff outside opening hours, and nobody through a beam", () => {
    const early = Date.parse("2026-06-12T00:00:00+02:00");
    const atNine = Date.parse("2026-06-12T09:00:00+02:00");
    const before = createModel(7, []).recordAt(device(), "1", early, (atNine - early) / 1000);
    expect(before.in).toBe(before.staffIn);
    expect(before.in).toBeGreaterThan(0);
    expect(before.in).toBeLessThan(26);
    expect(before.passby ?? 0).toBe(0);
    const beam = device({ protocol: "he2-digital", deviceType: 1 });
    expect(createModel(7, []).recordAt(beam, "1", early, (atNine - early) / 1000)).toEqual({});
    const closing = Date.parse("2026-06-12T20:00:00+02:00");
    expect(createModel(7, []).recordAt(beam, "1", closing, 4 * 3600)).toEqual({});
  });

  it("is empty on a holiday of a shop and quiet at a station", () => {
    const empty = toDay(device(), "2026-05-01", 60, ["2026-05-01"]);
    expect(empty).toMatchObject({ passby: 0, staffIn: 0, group: 0 });
    expect(Object.values(empty).filter((count) => count !== 0)).toEqual([]);
    const open = toDay(device({ profile: "station" }), "2026-05-01", 60);
    const quiet = toDay(device({ profile: "station" }), "2026-05-01", 60, ["2026-05-01"]);
    expect(quiet.in).toBeLessThan((open.in ?? 0) * 0.7);
  });

  it("lives by its calendar: closed, quiet and strong days", () => {
    const calendars = { ours: { "2026-06-12": 2, "2026-06-19": 0 } };
    const on = (isoDate: string, calendar?: string) => {
      const start = Date.parse(`${isoDate}T00:00:00+02:00`);
      const model = createModel(7, ["2026-06-12"], calendars);
      return model.recordAt(device({ ...(calendar && { calendar }) }), "1", start, 86_400).in ?? 0;
    };
    expect(on("2026-06-12"), "the plan's holidays").toBe(0);
    expect(on("2026-06-19", "ours")).toBe(0);
    expect(on("2026-06-12", "ours")).toBeGreaterThan(1.4 * on("2026-06-26", "ours"));
  });

  it("is open by weekday and on days of their own, and closes with nobody inside", () => {
    const week = [...Array.from({ length: 5 }, () => ["09:00~20:00"]), ["09:00~14:00"], []];
    const exceptions = [{ from: "2026-06-14", to: "2026-06-14", hours: ["13:00~18:00"], reason: "Fair" }];
    const planned = device({ openingHours: { week, exceptions }, deviceType: 1, protocol: "he2-digital" });
    const between = (isoDate: string, from: string, to: string) => {
      const [start, end] = [from, to].map((time) => Date.parse(`${isoDate}T${time}:00+02:00`)) as [
        number,
        number,
      ];
      return createModel(7, []).recordAt(planned, "1", start, (end - start) / 1000);
    };
    const saturday = between("2026-06-13", "09:00", "20:00");
    expect(saturday.in).toBeGreaterThan(50);
    expect(saturday.out).toBe(saturday.in);
    expect(between("2026-06-13", "14:00", "20:00")).toEqual({});
    expect(between("2026-06-14", "13:00", "18:00").in).toBeGreaterThan(50);
    expect(between("2026-06-14", "09:00", "13:00")).toEqual({});
    expect(between("2026-06-21", "09:00", "20:00")).toEqual({});
  });

  it("grows from year to year", () => {
    const growing = device({ growth: { day: "2026-06-12", perYear: 0.5 } });
    const year = (from: string, planned: PlannedDevice) => {
      const model = createModel(7, []);
      const days = Array.from({ length: 60 }, (_, n) => Date.parse(from) + n * day);
      return total(days.map((start) => model.recordAt(planned, "1", start, 86_400))).in ?? 0;
    };
    const [before, after] = ["2025-06-12", "2026-06-12"].map((from) => year(from, growing)) as [
      number,
      number,
    ];
    expect(after / before).toBeGreaterThan(1.35);
    expect(after / before).toBeLessThan(1.65);
  });

  it("misses a share of those who leave since its line has moved, over any cut of time", () => {
    const planned = device({
      ...{ deviceType: 1, protocol: "he2-digital" as const },
      missesOut: { since: "2026-06-12", share: 0.4 },
    });
    const before = toDay(planned, "2026-06-10", 60);
    expect(before.out).toBe(before.in);
    const since = toDay(planned, "2026-06-13", 60);
    expect((since.out ?? 0) / (since.in ?? 0), "staff are seen both ways").toBeCloseTo(0.6, 1);
    expect(toDay(planned, "2026-06-13", 5)).toEqual(since);
  });

  it("keeps parts within their whole", () => {
    const values = toDay(device(), "2026-06-13", 5);
    const sum = (...names: (keyof MeasureValues)[]) =>
      names.reduce((all, name) => all + (values[name] ?? 0), 0);
    const customers = sum("in") - sum("staffIn");
    expect(sum("adult", "child")).toBe(customers);
    expect(sum("genderMale", "genderFemale", "genderUnknown")).toBe(customers);
    expect(sum("ageUnknown", "age0", "age10", "age17", "age31", "age46", "age60")).toBe(customers);
    expect(sum("age0", "age10")).toBe(sum("child"));
    expect(sum("dedupedGenderMale", "dedupedGenderFemale", "dedupedGenderUnknown")).toBe(sum("deduped"));
    expect(sum("deduped")).toBeLessThan(customers);
    expect(sum("passby")).toBeGreaterThan(3 * customers);
    expect(sum("single", "family")).toBeLessThanOrEqual(sum("group"));
  });

  it("counts cars, and only cars, for type 10", () => {
    const values = toDay(device({ deviceType: 10 }), "2026-06-13", 60);
    expect(Object.keys(values).sort()).toEqual(["carIn", "carOut"]);
    expect(values.carIn).toBe(values.carOut);
  });

  it("makes 100,000 records in a second or two", { timeout: 60_000 }, () => {
    const model = createModel(7, []);
    const start = Date.parse("2024-01-01T00:00:00Z");
    const began = performance.now();
    let made = 0;
    for (let n = 0; made < 100_000; n++) {
      const planned = device({ sn: `D${n}` });
      for (const at of listIntervals(planned, start, start + 730 * day, 60, "open")) {
        model.recordAt(planned, "1", at.start, 3600);
        made++;
      }
    }
    const seconds = (performance.now() - began) / 1000;
    console.log(`${made} hourly records in ${seconds.toFixed(1)} s`);
    expect(seconds).toBeLessThan(15);
  });
});
