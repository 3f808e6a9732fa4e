import { festivals } from "@foyer/contract/analytics/festivals";
import { holidays } from "@foyer/contract/places/holidays";
import { expect, test } from "vitest";
import {
  access,
  binding,
  company,
  companyAdmin,
  device,
  deviceModel,
  entity,
} from "../../../../test/factories.ts";
import { sharedData } from "../../../../test/shared-data.ts";
import { testServer } from "../../../../test/test-server.ts";
import { readWall, toMoments } from "../../../platform/time/zone-time.ts";
import { writeRecords } from "../../counting/storage/records/write-records.ts";

const file = sharedData("seattle_fremont_2012-10_2016.csv");
const zone = "America/Los_Angeles";
const dayMs = 86_400_000;

/** Independence Day and Veterans Day of each year, and the fourth Thursday of November with the day after it. */
const calendar = ["2013", "2014", "2015", "2016"].flatMap((year) => {
  const first = new Date(`${year}-11-01T00:00:00Z`);
  const thursday = first.getTime() + (((4 - first.getUTCDay() + 7) % 7) + 21) * dayMs;
  const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return [
    { name: "Independence Day", startTime: `${year}-07-04`, endTime: `${year}-07-04` },
    { name: "Veterans Day", startTime: `${year}-11-11`, endTime: `${year}-11-11` },
    { name: "Thanksgiving", startTime: dayAt(thursday), endTime: dayAt(thursday + dayMs) },
  ];
});
const isHoliday = (day: string) =>
  calendar.some(({ startTime, endTime }) => startTime <= day && day <= endTime);

/** Hours of the file with both sidewalks added up, of the months that count here. */
const hoursOfFile = () =>
  file
    .rows()
    .slice(1)
    .filter(([start = "", west, east]) => /-(06|07|10|11)-/.test(start) && (west || east))
    .map(([start = "", west, east]) => ({ start, people: Number(west) + Number(east) }));

function daysOfFile(hours: readonly { start: string; people: number }[]): Map<string, number> {
  const days = new Map<string, number>();
  for (const { start, people } of hours)
    days.set(start.slice(0, 10), (days.get(start.slice(0, 10)) ?? 0) + people);
  return days;
}

/** Means of 7, 14, 21 and 28 days before; the holidays here are shorter than a week. */
function findUsual(days: ReadonlyMap<string, number>, day: string): { value: number; days: number } {
  const known = [7, 14, 21, 28]
    .map((back) => new Date(Date.parse(day) - back * dayMs).toISOString().slice(0, 10))
    .filter((other) => !isHoliday(other) && days.has(other));
  const all = known.reduce((sum, other) => sum + (days.get(other) ?? 0), 0);
  return { value: all / known.length, days: known.length };
}

test.skipIf(!file.isThere)(
  "holidays of four years of a bridge: each figure is what the file says",
  { timeout: 120_000 },
  async () => {
    const server = await testServer({ FOYER_MAX_AGE_DAYS: "36500" });
    const tenantId = await company(server.admin, { timeZone: zone });
    const ask = await companyAdmin(server, tenantId);
    const entityId = await entity(ask, { timeZone: zone, workTime: "00:00~00:00" });
    const modelId = await deviceModel(server.admin);
    const { id: deviceId } = await device(ask, {
      modelId,
      entityId,
      recordPeriod: 60,
      uploadInterval: 60,
    });
    const corridorId = await access(ask, { entityId });
    await binding(ask, { corridorId, deviceId, from: "2012-01-01" });
    for (const body of calendar) await ask(holidays.create, { body });

    const hours = hoursOfFile();
    const records = hours.map(({ start, people }) => {
      const at = toMoments(zone, readWall(`${start}:00`));
      return {
        tenantId,
        deviceId,
        line: "1",
        startMs: at.kind === "twice" ? at.first : at.ms,
        seconds: 3600,
        receivedMs: Date.parse("2030-01-01T00:00:00Z"),
        source: "test",
        revision: null,
        values: { in: people },
      };
    });
    for (let from = 0; from < records.length; from += 2000)
      await writeRecords(server.platform.database.ingest, "live", records.slice(from, from + 2000));

    const days = daysOfFile(hours);
    const sumDays = (span: { startTime: string; endTime: string }) =>
      [...days].reduce(
        (sum, [day, people]) => sum + (span.startTime <= day && day <= span.endTime ? people : 0),
        0,
      );
    const { rows } = await ask(festivals.index, {
      body: { startTime: "2013-01-01", endTime: "2016-12-31" },
    });
    expect(rows).toHaveLength(calendar.length);
    for (const row of rows) {
      const ofIt = [...days.keys()].filter((day) => row.startTime <= day && day <= row.endTime);
      const usual = ofIt.map((day) => findUsual(days, day)).reduce((sum, { value }) => sum + value, 0);
      const value = sumDays(row);
      expect(row.value).toBe(value);
      expect(row.usual.value).toBeCloseTo(usual, 6);
      expect(row.growth).toBeCloseTo(value / usual - 1, 9);
      const before = calendar.find(
        ({ name, startTime }) => name === row.name && startTime.startsWith(String(row.year - 1)),
      );
      expect(row.before?.value).toBe(before && sumDays(before));
      if (before) expect(row.before?.growth).toBeCloseTo(value / sumDays(before) - 1, 9);
    }

    const thanksgiving = rows.filter(({ name }) => name === "Thanksgiving").reverse();
    const same = await ask(festivals.contrastSame, { body: { holidayIds: [thanksgiving[0]?.id ?? 0] } });
    expect(same.sides.map(({ year }) => year)).toEqual([2016, 2015, 2014, 2013]);
    expect(same.days).toHaveLength(2);
    for (const points of same.days) {
      for (const point of points) {
        const day = point?.time ?? "";
        expect(point?.value).toBe(days.get(day));
        expect(point?.usual.value).toBeCloseTo(findUsual(days, day).value, 6);
        expect(point?.usual.days).toBe(findUsual(days, day).days);
      }
    }
    // Veterans Day is a Wednesday in 2015 and a Friday in 2016: there it is left out of Thanksgiving's Fridays.
    expect(same.days[1]?.map((point) => point?.usual.days)).toEqual([3, 4, 4, 4]);
  },
);
