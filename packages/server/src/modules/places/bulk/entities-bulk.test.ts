import { bulk } from "@foyer/contract/places/bulk";
import { entities } from "@foyer/contract/places/entities";
import { organisations } from "@foyer/contract/places/organisations";
import { expect, test } from "vitest";
import {
  bulkServer,
  checkAgain,
  checkFile,
  downloadFile,
  importChecked,
  workbook,
} from "../../../../test/bulk.ts";
import {
  access,
  area,
  entity,
  organisation,
  storeSession,
  storeUser,
  takeMarks,
} from "../../../../test/factories.ts";

const kind = "entities";
const params = { kind } as const;

test("entities from a sheet: told row by row, imported, and unchanged the next time", async () => {
  const server = await bulkServer();
  const { ask, token, tenantId } = server;
  const body = { id: 1, plan: { columns: [] } };
  await expect(server.asToken("nobody")(bulk.check, { params, body })).rejects.toMatchObject({ status: 401 });
  const half = await storeUser(server, tenantId, { may: ["entity:add"] });
  await expect(half(bulk.check, { params, body })).rejects.toMatchObject({ key: "permission.denied" });
  await expect(half(bulk.template, { params })).rejects.toMatchObject({ key: "permission.denied" });

  const east = await organisation(ask, { name: "East" });
  const deptId = await organisation(ask, { name: "Berlin", pid: east });
  const known = await entity(ask, { name: "Mall 1", deptId });
  const file = await workbook([
    ["Organisation", "Site", "Time zone", "Opening hours", "Business day begins", "Remark", "Floor"],
    ["East / Berlin", "Mall 1", "Asia/Tokyo", "9:00 - 21:30", "", "", "2"],
    ["East/Berlin", "Mall 2", "", "", "06:15", "=1+1", ""],
    ["East / Berlin", "Mall 2", "", "", "", "", ""],
    ["East / Hamburg", "Mall 3", "", "", "", "", ""],
    ["East / Berlin", "", "Mars/Base", "early", "06:10", "", ""],
    ["", "", "", "", "", "", ""],
    ["", "Nowhere", "", "", "", "", ""],
  ]);
  const check = await checkFile(server, token, kind, file);
  expect(check).toMatchObject({
    fileName: "file.xlsx",
    rows: 6,
    counts: { create: 1, update: 1, unchanged: 0, fault: 4 },
    plan: { columns: ["dept", "name", "timeZone", "workTime", "businessDayStart", "remark", null] },
    missingColumns: [],
    missingOrganisations: { count: 1, names: ["East / Hamburg"], mayMake: true },
  });
  expect(check.shown.map(({ row, outcome }) => [row, outcome])).toEqual([
    [2, "update"],
    [3, "create"],
    [4, "fault"],
    [5, "fault"],
    [6, "fault"],
    [8, "fault"],
  ]);
  expect(check.faulty.map(({ faults }) => faults)).toEqual([
    { name: "twice" },
    { dept: "notThereYet" },
    { name: "required", timeZone: "timeZone", workTime: "workTime", businessDayStart: "quarterHour" },
    { dept: "required" },
  ]);
  expect((await ask(entities.list, {})).totalElements).toBe(1);

  const made = await checkAgain(ask, kind, check, { makeOrganisations: true });
  expect(made.counts).toEqual({ create: 2, update: 1, unchanged: 0, fault: 3 });
  const actual: number[] = [];
  server.platform.events.on("recomputeMarked", (news) => actual.push(news.tenantId));
  await takeMarks(server);
  const outcome = await importChecked(server, ask, kind, check.id);
  expect(outcome).toMatchObject({
    state: "done",
    done: 6,
    total: 6,
    counts: { create: 2, update: 1, unchanged: 0, fault: 3 },
    madeOrganisations: 1,
    passwords: 0,
    failure: null,
  });
  expect(outcome.faulty.map(({ row }) => row)).toEqual([4, 6, 8]);
  expect(actual).toEqual([tenantId]);
  expect((await takeMarks(server)).map(({ kind, subject }) => [kind, subject])).toEqual([
    [3, known],
    [0, known],
  ]);
  await expect(ask(bulk.commit, { params, body: { id: check.id } })).rejects.toMatchObject({
    key: "bulk.notOpen",
  });

  const { content } = await ask(entities.list, { query: { sort: "name,asc" } });
  expect(content).toMatchObject([
    { id: known, name: "Mall 1", timeZone: "Asia/Tokyo", workTime: "09:00~21:30", businessDayStart: "00:00" },
    {
      name: "Mall 2",
      deptId,
      timeZone: "Europe/Berlin",
      workTime: "00:00~00:00",
      businessDayStart: "06:15",
      remark: "=1+1",
    },
    { name: "Mall 3", deptName: "Hamburg" },
  ]);

  const again = await checkFile(server, token, kind, file);
  expect(again.counts).toEqual({ create: 0, update: 0, unchanged: 3, fault: 3 });
  await expect(ask(bulk.commit, { params, body: { id: again.id } })).rejects.toMatchObject({
    key: "bulk.nothing",
  });
  await ask(bulk.forget, { params, body: { id: again.id } });
  await expect(ask(bulk.progress, { params, query: { id: again.id } })).rejects.toMatchObject({
    status: 404,
  });
});

test("what is exported is imported unchanged; an id finds an entity that is renamed and moved", async () => {
  const server = await bulkServer();
  const { ask, token } = server;
  const deptId = await organisation(ask, { name: 'A; "B"' });
  const other = await organisation(ask, { name: "Other" });
  // Two of one name: only the id distinguishes them.
  const twin = await organisation(ask, { name: "Other" });
  const first = await entity(ask, {
    name: "=cmd|x",
    deptId,
    remark: "line\nbreak",
    mobile: "+49 30 1",
    email: "-a@b.co",
  });
  const second = await entity(ask, { name: "007", deptId: twin });
  await access(ask, { entityId: first });
  await area(ask, { entityId: first });

  const exported = await downloadFile(server, token, "/api/bulk/entities/export");
  expect(exported.disposition).toMatch(/^attachment; filename="Sites \d{4}-\d\d-\d\d\.xlsx"/);
  expect(exported.sheets[0]?.rows[0]?.slice(0, 3)).toEqual(["ID", "Organisation", "Site"]);
  const check = await checkFile(server, token, kind, exported.body);
  expect(check.counts).toEqual({ create: 0, update: 0, unchanged: 2, fault: 0 });
  const chinese = await downloadFile(server, token, "/api/bulk/entities/export?name=007", "zh");
  expect(chinese.sheets[0]?.rows.map((row) => row[2])).toEqual(["门店", "007"]);
  expect((await checkFile(server, token, kind, chinese.body)).counts.unchanged).toBe(1);

  await takeMarks(server);
  const moved = await checkFile(
    server,
    token,
    kind,
    `id;Dept;NAME;remark\n${first};Other;Renamed;\n${second};Other;007;kept\n99999;Other;X;\n`,
    { name: "moved.csv" },
  );
  expect(moved.shown.map(({ outcome, faults }) => [outcome, faults])).toEqual([
    ["fault", { dept: "severalOfName" }],
    ["update", {}],
    ["fault", { id: "notThere" }],
  ]);
  await ask(organisations.update, { body: { id: twin, name: "Twin" } });
  const clear = await checkAgain(ask, kind, moved, {});
  expect(clear.counts).toEqual({ create: 0, update: 2, unchanged: 0, fault: 1 });
  await importChecked(server, ask, kind, moved.id);
  const details = await ask(entities.details, { query: { id: first } });
  expect(details).toMatchObject({ name: "Renamed", deptId: other, remark: "", mobile: "+49 30 1" });
  expect((await takeMarks(server)).map(({ kind, subject }) => [kind, subject])).toEqual([
    [3, first],
    [3, second],
  ]);
});

test("nobody imports beyond what they may change", async () => {
  const server = await bulkServer();
  const { ask, tenantId } = server;
  const own = await organisation(ask, { name: "Own" });
  const closed = await organisation(ask, { name: "Closed", pid: own });
  await ask(organisations.update, { body: { id: closed, name: "Closed", pid: own, status: 0 } });
  const strange = await organisation(ask, { name: "Strange" });
  const hidden = await entity(ask, { name: "Hidden", deptId: strange });
  const shown = await entity(ask, { name: "Shown", deptId: own });
  const rows = [
    ["id", "dept", "name", "remark"],
    ["", "Own", "Fresh", ""],
    ["", "Own / New", "Below", ""],
    ["", "Strange", "Hidden", "changed"],
    [String(hidden), "Strange", "Hidden", "changed"],
    ["", "Top", "Top level", ""],
    ["", "Own / Closed", "Late", ""],
    [String(shown), "Own", "Shown", "changed"],
  ];
  const file = await workbook(rows);
  const session = await storeSession(server, tenantId, {
    may: ["entity:add", "entity:edit", "entity:list", "dept:add"],
    range: { organisationIds: [own] },
  });
  const check = await checkFile(server, session.token, kind, file);
  const again = await checkAgain(session.ask, kind, check, { makeOrganisations: true });
  expect(again.shown.map(({ outcome, faults }) => [outcome, faults])).toEqual([
    ["create", {}],
    ["create", {}],
    ["fault", { dept: "notThere" }],
    ["fault", { id: "notThere" }],
    ["fault", { dept: "notThere" }],
    ["fault", { dept: "closedOrganisation" }],
    ["update", {}],
  ]);
  await importChecked(server, session.ask, kind, check.id);
  expect((await session.ask(entities.details, { query: { id: shown } })).remark).toBe("changed");
  expect((await ask(entities.details, { query: { id: hidden } })).remark).toBe("");
});

test("hours by weekday and exceptions from cells: blank stands for the everyday span, each fault in its cell", async () => {
  const server = await bulkServer();
  const { ask, token } = server;
  const deptId = await organisation(ask, { name: "East" });
  const id = await entity(ask, { name: "Mall", deptId, workTime: "09:00~20:00" });
  const hoursOf = async () => (await ask(entities.details, { query: { id } })).openingHours;
  const head = [
    "Organisation",
    "Site",
    "Opening hours",
    "Monday",
    "sat",
    "Sonntag",
    "Exceptions to opening hours",
  ];
  const imported = async (...rows: string[][]) => {
    const check = await checkFile(server, token, kind, await workbook(rows));
    if (check.counts.fault === 0 && check.counts.unchanged === 0)
      await importChecked(server, ask, kind, check.id);
    return check;
  };
  await takeMarks(server);
  const first = await imported(head, [
    ...["East", "Mall", "", "9:00 - 13:00, 14.00–20:00", "10:00~02:00", "closed"],
    "2026-12-06 13:00-18:00 Sales Sunday\n2026-12-24..2026-12-26 Closed Works; new floor",
  ]);
  expect(first.plan.columns).toEqual(["dept", "name", "workTime", "mon", "sat", "sun", "exceptions"]);
  const week = [
    ["09:00~13:00", "14:00~20:00"],
    ...Array.from({ length: 4 }, () => ["09:00~20:00"]),
    ["10:00~02:00"],
    [],
  ];
  const exceptions = [
    { from: "2026-12-06", to: "2026-12-06", hours: ["13:00~18:00"], reason: "Sales Sunday" },
    { from: "2026-12-24", to: "2026-12-26", hours: [], reason: "Works; new floor" },
  ];
  expect(await hoursOf()).toEqual({ week, exceptions });
  expect(await takeMarks(server)).toMatchObject([{ kind: 3, subject: id }]);

  // What is exported says the same, in any language.
  for (const language of ["en", "zh"]) {
    const exported = await downloadFile(server, token, "/api/bulk/entities/export", language);
    expect((await checkFile(server, token, kind, exported.body)).counts).toMatchObject({
      unchanged: 1,
      fault: 0,
    });
  }
  const [names, cells] =
    (await downloadFile(server, token, "/api/bulk/entities/export")).sheets[0]?.rows ?? [];
  const cell = (name: string) => cells?.[names?.indexOf(name) ?? -1];
  expect(["Opening hours", "Monday", "Tuesday", "Saturday", "Sunday"].map(cell)).toEqual([
    "09:00~20:00",
    "09:00-13:00, 14:00-20:00",
    "",
    "10:00-02:00",
    "Closed",
  ]);

  // A sheet without weekdays moves those that had the everyday span; an empty cell takes its own back.
  await imported(["Organisation", "Site", "Opening hours"], ["East", "Mall", "08:00~20:00"]);
  expect((await hoursOf()).week.map((spans) => spans.join(" "))).toEqual([
    "08:00~13:00 14:00~20:00",
    ...Array.from({ length: 4 }, () => "08:00~20:00"),
    "10:00~02:00",
    "",
  ]);
  await imported(["Organisation", "Site", "sun", "exceptions"], ["East", "Mall", "", ""]);
  expect(await hoursOf()).toMatchObject({ week: { 6: ["08:00~20:00"] }, exceptions: [] });

  const faulty = await checkFile(
    server,
    token,
    kind,
    await workbook([
      ["Organisation", "Site", "Opening hours", "mon", "tue", "wed", "thu", "exceptions"],
      ["East", "A", "", "early", "9:00-12:00, 11:00-13:00", "9:00-9:00", "closed", "soon"],
      ["East", "B", "", "", "9:00-12:00, 11:00-13:00", "9:00-9:00", "Geschlossen?", ""],
      ["East", "C", "10:00-12:00", "18:00-11:00", "", "", "", ""],
      ["East", "D", "", "", "", "", "", "2026-12-06 closed\n2026-12-01…2026-12-24 9:00-12:00"],
    ]),
  );
  expect(faulty.faulty.map(({ faults }) => faults)).toEqual([
    { mon: "openingSpan", exceptions: "openingExceptions" },
    { thu: "openingSpan" },
    { tue: "spansOverlap" },
    { exceptions: "exceptionsOverlap" },
  ]);
});
