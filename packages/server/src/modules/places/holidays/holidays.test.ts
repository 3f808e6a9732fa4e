import { holidays } from "@foyer/contract/places/holidays";
import { expect, test } from "vitest";
import { company, companyAdmin, entity, storeUser, takeMarks } from "../../../../test/factories.ts";
import { runTask } from "../../../../test/run-task.ts";
import { testServer } from "../../../../test/test-server.ts";
import { holidaysTask } from "./holidays.task.ts";
import { publicHolidays } from "./public-holidays.ts";

const listNames = (list: readonly { name: string }[]) => list.map(({ name }) => name);

const everywhere = {
  editable: true,
  scope: "company",
  deptId: null,
  deptName: null,
  entityIds: [],
  country: null,
  siteCount: 0,
  siteName: null,
};

test("a holiday: made, listed, changed, removed; who may only look may not", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  await expect(server.ask(holidays.list, {})).rejects.toMatchObject({ status: 401 });
  const looker = await storeUser(server, tenantId, { may: ["festival:list"] });
  const body = { name: "Sale week", startTime: "2026-11-23", endTime: "2026-11-28" };
  await expect(looker(holidays.create, { body })).rejects.toMatchObject({ status: 403 });

  const { id } = await ask(holidays.create, { body });
  const { id: newYear } = await ask(holidays.create, {
    body: { name: "New Year", startTime: "2026-12-31", endTime: "2027-01-01", year: 2027 },
  });
  const { content, totalElements } = await looker(holidays.list, {});
  expect(totalElements).toBe(2);
  expect(content).toEqual([
    {
      id: newYear,
      name: "New Year",
      year: 2027,
      holidayDate: "2026-12-31;2027-01-01",
      startTime: "2026-12-31",
      endTime: "2027-01-01",
      ...everywhere,
    },
    {
      id,
      name: "Sale week",
      year: 2026,
      holidayDate: "2026-11-23;2026-11-28",
      startTime: "2026-11-23",
      endTime: "2026-11-28",
      ...everywhere,
    },
  ]);
  expect(listNames((await looker(holidays.list, { query: { name: "sale" } })).content)).toEqual([
    "Sale week",
  ]);
  expect(listNames((await looker(holidays.list, { query: { year: 2027 } })).content)).toEqual(["New Year"]);

  await ask(holidays.update, { body: { id, name: "Sale day", startTime: "2026-11-23" } });
  expect((await looker(holidays.list, { query: { year: 2026 } })).content).toMatchObject([
    { name: "Sale day", endTime: "2026-11-23" },
  ]);
  await ask(holidays.remove, { body: [id, newYear] });
  expect((await looker(holidays.list, {})).totalElements).toBe(0);
});

test("a name stands for one holiday of a year, in each company", async () => {
  const server = await testServer();
  const ask = await companyAdmin(server, await company(server.admin));
  const { id } = await ask(holidays.create, { body: { name: "Easter", startTime: "2026-04-05" } });
  await ask(holidays.create, { body: { name: "Easter", startTime: "2027-03-28" } });
  const again = { name: "Easter", startTime: "2026-04-06" };
  await expect(ask(holidays.create, { body: again })).rejects.toMatchObject({ key: "holiday.taken" });
  await expect(
    ask(holidays.update, { body: { id, name: "Easter", startTime: "2027-03-29" } }),
  ).rejects.toMatchObject({ status: 409, key: "holiday.taken" });
  const stranger = await companyAdmin(server, await company(server.admin));
  expect((await stranger(holidays.list, {})).content).toEqual([]);
  await stranger(holidays.create, { body: again });
  const several = [again, { name: "Summer fair", startTime: "2026-07-04" }];
  expect((await ask(holidays.createMany, { body: several })).ids).toHaveLength(1);
  expect((await ask(holidays.list, { query: { name: "Easter", year: 2026 } })).content[0]?.startTime).toBe(
    "2026-04-05",
  );
});

test("days that do not exist, ends before the start and whole seasons are refused at their field", async () => {
  const server = await testServer();
  const ask = await companyAdmin(server, await company(server.admin));
  const readFaults = async (startTime: string, endTime?: string) => {
    const wrong = await ask(holidays.create, { body: { name: "X", startTime, endTime } }).catch((e) => e);
    return wrong.fields;
  };
  expect(await readFaults("2026-02-30")).toEqual({ startTime: "day" });
  expect(await readFaults("2026-05-02", "2026-05-01")).toEqual({ endTime: "rangeWrong" });
  expect(await readFaults("2026-05-01", "2026-07-02")).toEqual({ endTime: "rangeWrong" });
  const nameless = ask(holidays.create, { body: { name: " ", startTime: "2026-05-01" } });
  await expect(nameless).rejects.toMatchObject({ fields: { name: "required" } });
});

test("what rules made of the days a holiday touches is made anew", async () => {
  const server = await testServer();
  const ask = await companyAdmin(server, await company(server.admin));
  const site = await entity(ask);
  await takeMarks(server);
  const { id } = await ask(holidays.create, { body: { name: "Fair", startTime: "2026-05-01" } });
  const marked = await takeMarks(server);
  expect(marked).toMatchObject([{ kind: 3, subject: site, from: new Date("2026-04-30") }]);
  // Eight weeks of the same weekday depend on it, and one day for the zones.
  expect(marked[0]?.to).toEqual(new Date("2026-06-27"));
  await ask(holidays.update, { body: { id, name: "Fair", startTime: "2026-04-01" } });
  expect(await takeMarks(server)).toMatchObject([
    { from: new Date("2026-03-31"), to: new Date("2026-06-27") },
  ]);
  await ask(holidays.remove, { body: [id] });
  expect(await takeMarks(server)).toHaveLength(1);
});

test("public holidays of a country and a region are suggested in the caller's language", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  await ask(holidays.create, { body: { name: "Labour Day", startTime: "2026-05-01" } });
  const suggested = await ask(holidays.suggest, { query: { country: "DE", region: "BY", year: 2026 } });
  expect(suggested.find(({ name }) => name === "Labour Day")).toMatchObject({
    startTime: "2026-05-01",
    known: true,
  });
  expect(suggested.find(({ name }) => name === "Epiphany")).toMatchObject({
    startTime: "2026-01-06",
    known: false,
  });
  const everywhere = await ask(holidays.suggest, { query: { country: "DE", year: 2026 } });
  expect(listNames(everywhere)).not.toContain("Epiphany");
  expect(await ask(holidays.suggest, { query: { country: "ZZ", year: 2026 } })).toEqual([]);
  expect(await ask(holidays.countries)).toContainEqual({ code: "VN", name: "Vietnam" });
  expect(await ask(holidays.regions, { query: { country: "DE" } })).toContainEqual({
    code: "BY",
    name: "Bayern",
  });
});

test("the holidays of a country that is followed come by themselves, this year's and the next's", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T10:00:00Z");
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const source = { country: "DE", region: "BY" };
  const looker = await storeUser(server, tenantId, { may: ["festival:list"] });
  await expect(looker(holidays.follow, { body: source })).rejects.toMatchObject({ status: 403 });
  expect(await looker(holidays.sources)).toEqual([]);
  await ask(holidays.create, { body: { name: "Labour Day", startTime: "2026-05-02" } });
  await ask(holidays.follow, { body: source });
  expect(await looker(holidays.sources)).toEqual([source]);
  const readDays = async (name: string) => {
    const { db } = server.platform.database;
    const rows = await db
      .selectFrom("holidays")
      .select("start_day")
      .where("name", "=", name)
      .orderBy("year")
      .execute();
    return rows.map(({ start_day }) => start_day);
  };
  expect(await readDays("Epiphany")).toEqual(["2026-01-06", "2027-01-06"]);
  // What the company has under a name stays as it is.
  expect(await readDays("Labour Day")).toEqual(["2026-05-02", "2027-05-01"]);

  const task = holidaysTask(server.platform);
  expect(await runTask(task)).toEqual(["companies that follow a country: 1", "holidays added: 0"]);
  server.clock.set("2027-01-01T04:10:00Z");
  expect((await runTask(task))[1]).toMatch(/^holidays added: 1\d$/);
  expect(await readDays("Epiphany")).toEqual(["2026-01-06", "2027-01-06", "2028-01-06"]);
  const later = await companyAdmin(server, tenantId);
  await later(holidays.follow, { body: { country: "DE", follow: false } });
  server.clock.set("2028-01-01T04:10:00Z");
  expect(await runTask(task)).toEqual(["companies that follow a country: 0", "holidays added: 0"]);
});

test("holidays of the moon and the sun are days of the calendar", async () => {
  const of = async (country: string, name: string, language: "en" | "vie" | "zh" = "en") =>
    (await publicHolidays(country, undefined, 2026, language)).find((holiday) => holiday.name === name);
  // Spring Festival 2026: 16 to 18 February, given by the library as three days of one name.
  expect(await of("CN", "Spring Festival")).toMatchObject({ startTime: "2026-02-16", endTime: "2026-02-18" });
  expect(await of("CN", "春节", "zh")).toMatchObject({ startTime: "2026-02-16" });
  expect(await of("TR", "End of Ramadan (Eid al-Fitr)")).toMatchObject({ startTime: "2026-03-20" });
  expect(await of("US", "Thanksgiving Day")).toMatchObject({
    startTime: "2026-11-26",
    endTime: "2026-11-26",
  });
  // Belarus keeps Christmas twice a year: neither is lost to the other's name.
  expect(await of("BY", "Christmas Day")).toMatchObject({ startTime: "2026-01-07" });
  expect(await of("BY", "Christmas Day (2)")).toMatchObject({ startTime: "2026-12-25" });
  expect(await of("VN", "Labour Day")).toMatchObject({ startTime: "2026-05-01" });
});
