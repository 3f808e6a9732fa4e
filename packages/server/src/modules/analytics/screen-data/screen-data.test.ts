import { screenData } from "@foyer/contract/analytics/screen-data";
import { expect, test } from "vitest";
import { counted } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { access, binding, device, entity, storeSession, storeUser } from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";

/** Two sites in Berlin on Wednesday 2026-05-13 at 12:07: the last whole quarter of an hour ended at 12:00. */
async function chain() {
  const server = await testServer();
  server.clock.set("2026-05-13T12:07:00+02:00");
  const north = await countingSite(server, { from: "2024-01-01" });
  const { ask, tenantId, modelId } = north;
  const southId = await entity(ask, { name: "South", timeZone: "Europe/Berlin", workTime: "00:00~00:00" });
  const counter = await device(ask, { modelId, entityId: southId, recordPeriod: 5, uploadInterval: 5 });
  const corridorId = await access(ask, { entityId: southId });
  await binding(ask, { corridorId, deviceId: counter.id, from: "2024-01-01" });
  const south = { tenantId, entityId: southId, device: counter };
  await counted(server, north, "+02:00", {
    "2026-05-13 09:00": { in: 5, out: 1 },
    "2026-05-13 11:45": { in: 7 },
    // After the last whole quarter of an hour: shown, but no part of any growth.
    "2026-05-13 12:00": { in: 2 },
    "2026-05-12 11:45": { in: 4 },
    "2026-05-12 12:00": { in: 100 },
    "2026-05-06 11:00": { in: 3 },
    "2026-05-01 09:00": { in: 30 },
    "2026-01-01 10:00": { in: 12 },
    "2025-05-13 11:45": { in: 13 },
  });
  await counted(server, south, "+02:00", {
    "2026-05-11 09:15": { in: 50 },
    "2025-12-31 10:00": { in: 1000 },
  });
  const silent = (site: typeof south, day: string, hours: readonly number[], but: readonly string[] = []) =>
    counted(
      server,
      site,
      "+02:00",
      Object.fromEntries(
        hours
          .flatMap((hour) =>
            ["00", "15", "30", "45"].map((at) => `${day} ${String(hour).padStart(2, "0")}:${at}`),
          )
          .filter((at) => !but.includes(at))
          .map((at) => [at, {}]),
      ),
    );
  // Today and the days it is compared with, with a gap from nine to eleven today.
  const morning = [0, 1, 2, 3, 4, 5, 6, 7, 8, 11];
  const named = ["2026-05-13 11:45", "2026-05-12 11:45", "2026-05-06 11:00"];
  for (const day of ["2026-05-13", "2026-05-12", "2026-05-06"])
    for (const site of [north, south])
      await silent(
        site,
        day,
        day === "2026-05-13" ? morning : [...morning, 9, 10],
        site === north ? named : [],
      );
  return { server, ask, tenantId, north, southId };
}

test("the doors are open to whoever sees the home page or big screens, and to nobody else", async () => {
  const { server, tenantId } = await chain();
  const [home, screens, other] = [
    await storeUser(server, tenantId, { may: ["home:view"] }),
    await storeUser(server, tenantId, { may: ["screen:list"] }),
    await storeUser(server, tenantId, { may: ["batch"] }),
  ];
  for (const endpoint of Object.values(screenData)) {
    await expect(server.ask(endpoint, {}), endpoint.path).rejects.toMatchObject({ status: 401 });
    await expect(other(endpoint, {}), endpoint.path).rejects.toMatchObject({ status: 403 });
    expect(await home(endpoint, {}), endpoint.path).toEqual(await screens(endpoint, {}));
  }
});

test("today, with its hours and beside yesterday at the same time", async () => {
  const { ask, north } = await chain();
  const today = await ask(screenData.realTimeStatistics, { query: { types: "flowIn,totalPerson" } });
  expect(today).toMatchObject({ day: "2026-05-13", zones: ["Europe/Berlin"] });
  // 5 + 7 + 2 in; up to 12:00 in the hours that are known it is 7, yesterday until then 4: 7 / 4 − 1.
  expect(today.figures.flowIn).toMatchObject({
    value: 14,
    previous: 4,
    growth: 0.75,
    compared: { how: "partly", seconds: 20 * 3600, ofSeconds: 24 * 3600 },
  });
  expect(today.figures.totalPerson).toMatchObject({ value: 15 });
  const { flowIn = [] } = today.hours;
  expect(flowIn).toHaveLength(24);
  expect(flowIn[9]).toMatchObject({ time: "09:00", value: 5, completeness: 900 / 7200 });
  expect(flowIn[10]).toMatchObject({ value: null, completeness: 0 });
  expect(flowIn[13]).toMatchObject({ value: null, ahead: true });
  const one = await ask(screenData.realTimeStatistics, { query: { entityId: north.entityId } });
  expect(Object.keys(one.figures)).toEqual(["flowIn", "flowOut"]);
  expect(one.figures.flowOut).toMatchObject({ value: 1 });
  await expect(
    ask(screenData.realTimeStatistics, { query: { types: "flowIn,heads" } }),
  ).rejects.toMatchObject({ status: 400 });
});

test("today against yesterday and against the same weekday, at the same time of day", async () => {
  const { ask } = await chain();
  const { yesterday, lastWeek } = await ask(screenData.increment, {});
  // The hours from nine to eleven are not known today: 7 beside 4 and beside 3.
  expect(yesterday).toMatchObject({ value: 14, previous: 4, growth: 0.75 });
  expect(lastWeek).toMatchObject({ value: 14, previous: 3, growth: 7 / 3 - 1 });
});

test("added up since a day, of the month and of the year", async () => {
  const { ask } = await chain();
  const { since, month, year } = await ask(screenData.accumulate, { query: { startTime: "2026-05-06" } });
  // 14 + 104 + 3 + 50; the month 30 more; the year 12 more.
  expect(since).toMatchObject({ value: 171, startTime: "2026-05-06", endTime: "2026-05-13" });
  expect(month).toMatchObject({ value: 201, startTime: "2026-05-01", endTime: "2026-05-13" });
  expect(year).toMatchObject({ value: 213, previous: 13, startTime: "2026-01-01" });
  expect((await ask(screenData.accumulate, {})).since).toBeNull();
  expect((await ask(screenData.accumulate, { query: { startTime: "2026-05-14" } })).since).toBeNull();
});

test("the best sites, days and hours", async () => {
  const { ask, southId, north } = await chain();
  const year = await ask(screenData.yearflowRank, {});
  expect(year.total.value).toBe(213);
  expect(year.rows).toMatchObject([
    { id: north.entityId, value: 163, place: 1, share: 163 / 213 },
    { id: southId, name: "South", value: 50, place: 2 },
  ]);
  expect((await ask(screenData.yearflowRank, { query: { size: 1 } })).rows).toHaveLength(1);
  const { days } = await ask(screenData.monthTopDays, { query: { size: 3 } });
  expect(days.map(({ time, value }) => [time, value])).toEqual([
    ["2026-05-12", 104],
    ["2026-05-11", 50],
    ["2026-05-01", 30],
  ]);
  const week = await ask(screenData.weekTops, {});
  expect(week.days.map(({ time, value }) => [time, value])).toEqual([
    ["2026-05-12", 104],
    ["2026-05-11", 50],
    ["2026-05-13", 14],
  ]);
  expect(week.sites.map(({ value }) => value)).toEqual([118, 50]);
  const { hours, startTime } = await ask(screenData.peakHours, { query: { size: 3 } });
  expect(startTime).toBe("2026-05-11");
  // 12:00: 100 + 2; 09:00: 50 + 5; 11:00: 4 + 7.
  expect(hours.map(({ time, value }) => [time, value])).toEqual([
    ["12:00", 102],
    ["09:00", 55],
    ["11:00", 11],
  ]);
  const span = { startTime: "2026-01-01", endTime: "2026-05-13" };
  await expect(ask(screenData.peakHours, { query: span })).rejects.toMatchObject({ key: "range.tooLong" });
});

test("answers are raw, and equal ones are given once to those who accept some age", async () => {
  const { server, tenantId, north } = await chain();
  const { token } = await storeSession(server, tenantId, { may: ["screen:list"] });
  const wall = server.asToken(token, { "cache-control": "max-age=5" });
  const fresh = server.asToken(token);
  const today = async (ask: typeof wall) =>
    (await ask(screenData.realTimeStatistics, {})).figures.flowIn?.value;
  const raw = await server.http.inject({
    url: "/hx-api/api/screenData/increment",
    headers: { authorization: token },
  });
  expect(Object.keys(raw.json())).toEqual(["day", "zones", "yesterday", "lastWeek"]);
  expect(await today(wall)).toBe(14);
  await counted(server, north, "+02:00", { "2026-05-13 11:00": { in: 1 } });
  expect(await today(wall)).toBe(14);
  expect(await today(fresh)).toBe(15);
});
