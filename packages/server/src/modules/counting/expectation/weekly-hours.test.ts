import { contrasting } from "@foyer/contract/analytics/contrast";
import { expecting } from "@foyer/contract/analytics/expected";
import { home } from "@foyer/contract/analytics/home";
import { peaks } from "@foyer/contract/analytics/peaks";
import { addDays } from "@foyer/contract/calendar-days";
import { entities } from "@foyer/contract/places/entities";
import { everyDay, type OpeningHours } from "@foyer/contract/places/opening-hours";
import { expect, test } from "vitest";
import { counted } from "../../../../test/counted.ts";
import {
  access,
  binding,
  company,
  companyAdmin,
  device,
  deviceModel,
  entity,
} from "../../../../test/factories.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";

const hoursOfShop: OpeningHours = {
  week: everyDay("10:00~12:00").week.with(6, []),
  exceptions: [
    { from: "2026-05-10", to: "2026-05-10", hours: ["13:00~14:00"], reason: "Sales Sunday" },
    { from: "2026-05-12", to: "2026-05-12", hours: [], reason: "Works" },
  ],
};

/** A shop in Berlin that is open from ten to twelve and closed on Sundays, with an infrared counter. */
async function shop(server: TestServer, openingHours: OpeningHours = hoursOfShop) {
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const modelId = await deviceModel(server.admin);
  const entityId = await entity(ask, { timeZone: "Europe/Berlin", workTime: "10:00~12:00" });
  const { deptId } = await ask(entities.details, { query: { id: entityId } });
  const body = { id: entityId, name: "Bakery", deptId, timeZone: "Europe/Berlin", openingHours };
  await ask(entities.update, { body });
  const counter = await device(ask, { modelId, entityId, recordPeriod: 15, uploadInterval: 15 });
  const corridorId = await access(ask, { entityId });
  await binding(ask, { corridorId, deviceId: counter.id, from: "2026-01-01" });
  return { tenantId, ask, entityId, device: counter, body };
}

/** Every quarter of the hours of a day, so many people in all. */
function day(date: string, people: number, hours: readonly number[] = [10, 11]) {
  const quarters = hours.flatMap((hour) =>
    ["00", "15", "30", "45"].map((minute) => `${date} ${hour}:${minute}`),
  );
  return Object.fromEntries(quarters.map((quarter, nth) => [quarter, { in: nth === 0 ? people : 0 }]));
}

test("a closed Sunday asks for no records, a sales Sunday for its hours, a day of works for none", async () => {
  const server = await testServer();
  server.clock.set("2026-05-20T12:00:00Z");
  const site = await shop(server);
  const open = [
    "2026-05-04",
    "2026-05-05",
    "2026-05-06",
    "2026-05-07",
    "2026-05-08",
    "2026-05-09",
    "2026-05-11",
  ];
  const days = Object.assign({}, ...open.map((date) => day(date, 8)), day("2026-05-10", 40, [13]));
  await counted(server, site, "+02:00", days);
  const span = { startTime: "2026-05-03", endTime: "2026-05-12" };
  const { ask } = site;
  const shown = await ask(home.days, { query: span });
  expect(shown.map((each) => each.expectedSeconds / 3600)).toEqual([0, 2, 2, 2, 2, 2, 2, 1, 2, 0]);
  expect(shown.map(({ completeness }) => completeness)).toEqual([null, 1, 1, 1, 1, 1, 1, 1, 1, null]);
  expect(shown[7]?.value).toBe(40);

  const body = { type: "flowIn", interval: "1d" as const, ids: [site.entityId], ranges: [span] };
  const { series } = await ask(contrasting.contrast, { body });
  expect(series[0]?.total).toMatchObject({ value: 96, completeness: 1 });
  const closed = series[0]?.points.filter((point) => point.closed).map(({ time }) => time);
  expect(closed).toEqual(["2026-05-03", "2026-05-12"]);

  // In opening hours only, a count on a closed day is none.
  await counted(server, site, "+02:00", { "2026-05-03 10:00": { in: 5 } });
  const all = await ask(contrasting.contrast, { body });
  expect(all.series[0]?.total.value).toBe(101);
  const inHours = await ask(contrasting.contrast, { body: { ...body, openHoursOnly: true } });
  expect(inHours.series[0]?.total).toMatchObject({ value: 96, completeness: 1 });

  // As soon as Sundays are open they are missing.
  await ask(entities.update, { body: { ...site.body, openingHours: everyDay("10:00~12:00") } });
  const later = await ask(home.days, { query: span });
  expect(later[0]?.completeness).toBeCloseTo(900 / 7200);
});

test("days of works are no usual weekdays, and a sales Sunday is not held against closed ones", async () => {
  const server = await testServer();
  server.clock.set("2026-07-15T12:00:00Z");
  const tuesdays = Array.from({ length: 10 }, (_, week) => addDays("2026-07-07", -7 * week));
  const works = tuesdays[4] as string;
  const site = await shop(server, {
    ...hoursOfShop,
    exceptions: [
      { from: "2026-07-05", to: "2026-07-05", hours: ["13:00~14:00"], reason: "Sales Sunday" },
      { from: works, to: works, hours: [], reason: "Works" },
    ],
  });
  const open = tuesdays.filter((date) => date !== works);
  await counted(
    server,
    site,
    "+02:00",
    Object.assign({}, ...open.map((date) => day(date, 100)), day("2026-07-05", 900, [13])),
  );
  const { ask } = site;
  const usualOf = async (date: string) => {
    const body = { type: "flowIn", startTime: date, endTime: date, interval: "1d" } as const;
    return ask(expecting.expected, { body });
  };
  const tuesday = await usualOf("2026-07-07");
  expect(tuesday.points).toMatchObject([{ middle: 100, weeks: 8 }]);
  expect(tuesday.outside).toEqual([]);
  const sales = await usualOf("2026-07-05");
  expect(sales).toMatchObject({ points: [{ middle: null, weeks: 0 }], outside: [] });
  const closed = await usualOf(works);
  expect(closed).toMatchObject({ points: [{ middle: null }], outside: [] });

  const span = { type: "flowIn", startTime: tuesdays.at(-1) as string, endTime: "2026-07-07" } as const;
  const week = await ask(peaks.peaks, { body: span });
  const ofTuesday = week.weekdays.find(({ weekday }) => weekday === 2);
  expect(ofTuesday).toMatchObject({ days: 9, average: 100, incomplete: 0, peak: { hour: "10:00" } });
});
