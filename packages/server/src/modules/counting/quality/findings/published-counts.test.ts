import { addDays } from "@foyer/contract/calendar-days";
import { expect, test } from "vitest";
import { sharedData } from "../../../../../test/shared-data.ts";
import type { DayLevel } from "./day-levels.ts";
import type { FindingSubject } from "./finding.ts";
import { outlierDay } from "./outlier-day.ts";
import { stepChange } from "./step-change.ts";

const subject: FindingSubject = { kind: 0, id: 1, line: "" };
const windowDays = 63;
/** Hours of a day that must be there for it to be compared. */
const wellKnownHours = 22;

const melbourne = sharedData("melbourne_hourly_2013.csv.gz");
const wuerzburg = sharedData("wuerzburg_hourly_2024_kaiser_spiegel.csv.gz");

/** Whole days of each sensor, from rows of [sensor, hour, count]. */
function dailyLevels(rows: readonly (readonly [string, string, string])[]): Map<string, DayLevel[]> {
  const sensors = Map.groupBy(rows, ([sensor]) => sensor);
  return new Map(
    [...sensors].map(([sensor, hours]) => {
      const days = [...Map.groupBy(hours, ([, hour]) => hour.slice(0, 10))];
      const known = days.filter(([, all]) => all.length >= wellKnownHours);
      const levels = known.map(([day, all]) => ({
        day,
        value: all.reduce((sum, [, , count]) => sum + Number(count), 0),
      }));
      return [sensor, levels.sort((a, b) => a.day.localeCompare(b.day))];
    }),
  );
}

/** What is found when a sensor's counts are inspected in the morning after each day. */
function nights(levels: readonly DayLevel[]) {
  const steps: string[] = [];
  const outliers = new Set<string>();
  let count = 0;
  for (const { day } of levels.slice(windowDays)) {
    const today = addDays(day, 1);
    const seen = levels.filter((level) => level.day >= addDays(today, -windowDays) && level.day < today);
    const step = stepChange(subject, seen, today);
    const outlier = outlierDay(subject, seen, today, step?.since);
    count++;
    if (step) steps.push(step.since);
    if (outlier) outliers.add(outlier.since);
  }
  return { count, steps, outliers };
}

test.skipIf(!melbourne.isThere)(
  "a year of a city's sensors: holidays stand out, ordinary days hardly ever",
  () => {
    const rows = melbourne.rows().slice(1);
    const sensors = dailyLevels(rows.map(([id = "", , hour = "", count = ""]) => [id, hour, count]));
    const all = [...sensors.values()].map(nights);
    const total = all.reduce((sum, { count }) => sum + count, 0);
    expect(total).toBeGreaterThan(5_000);
    const stepNights = all.reduce((sum, { steps }) => sum + steps.length, 0);
    const outlierDays = all.flatMap(({ outliers }) => [...outliers]);
    expect(stepNights / total).toBeLessThan(0.03);
    expect(outlierDays.length / total).toBeLessThan(0.015);
    // Good Friday, ANZAC Day, the Queen's birthday, Melbourne Cup and Christmas among them.
    const often = Map.groupBy(outlierDays, (day) => day);
    for (const day of ["2013-03-29", "2013-04-25", "2013-06-10", "2013-11-05", "2013-12-25"])
      expect(often.get(day)?.length, day).toBeGreaterThan(2);
    // One sensor lost nine tenths of its counts at the end of July.
    const lost = nights(sensors.get("7") ?? []);
    expect(lost.steps).toContain("2013-07-31");
  },
  60_000,
);

test.skipIf(!wuerzburg.isThere)("a sensor that failed for two days in May was seen to", () => {
  const rows = wuerzburg.rows().slice(1);
  const sensors = dailyLevels(rows.map(([location = "", hour = "", count = ""]) => [location, hour, count]));
  const { outliers } = nights(sensors.get("Spiegelstraße") ?? []);
  expect([...outliers]).toEqual(expect.arrayContaining(["2024-05-23", "2024-05-24"]));
  expect(nights(sensors.get("Kaiserstraße") ?? []).outliers).not.toContain("2024-05-24");
});
