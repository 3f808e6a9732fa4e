import { logs, systemLogs } from "@foyer/contract/operations/logs";
import { scheduledTasks } from "@foyer/contract/operations/scheduled-tasks";
import { organisations } from "@foyer/contract/places/organisations";
import { expect, test } from "vitest";
import { company, companyAdmin, organisation, storeUser } from "../../../../test/factories.ts";
import { adminPassword, type TestServer, testServer } from "../../../../test/test-server.ts";
import { excelSheets } from "../../../platform/spreadsheet/excel-sheets.ts";
import { type LogPlace, logQueries } from "./logs.queries.ts";

/** Entries of a company's log, one a minute backwards from noon of 13 May. */
const fill = ({ platform }: TestServer, tenantId: number, count: number, more = "") =>
  platform.database.pool.query(
    `insert into operation_logs (tenant_id, at, user_id, username, ip, endpoint, content, status, refusal)
     select $1, '2026-05-13T12:00:00Z'::timestamptz - n * interval '1 minute', 7, 'filler', '10.0.0.1', 'PUT /api/area',
       jsonb_build_object('id', n, 'name', 'Area ' || n ${more}), 200, null from generate_series(1, $2::int) n`,
    [tenantId, count],
  );

test("the log is shown to those who may see it, and only that of the own company", async () => {
  const server = await testServer();
  const [ours, theirs] = [await company(server.admin), await company(server.admin)];
  await fill(server, theirs, 1);
  const { rows } = await server.platform.database.pool.query(
    "select id from operation_logs where tenant_id = $1",
    [theirs],
  );
  const { id } = rows[0];
  await expect(server.ask(logs.list)).rejects.toMatchObject({ status: 401 });
  const without = await storeUser(server, ours, { may: ["entity:list"] });
  for (const call of [
    () => without(logs.list),
    () => without(logs.operators),
    () => without(logs.details, { query: { id } }),
    () => without(logs.exportFile),
  ])
    await expect(call()).rejects.toMatchObject({ status: 403 });

  const ask = await companyAdmin(server, ours);
  await expect(ask(logs.details, { query: { id } })).rejects.toMatchObject({ status: 404 });
  expect(await ask(logs.operators)).not.toContain("filler");
  for (const call of [
    () => ask(systemLogs.list),
    () => ask(systemLogs.operators),
    () => ask(systemLogs.companies),
    () => ask(systemLogs.exportFile),
    () => ask(systemLogs.details, { query: { id, tenantId: theirs } }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 403 });
});

test("an entry says who did what to which thing, from where, and how it ended", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin, { name: "Harbour" });
  const ask = await companyAdmin(server, tenantId);
  const id = await organisation(ask, { name: "North" });
  await ask(organisations.update, { body: { id, name: "South" } });
  await expect(ask(organisations.remove, { body: [id, 999_999] })).rejects.toMatchObject({ status: 404 });
  await expect(ask(scheduledTasks.run, { params: { id: 1 } })).rejects.toMatchObject({ status: 403 });
  const { content, totalElements, isMore } = await ask(logs.list);
  expect([totalElements, isMore]).toEqual([4, false]);
  expect(
    content.map(({ action, thing, object, state, refusal }) => [action, thing, object, state, refusal]),
  ).toEqual([
    ["run", "task", "#1", "refused", "permission.denied"],
    ["delete", "organisation", expect.any(String), "refused", "notFound.thing"],
    ["change", "organisation", "South", "success", null],
    ["create", "organisation", "North", "success", null],
  ]);
  const changed = content[2];
  expect(changed).toMatchObject({ tenantId, companyName: "Harbour", address: "127.0.0.1", status: 200 });
  const details = await ask(logs.details, { query: { id: changed?.id ?? 0 } });
  expect(details).toEqual({
    ...changed,
    content: { id, name: "South" },
    before: expect.objectContaining({ name: "North" }),
    changes: expect.arrayContaining([{ field: "Name", before: "North", after: "South", changed: true }]),
  });
});

test("the log is narrowed by operator, kind, state, days and text", async () => {
  const server = await testServer();
  const { pool } = server.platform.database;
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const add = (at: string, username: string, endpoint: string, name: string, refusal: string | null = null) =>
    pool.query(
      `insert into operation_logs (tenant_id, at, username, ip, endpoint, content, status, refusal)
       values ($1, $2, $3, '10.1.2.3', $4, jsonb_build_object('name', $5::text), $6, $7)`,
      [tenantId, at, username, endpoint, name, refusal === null ? 200 : 409, refusal],
    );
  await add("2026-05-11T21:59:00Z", "ann", "POST /api/dept", "100% wool");
  await add("2026-05-11T22:01:00Z", "bob", "PUT /api/dept", "1000 wool", "organisation.loop");
  await add("2026-05-12T12:00:00Z", "ann", "PUT /api/entity", "Sea_view");
  await add("2026-05-12T22:00:00Z", "bob", "DELETE /api/entity", "Seaview");
  const found = async (query: Record<string, string>) =>
    (await ask(logs.list, { query })).content.map(({ object }) => object);
  expect(await found({ operator: "ann" })).toEqual(["Sea_view", "100% wool"]);
  expect(await found({ action: "change" })).toEqual(["Sea_view", "1000 wool"]);
  expect(await found({ thing: "organisation" })).toEqual(["1000 wool", "100% wool"]);
  expect(await found({ action: "bind" })).toEqual([]);
  expect(await found({ state: "refused" })).toEqual(["1000 wool"]);
  expect(await found({ search: "0% w" })).toEqual(["100% wool"]);
  expect(await found({ search: "a_v", state: "success" })).toEqual(["Sea_view"]);
  expect(await found({ search: "10.1.2" })).toHaveLength(4);
  // A day is that of the reader's clock, the last one included.
  const day = { startTime: "2026-05-12", endTime: "2026-05-12" };
  expect(await found({ ...day, timeZone: "Europe/Berlin" })).toEqual(["Sea_view", "1000 wool"]);
  expect(await found(day)).toEqual(["Seaview", "Sea_view"]);
  expect(await ask(logs.operators)).toEqual(["ann", "bob"]);
  await expect(found({ startTime: "2026-02-30" })).rejects.toMatchObject({ fields: { startTime: "day" } });
  await expect(found({ timeZone: "Mars" })).rejects.toMatchObject({ fields: { timeZone: "timeZone" } });
  await expect(found({ action: "explode" })).rejects.toMatchObject({ status: 400 });
});

test("a long log is counted to ten thousand, and read no further", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  await fill(server, tenantId, 10_050);
  const first = await ask(logs.list, { query: { size: 3 } });
  expect(first).toMatchObject({ totalElements: 10_000, isMore: true });
  expect(first.content.map(({ object }) => object)).toEqual(["Area 1", "Area 2", "Area 3"]);
  const last = await ask(logs.list, { query: { page: 499, size: 20 } });
  expect(last.content.at(-1)?.object).toBe("Area 10000");
  expect((await ask(logs.list, { query: { page: 500, size: 20 } })).content).toEqual([]);
  // Text is searched in the newest entries only.
  const searched = async (search: string) =>
    (await ask(logs.list, { query: { search } })).content.map(({ object }) => object);
  expect(await searched("Area 9999")).toEqual(["Area 9999"]);
  expect(await searched("Area 10050")).toEqual([]);
});

test("the platform sees all companies and what was done for none, one by one too", async () => {
  const server = await testServer();
  const [harbour, hill] = [
    await company(server.admin, { name: "Harbour" }),
    await company(server.admin, { name: "Hill" }),
  ];
  await fill(server, harbour, 1);
  await fill(server, hill, 2);
  const named = async (query: Record<string, string | number>) =>
    (await server.admin(systemLogs.list, { query })).content
      .filter(({ operator }) => operator === "filler")
      .map(({ companyName, object }) => `${companyName} ${object}`);
  expect(await named({})).toEqual(["Hill Area 1", "Harbour Area 1", "Hill Area 2"]);
  expect(await named({ tenantId: hill })).toEqual(["Hill Area 1", "Hill Area 2"]);
  await expect(server.signIn("nobody", "wrong-1")).rejects.toThrow();
  const ofNone = await server.admin(systemLogs.list, {
    query: { tenantId: 0, action: "signIn", state: "refused" },
  });
  expect(ofNone.content).toMatchObject([
    { tenantId: 0, companyName: null, operator: "no…", refusal: "auth.wrongPassword" },
  ]);
  expect(await server.admin(systemLogs.operators)).toEqual(["admin", "filler", "no…"]);
  expect(await server.admin(systemLogs.operators, { query: { tenantId: hill } })).toEqual(["filler"]);
  expect((await server.admin(systemLogs.companies)).map(({ name }) => name)).toEqual(["Harbour", "Hill"]);
  const { content } = await server.admin(systemLogs.list, { query: { tenantId: harbour } });
  const id = content.find(({ operator }) => operator === "filler")?.id ?? 0;
  expect(await server.admin(systemLogs.details, { query: { id, tenantId: harbour } })).toMatchObject({
    content: { name: "Area 1" },
    before: null,
  });
  await expect(server.admin(systemLogs.details, { query: { id, tenantId: hill } })).rejects.toMatchObject({
    status: 404,
  });
});

test("what a platform operator does for a company stands in that company's log", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  await organisation(server.admin, { name: "By the operator" });
  const ask = await companyAdmin(server, tenantId);
  expect((await ask(logs.list)).content).toMatchObject([
    { operator: "admin", object: "By the operator", tenantId },
  ]);
});

test("a log is exported as it is filtered: Excel and CSV, in the reader's words and time, no formula among it", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  await organisation(ask, { name: "=cmd|' /C calc'!A0" });
  await organisation(ask, { name: "Plain" });
  await fill(server, tenantId, 1);
  const { token } = await server.signIn("admin", adminPassword);
  const file = (query: string) =>
    server.http.inject({
      url: `/hx-api/api/logs/export?thing=organisation&timeZone=Asia/Kathmandu&${query}`,
      headers: { authorization: token, lang: "en" },
    });
  const csv = await file("format=csv");
  expect(csv.headers["content-disposition"]).toMatch(
    /^attachment; filename="Operation log 20\d\d-\d\d-\d\d\.csv"/,
  );
  const lines = csv.body.replace("\ufeff", "").trim().split("\r\n");
  expect(lines[0]).toBe(
    "Time (Asia/Kathmandu),What happened,Operator,Operation,Object,Content,State,Reason,Address,Before,After",
  );
  expect(lines).toHaveLength(3);
  expect(lines[2]).toContain(`"'=cmd|' /C calc'!A0"`);
  const excel = await file("format=xlsx");
  const [sheet] = await excelSheets(excel.rawPayload, 10_000_000);
  expect(sheet?.name).toBe("Operation log");
  expect(sheet?.rows.slice(1).map((row) => row.slice(3, 7))).toEqual([
    ["Added", "Organisation", "Plain", "Success"],
    ["Added", "Organisation", "=cmd|' /C calc'!A0", "Success"],
  ]);
});

test("a file that is made while the log grows has every entry once", async () => {
  const server = await testServer();
  const { pool, db } = server.platform.database;
  const write = (names: string[]) =>
    pool.query(
      `insert into operation_logs (tenant_id, username, ip, endpoint, status, at)
       select 77, name, '', 'POST /api/x', 200, '2026-05-04T08:00:00.0001Z'::timestamptz + n * interval '1 microsecond'
       from unnest($1::text[]) with ordinality as t(name, n)`,
      [names],
    );
  await write(["a", "b", "c", "d", "e"]);
  const queries = logQueries(db);
  for (const search of ["", "POST"]) {
    const filter = { tenantId: 77, search, timeZone: "UTC", reader: null };
    const upTo = await queries.newest(filter);
    const names: string[] = [];
    let last: LogPlace | undefined;
    for (;;) {
      const rows = await queries.part({ ...filter, ...(upTo && { upTo }) }, last, 2);
      names.push(...rows.map(({ username }) => username));
      await pool.query(
        "insert into operation_logs (tenant_id, username, ip, endpoint, status) values (77, 'new', '', 'POST /api/x', 200)",
      );
      if (rows.length < 2) break;
      last = rows.at(-1);
    }
    expect(names.filter((name) => name !== "new")).toEqual(["e", "d", "c", "b", "a"]);
    await pool.query("delete from operation_logs where username = 'new'");
  }
});
