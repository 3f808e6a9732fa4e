import { type QueryAnswer, type QueryRow, query } from "@foyer/contract/analytics/query";
import { expect, test } from "vitest";
import { countReadings } from "../../../../test/count-readings.ts";
import { company, companyAdmin, storeUser } from "../../../../test/factories.ts";
import { queryHouse } from "../../../../test/query-house.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";

const days = { startTime: "2026-05-11", endTime: "2026-05-13" };

/** 11 to 13 May. Alder: 5 + 7, of 20 and 8 who came near; Birch: 3 + 1; Cedar: 40. */
async function countedHouse(server: TestServer) {
  server.clock.set("2026-05-20T12:00:00Z");
  const house = await queryHouse(server);
  await house.alder.count({
    "2026-05-11 09:00": { in: 5, out: 4, passby: 15, genderMale: 2, genderFemale: 2, genderUnknown: 1 },
    "2026-05-12 10:15": { in: 7, out: 8, passby: 1, genderMale: 6, genderUnknown: 1 },
  });
  await house.birch.count({
    "2026-05-11 09:15": { in: 3, out: 3, passby: 1, genderFemale: 3 },
    "2026-05-13 21:00": { in: 1, out: 1 },
  });
  await house.cedar.count({ "2026-05-12 12:00": { in: 40, out: 30 } });
  return house;
}

const readActual = (row: QueryRow) => [row.level, row.name, row.figures[0]?.value ?? null];
const values = (answer: QueryAnswer) => answer.rows.map(readActual);

test("tables are shut to whoever holds no query permission, and open to holders of any", async () => {
  const server = await testServer();
  const { tenantId, alder } = await queryHouse(server);
  const body = { type: ["flowIn" as const], ...days };
  await expect(server.ask(query.flow, { body })).rejects.toMatchObject({ status: 401 });
  const ranker = await storeUser(server, tenantId, { may: ["home:view", "rank:data", "query:proportion"] });
  await expect(ranker(query.flow, { body })).rejects.toMatchObject({ status: 403 });
  const reader = await storeUser(server, tenantId, { may: ["query:area:query"] });
  expect((await reader(query.flow, { body })).subjects).toBe(3);
  const stranger = await companyAdmin(server, await company(server.admin));
  const ids = [alder.entityId];
  await expect(stranger(query.flow, { body: { ...body, ids } })).rejects.toMatchObject({ status: 404 });
  expect(await stranger(query.flow, { body: { ...body, ids, visibleOnly: true } })).toMatchObject({
    rows: [],
    leftOut: 1,
  });
});

test("a question must be whole: kinds, statistics, days", async () => {
  const server = await testServer();
  const { ask } = await queryHouse(server);
  const asked = (part: object) => ask(query.flow, { body: { type: ["flowIn"], ...days, ...part } });
  const refused = (part: object) =>
    asked(part).catch((error: unknown) => (error as { fields: unknown }).fields);
  expect(await refused({ type: ["occupancy"] })).toEqual({ type: "metric" });
  expect(await refused({ type: [] })).toEqual({ type: "outOfRange" });
  expect(await refused({ type: ["flowIn", "flowIn"] })).toEqual({ type: "twice" });
  expect(await refused({ ids: [] })).toEqual({ ids: "outOfRange" });
  expect(await refused({ dataType: 3 })).toEqual({ dataType: "invalid" });
  expect(await refused({ startTime: "2026-05-14" })).toEqual({ endTime: "rangeWrong" });
  expect(await refused({ interval: "1h", endTime: "2026-05-30" })).toEqual({ interval: "daysTooMany" });
  expect(await refused({ interval: "1w" })).toEqual({ interval: "daysTooFew" });
  expect(await refused({ size: 201 })).toEqual({ size: "outOfRange" });
});

test("several statistics side by side: sums, rates of the sums, people shared out", async () => {
  const server = await testServer();
  const { ask } = await countedHouse(server);
  const answer = await ask(query.flow, {
    body: { type: ["flowIn", "totalPerson", "captureRate", "gender"], ...days },
  });
  const shown = answer.rows.map(({ name, above, figures }) => [
    name,
    above,
    figures.map(({ value }) => value),
  ]);
  expect(shown).toEqual([
    // 12 of 28 who came near; 8 men, 2 women, 2 unknown.
    ["Alder", ["North"], [12, 24, 12 / 28, 12]],
    // Once it did not tell who came near: 3 of 4 where it did.
    ["Birch", ["North", "East"], [4, 8, 3 / 4, 3]],
    // A counter that knows nothing but the flow.
    ["Cedar", ["South"], [40, 70, null, null]],
  ]);
  expect(answer.rows[0]?.figures[3]?.buckets).toEqual([
    { type: 0, value: 2 },
    { type: 1, value: 8 },
    { type: 2, value: 2 },
  ]);
  // 15 of 32 where both was measured, not the mean of the rates.
  expect(answer.total.figures.map(({ value }) => value)).toEqual([56, 102, 15 / 32, 15]);
  expect(answer.rows[0]?.figures[0]).toMatchObject({ coveredSeconds: 1800, expectedSeconds: 3 * 86_400 });
  expect(answer.total.figures[0]).toMatchObject({
    coveredSeconds: 5 * 900,
    expectedSeconds: 9 * 86_400,
    completeness: 4500 / (9 * 86_400),
  });
  expect(answer).toMatchObject({ totalElements: 3, subjects: 3, leftOut: 0, zones: ["UTC"], columns: [] });
  expect(answer.rows[0]?.points).toBeUndefined();
});

test("by days: every row and the total have all days; the days add up to the whole", async () => {
  const server = await testServer();
  const { ask, alder, birch } = await countedHouse(server);
  const body = { type: ["flowIn" as const, "flowPassby" as const], ...days, interval: "1d" as const };
  const answer = await ask(query.flow, { body: { ...body, ids: [birch.entityId, alder.entityId] } });
  expect(answer.columns.map(({ time }) => time)).toEqual(["2026-05-11", "2026-05-12", "2026-05-13"]);
  const toPoints = ({ points = [] }: { points?: { value: number | null }[][] | undefined }) =>
    points.map((point) => point.map(({ value }) => value));
  // A day without a record is a gap.
  expect(answer.rows.map((row) => [row.name, toPoints(row)])).toEqual([
    [
      "Alder",
      [
        [5, 15],
        [7, 1],
        [null, null],
      ],
    ],
    [
      "Birch",
      [
        [3, 1],
        [null, null],
        [1, null],
      ],
    ],
  ]);
  expect(toPoints(answer.total)).toEqual([
    [8, 16],
    [7, 1],
    [1, null],
  ]);
  const sum = answer.total.points?.reduce((all, point) => all + (point[0]?.coveredSeconds ?? 0), 0);
  expect(sum).toBe(answer.total.figures[0]?.coveredSeconds);
});

test("subtotals: each organisation with all below it, sites in it after those below", async () => {
  const server = await testServer();
  const { ask, north } = await countedHouse(server);
  const body = { type: ["flowIn" as const], ...days, subtotals: true };
  const answer = await ask(query.flow, { body: { ...body, interval: "1d" } });
  expect(values(answer)).toEqual([
    [0, "North", 16],
    [1, "East", 4],
    [2, "Birch", 4],
    [1, "Alder", 12],
    [0, "South", 40],
    [1, "Cedar", 40],
  ]);
  expect(answer.rows.map(({ subtotal = false, subjects }) => [subtotal, subjects])).toEqual([
    [true, 2],
    [true, 1],
    [false, 1],
    [false, 1],
    [true, 1],
    [false, 1],
  ]);
  const byDay = answer.rows.map((row) => row.points?.map(([figure]) => figure?.value));
  expect(byDay.slice(0, 4)).toEqual([
    [8, 7, 1],
    [3, null, 1],
    [3, null, 1],
    [5, 7, null],
  ]);
  expect(answer.rows[0]?.points?.[0]?.[0]).toMatchObject({
    coveredSeconds: 1800,
    expectedSeconds: 2 * 86_400,
  });
  const below = await ask(query.flow, { body: { ...body, deptId: north, orderBy: "flowIn", order: "asc" } });
  expect(values(below)).toEqual([
    [0, "North", 16],
    [1, "East", 4],
    [2, "Birch", 4],
    [1, "Alder", 12],
  ]);
  const doors = await ask(query.flow, { body: { ...body, dataType: 1, deptId: north } });
  expect(doors.rows.map(({ level, kind, name }) => [level, kind, name])).toEqual([
    [0, "dept", "North"],
    [1, "dept", "East"],
    [2, "entity", "Birch"],
    [3, "access", "Birch door"],
    [1, "entity", "Alder"],
    [2, "access", "Alder door"],
  ]);
  expect(doors.rows[5]?.above).toEqual(["North", "Alder"]);
});

test("organisations: rows of their own, chosen ones or all below one", async () => {
  const server = await testServer();
  const { ask, north, east, south } = await countedHouse(server);
  const body = { dataType: "dept" as const, type: ["flowIn" as const], ...days, interval: "1d" as const };
  const all = await ask(query.flow, { body });
  expect(values(all)).toEqual([
    [0, "North", 16],
    [1, "East", 4],
    [0, "South", 40],
  ]);
  expect(all.rows.map((row) => row.points?.map(([figure]) => figure?.value))).toEqual([
    [8, 7, 1],
    [3, null, 1],
    [null, 40, null],
  ]);
  expect(all.total.figures[0]?.value).toBe(56);
  const chosen = await ask(query.flow, {
    body: { ...body, ids: [east, south], orderBy: "flowIn", order: "desc" },
  });
  expect([values(chosen), chosen.total.figures[0]?.value]).toEqual([
    [
      [0, "South", 40],
      [0, "East", 4],
    ],
    44,
  ]);
  const below = await ask(query.flow, { body: { ...body, deptId: north } });
  expect([values(below), below.total.figures[0]?.value]).toEqual([
    [
      [0, "North", 16],
      [1, "East", 4],
    ],
    16,
  ]);
});

test("however many organisations stand in a table, their pieces are read once", async () => {
  const server = await testServer();
  const { ask, south } = await countedHouse(server);
  const read = countReadings(server);
  const asked = async (body: { ids?: number[]; interval?: "1d" | "1h"; openHoursOnly?: boolean }) => {
    const before = read();
    const all = { dataType: "dept" as const, type: ["flowIn" as const], ...days, interval: "1d" as const };
    const { rows } = await ask(query.flow, { body: { ...all, ...body } });
    return { readings: read() - before, rows };
  };
  for (const how of [{}, { interval: "1h" as const }, { openHoursOnly: true }]) {
    const [one, three] = [await asked({ ...how, ids: [south] }), await asked(how)];
    expect([one.rows.length, three.rows.length]).toEqual([1, 3]);
    expect(three.readings).toBe(one.readings);
    const sums = three.rows.map(({ points = [] }) =>
      points.reduce((all, [figure]) => all + (figure?.value ?? 0), 0),
    );
    // Birch was shut at 21:00.
    expect(sums).toEqual("openHoursOnly" in how ? [15, 3, 40] : [16, 4, 40]);
  }
});

test("pages: rows come in parts, totals are of the whole, and wide tables in fewer rows", async () => {
  const server = await testServer();
  const { ask } = await countedHouse(server);
  const body = { type: ["flowIn" as const], ...days, orderBy: "flowIn" as const, order: "desc" as const };
  const second = await ask(query.flow, { body: { ...body, page: 1, size: 2 } });
  expect([values(second), second.totalElements, second.total.figures[0]?.value]).toEqual([
    [[0, "Birch", 4]],
    3,
    56,
  ]);
  expect((await ask(query.flow, { body: { ...body, page: 9, size: 2 } })).rows).toEqual([]);
  const wide = await ask(query.flow, {
    body: {
      type: ["flowIn", "flowOut", "flowPassby", "customerIn", "adult", "children", "gender", "age"],
      startTime: "2026-03-01",
      endTime: "2026-05-20",
      interval: "1d",
      size: 200,
    },
  });
  // 81 days and the whole of 8 statistics are 656 figures a row.
  expect(wide.size).toBe(Math.floor(20_000 / 656));
});

test("whoever sees a part is told sums of that part, and of named things how many are left out", async () => {
  const server = await testServer();
  const { ask, tenantId, east, north, alder, birch } = await countedHouse(server);
  const local = await storeUser(server, tenantId, {
    may: ["query:dept:query"],
    range: { organisationIds: [east] },
  });
  const body = { type: ["flowIn" as const], ...days };
  const organisations = await local(query.flow, { body: { ...body, dataType: "dept" } });
  expect(values(organisations)).toEqual([
    [0, "North", 4],
    [1, "East", 4],
  ]);
  const ids = [alder.entityId, birch.entityId];
  await expect(local(query.flow, { body: { ...body, ids } })).rejects.toMatchObject({ status: 404 });
  const narrowed = await local(query.flow, { body: { ...body, ids, visibleOnly: true } });
  expect([values(narrowed), narrowed.leftOut]).toEqual([[[0, "Birch", 4]], 1]);
  const doors = { ...body, dataType: 1 as const, entityId: alder.entityId };
  await expect(local(query.flow, { body: doors })).rejects.toMatchObject({ status: 404 });
  expect(values(await ask(query.flow, { body: doors }))).toEqual([[0, "Alder door", 12]]);
  expect((await ask(query.flow, { body: { ...body, deptId: north } })).subjects).toBe(2);
});

test("opening hours only: what came in while the site was open, in the whole and in each piece", async () => {
  const server = await testServer();
  const { ask, birch } = await countedHouse(server);
  const body = { type: ["flowIn" as const], ...days, ids: [birch.entityId], interval: "1d" as const };
  const open = await ask(query.flow, { body: { ...body, openHoursOnly: true } });
  expect(open.rows[0]?.figures[0]).toMatchObject({ value: 3, expectedSeconds: 3 * 11 * 3600 });
  expect(open.rows[0]?.points?.map(([figure]) => figure?.value)).toEqual([3, null, null]);
  expect((await ask(query.flow, { body })).rows[0]?.figures[0]?.value).toBe(4);
});
