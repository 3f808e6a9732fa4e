import { expecting } from "@foyer/contract/analytics/expected";
import { festivals } from "@foyer/contract/analytics/festivals";
import { home } from "@foyer/contract/analytics/home";
import { peaks } from "@foyer/contract/analytics/peaks";
import { holidays } from "@foyer/contract/places/holidays";
import { expect, test } from "vitest";
import { counted, wholeDays } from "../../../../test/counted.ts";
import { exportedCsv } from "../../../../test/export-as-csv.ts";
import { company, companyAdmin, deviceModel, entity, storeSession } from "../../../../test/factories.ts";
import { shop } from "../../../../test/fairs.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";

/** Fridays of a shop in Berlin and one in Saigon; 8 May is a holiday in Vietnam, in 2025 it was the 9th. */
async function twoCountries(server: TestServer) {
  server.clock.set("2026-05-20T12:00:00Z");
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const modelId = await deviceModel(server.admin);
  const berlin = await shop(ask, tenantId, modelId, "Berlin", "2025-01-01", "Europe/Berlin");
  const saigon = await shop(ask, tenantId, modelId, "Saigon", "2025-01-01", "Asia/Ho_Chi_Minh");
  const fridays = ["04-10", "04-17", "04-24", "05-01"];
  for (const [site, offset, usual, festive, before] of [
    [berlin, "+02:00", 100, 100, 70],
    [saigon, "+07:00", 10, 50, 40],
  ] as const)
    await counted(
      server,
      site,
      offset,
      wholeDays({
        ...Object.fromEntries(fridays.map((day) => [`2026-${day} 10:00`, { in: usual }])),
        "2026-05-08 10:00": { in: festive },
        "2026-05-15 10:00": { in: usual },
        "2025-05-09 10:00": { in: before },
      }),
    );
  const make = (startTime: string, country: string) =>
    ask(holidays.create, { body: { name: "Fair", startTime, scope: "country", country } }).then(
      ({ id }) => id,
    );
  const fair = await make("2026-05-08", "VN");
  const before = await make("2025-05-09", "VN");
  return { tenantId, ask, berlin: berlin.entityId, saigon: saigon.entityId, fair, before, make };
}

test("a holiday's figures are those of its sites, beside the year before at these", async () => {
  const server = await testServer();
  const { ask, berlin, fair, before } = await twoCountries(server);
  const { rows, count } = await ask(festivals.index, { body: { year: 2026 } });
  expect(count).toBe(2);
  expect(rows).toMatchObject([
    {
      id: fair,
      value: 50,
      subjects: 1,
      usual: { value: 10 },
      before: { id: before, value: 40, growth: 0.25 },
    },
  ]);
  // Where it is none it is not among the site's holidays; asked for by name it has no value there.
  expect((await ask(festivals.index, { body: { year: 2026, ids: [berlin] } })).rows).toEqual([]);
  const elsewhere = await ask(festivals.details, { body: { holidayId: fair, ids: [berlin] } });
  expect(elsewhere.holiday).toMatchObject({
    value: null,
    subjects: 0,
    growth: null,
    before: { growth: null },
  });
  const { sides } = await ask(festivals.contrastSame, { body: { holidayIds: [fair] } });
  expect(sides.map(({ id, value, change }) => [id, value, change])).toEqual([
    [fair, 50, null],
    [before, 40, 0.25],
  ]);
  expect(await ask(home.holiday, { query: {} })).toMatchObject([{ value: 40 }, { value: 50 }]);
  expect(await ask(home.holiday, { query: { entityId: String(berlin) } })).toEqual([]);
});

test("one of the same name in another country is another holiday", async () => {
  const server = await testServer();
  const { ask, fair, before, make } = await twoCountries(server);
  await make("2025-05-09", "DE");
  const german = await make("2026-05-15", "DE");
  const { sides } = await ask(festivals.contrastSame, { body: { holidayIds: [fair] } });
  expect(sides.map(({ id }) => id)).toEqual([fair, before]);
  const { rows } = await ask(festivals.index, { body: { year: 2026 } });
  expect(rows).toMatchObject([
    { id: fair, before: { value: 40 } },
    { id: german, value: 100, before: { value: 70 } },
  ]);
});

test("a file tells holidays of one name apart by whom they are for", async () => {
  const server = await testServer();
  const { tenantId, make } = await twoCountries(server);
  await make("2026-05-15", "DE");
  const { token } = await storeSession(server, tenantId, { may: ["festival:list"] });
  const [head = [], ...rows] = await exportedCsv(server, token, festivals.indexExport, { year: 2026 });
  expect(rows.map((row) => [row[head.indexOf("Name")], row[head.indexOf("For")]])).toEqual([
    ["Fair", "Sites in Vietnam"],
    ["Fair", "Sites in Germany"],
  ]);
});

test("a day is left out of the peaks only where it is a holiday", async () => {
  const server = await testServer();
  const { ask, berlin, saigon } = await twoCountries(server);
  const body = {
    type: "flowIn",
    startTime: "2026-05-01",
    endTime: "2026-05-15",
    withoutHolidays: true,
  } as const;
  const answer = await ask(peaks.peaks, { body });
  const friday = ({ weekdays }: Pick<typeof answer, "weekdays">) => {
    const { days, average } = weekdays.find(({ weekday }) => weekday === 5) ?? {};
    return [days, average];
  };
  expect(answer.subjects.map((subject) => [subject.id, ...friday(subject)])).toEqual([
    [berlin, 3, 100],
    [saigon, 2, 10],
  ]);
  expect([...friday(answer), answer.holidays]).toEqual([2, 110, 1]);
});

test("a site that never counted changes nothing of peaks and of what is usual", async () => {
  const server = await testServer();
  const { ask } = await twoCountries(server);
  const asked = { type: "flowIn", startTime: "2026-05-01", endTime: "2026-05-15" } as const;
  const both = async () => {
    const { subjects, ...answer } = await ask(peaks.peaks, { body: asked });
    const { points } = await ask(expecting.expected, { body: { ...asked, interval: "1d" } });
    return { ...answer, points };
  };
  const before = await both();
  for (const name of ["Empty", "Emptier", "Emptiest"])
    await entity(ask, { name, timeZone: "Europe/Berlin", workTime: "18:00~20:00" });
  expect(await both()).toEqual(before);
});
