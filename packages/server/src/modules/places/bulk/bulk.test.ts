import { type BulkKind, bulk, bulkFields } from "@foyer/contract/places/bulk";
import { entities } from "@foyer/contract/places/entities";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  bulkServer,
  checkAgain,
  checkFile,
  downloadFile,
  importChecked,
  workbook,
} from "../../../../test/bulk.ts";
import { excelFile, zipped } from "../../../../test/excel-file.ts";
import { entity, organisation } from "../../../../test/factories.ts";
import { neverStopping } from "../../../../test/never-stopping.ts";
import { runTask } from "../../../../test/run-task.ts";
import { isOnCitus } from "../../../../test/test-server.ts";
import { bulkThings } from "../../../bulk-things.ts";
import { writeCsv } from "../../../platform/spreadsheet/write-csv.ts";
import { writeWorkbook } from "../../../platform/spreadsheet/write-workbook.ts";
import { bulkJob, forgetBulkTask } from "./bulk-work.ts";
import { hoursCell, timeCell } from "./clock-cells.ts";
import { readListed, writeListed } from "./listed.ts";
import { makeWords } from "./words.ts";

const kind = "entities";
const params = { kind } as const;

test("names in one cell are read as they were written", () => {
  const name = fc
    .string({ minLength: 1, maxLength: 12 })
    .filter((text) => text.trim() !== "" && !/[\u0085\ufeff]/.test(text));
  const odd = fc.stringMatching(/^[;"\s\ra-c；]{1,8}$/).filter((text) => text.trim() !== "");
  fc.assert(
    fc.property(fc.array(fc.oneof(name, odd), { maxLength: 6 }), (names) => {
      expect(readListed(writeListed(names))).toEqual(names);
    }),
  );
  expect(readListed(' a ;; "b;c" ; d"e\n f；g')).toEqual(["a", "b;c", 'd"e', "f", "g"]);
});

test.each([
  ["9:00", "09:00"],
  ["09:30:00", "09:30"],
  ["24:00", "00:00"],
  ["nine", "nine"],
])("the time %s is %s", (cell, time) => expect(timeCell(cell)).toBe(time));

test.each([
  ["9:00-18:30", "09:00~18:30"],
  ["09:00 ~ 24:00", "09:00~00:00"],
  ["9：00～21：30", "09:00~21:30"],
  ["9.30 – 18.00", "09:30~18:00"],
  ["always", "always"],
])("the hours %s are %s", (cell, hours) => expect(hoursCell(cell)).toBe(hours));

test("columns are known by their names in the reader's language, in any other, and as fields", async () => {
  const words = await makeWords("en");
  const known = (kind: BulkKind, name: string) => words.findField(kind, name);
  expect(known("entities", "  OPENING hours * ")).toBe("workTime");
  expect(known("entities", "营业时间")).toBe("workTime");
  expect(known("accesses", "Lối ra vào")).toBe("name");
  expect(known("users", "permission_range")).toBe("permissionRange");
  expect(known("users", "Shoe size")).toBeNull();
  for (const language of ["en", "zh", "vie"] as const) {
    const spoken = await makeWords(language);
    expect(spoken.findWord("1", ["yes", "no"])).toBe("yes");
  }
});

test.each([
  ["entities", "en"],
  ["accesses", "zh"],
  ["users", "vie"],
] as const)(
  "the template of %s in %s explains its columns; its example is not imported",
  async (kind, lang) => {
    const server = await bulkServer();
    const { body, sheets } = await downloadFile(server, server.token, `/api/bulk/${kind}/template`, lang);
    expect(sheets.map(({ rows }) => rows.length)).toEqual([2, bulkFields[kind].length + 1]);
    const check = await checkFile(server, server.token, kind, body);
    expect(check).toMatchObject({
      rows: 0,
      missingColumns: [],
      plan: { sheet: 0, columns: bulkFields[kind] },
    });
  },
);

test("any usual table is read: delimiters, encodings, titles above; formulas stay text", async () => {
  const server = await bulkServer();
  const { ask, token } = server;
  await organisation(ask, { name: "Öst" });
  const rows = ["Organisation;Site;Remark", "Öst;=1+1;+49", "Öst;Mall;'-x"].join("\r\n");
  const files: [string, Buffer][] = [
    ["utf8.csv", Buffer.from(rows)],
    ["latin.csv", Buffer.from(rows, "latin1")],
    ["utf16.txt", Buffer.from(`\ufeff${rows.replaceAll(";", "\t")}`, "utf16le")],
    [
      "csv.csv",
      writeCsv({
        columns: [{ header: "Organisation" }, { header: "Site" }, { header: "Remark" }],
        rows: [
          ["Öst", "=1+1", "+49"],
          ["Öst", "Mall", "-x"],
        ],
      }),
    ],
    [
      "title.xlsx",
      excelFile({
        Notes: [["nothing here"]],
        Malls: [
          ["All our malls"],
          [],
          ["Organisation", "Site", "Remark"],
          ["Öst", "=1+1", "+49"],
          ["Öst", "Mall", "-x"],
        ],
      }),
    ],
  ];
  for (const [name, body] of files) {
    const check = await checkFile(server, token, kind, body, { name });
    expect([name, check.shown.map(({ cells }) => cells)]).toEqual([
      name,
      [
        { dept: "Öst", name: "=1+1", remark: "+49" },
        { dept: "Öst", name: "Mall", remark: "-x" },
      ],
    ]);
    expect(check.counts.create).toBe(2);
  }
  const formula = { attributes: "", xml: "<f>HYPERLINK(1)</f>" };
  const failed = { attributes: 't="e"', xml: "<f>1/0</f><v>#DIV/0!</v>" };
  const unread = excelFile({
    A: [
      ["Organisation", "Site"],
      ["Öst", formula],
      ["Öst", failed],
    ],
  });
  expect((await checkFile(server, token, kind, unread)).faulty.map(({ faults }) => faults)).toEqual([
    { name: "invalid" },
    { name: "invalid" },
  ]);
});

test("what is no table is refused; columns can be told anew, sheets changed", async () => {
  const server = await bulkServer();
  const { ask, token } = server;
  await organisation(ask, { name: "East" });
  const refused = (body: Buffer | string, name = "a.csv") =>
    checkFile(server, token, kind, body, { name }).then(
      () => "read",
      ({ key }) => key as string,
    );
  expect(await refused("")).toBe("import.emptyFile");
  expect(await refused("<html><body>sign in")).toBe("import.webPage");
  expect(await refused(Buffer.from("d0cf11e0a1b11ae1", "hex"))).toBe("import.oldExcel");
  expect(await refused(zipped({ "a.txt": "x" }), "a.xlsx")).toBe("import.brokenFile");
  expect(await refused(`dept,name\n${"East,x\n".repeat(20_001)}`)).toBe("bulk.tooManyRows");
  expect(await refused(Buffer.alloc(20 * 1024 * 1024 + 1, "a"))).toBe("bulk.tooLarge");
  expect(await refused('dept,name\nEast,"open\n'.repeat(1))).toBe("import.openQuote");

  const file = await writeWorkbook([
    { name: "One", columns: [{ header: "Where" }, { header: "What" }], rows: [["East", "Mall"]] },
    { name: "Two", columns: [{ header: "Note" }], rows: [["x"]] },
  ]);
  const check = await checkFile(server, token, kind, file);
  expect(check).toMatchObject({
    sheets: ["One", "Two"],
    missingColumns: ["dept", "name"],
    counts: { create: 0 },
  });
  const actual = await checkAgain(ask, kind, check, { columns: ["dept", "name"] });
  expect(actual).toMatchObject({ missingColumns: [], counts: { create: 1 } });
  const other = await checkAgain(ask, kind, actual, { sheet: 1 });
  expect(other).toMatchObject({ headers: ["Note"], plan: { sheet: 1, columns: [null] } });
  await expect(checkAgain(ask, kind, actual, { sheet: 7 })).rejects.toMatchObject({ key: "bulk.noSheet" });
  await expect(checkAgain(ask, kind, actual, { sheet: 1, columns: ["name", "name"] })).rejects.toMatchObject({
    fields: { "plan.columns": "twice" },
  });
  await expect(checkAgain(ask, kind, actual, { sheet: 1, columns: ["price"] })).rejects.toMatchObject({
    fields: { "plan.columns": "unknown" },
  });
});

test("the rows with faults come back as a sheet, before and after the import", async () => {
  const server = await bulkServer();
  const { ask, token } = server;
  await organisation(ask, { name: "East" });
  const check = await checkFile(
    server,
    token,
    kind,
    await workbook([
      ["Organisation", "Site", "Own", "Time zone"],
      ["East", "Mall", "kept", ""],
      ["West", "Mall", "kept", "Mars"],
    ]),
    { name: "all malls.xlsx" },
  );
  const path = `/api/bulk/entities/faults?id=${check.id}`;
  const expected = [
    ["Row", "Organisation", "Site", "Own", "Time zone", "Error"],
    ["3", "West", "Mall", "kept", "Mars", "Organisation: doesn't exist yet."],
  ];
  const before = await downloadFile(server, token, path);
  expect(before.disposition).toContain("all malls - Rows with errors.xlsx");
  expect(before.sheets[0]?.rows).toEqual(expected);
  const again = await checkFile(server, token, kind, before.body);
  expect(again.shown).toMatchObject([{ row: 2, outcome: "fault" }]);
  await importChecked(server, ask, kind, check.id);
  expect((await downloadFile(server, token, path)).sheets[0]?.rows).toEqual(expected);
});

// The database goes away by a trigger, which Citus does not have.
test.skipIf(isOnCitus())(
  "5,000 entities are imported within seconds; work that was broken off goes on",
  async () => {
    const server = await bulkServer();
    const { ask, token, platform, tenantId } = server;
    const rows = Array.from({ length: 5_000 }, (_, at) => [
      `Region ${at % 50} / City ${at % 250}`,
      `Mall ${at}`,
      "Asia/Tokyo",
    ]);
    const file = await workbook([["Organisation", "Site", "Time zone"], ...rows]);
    const begun = performance.now();
    const check = await checkFile(server, token, kind, file);
    expect(check.missingOrganisations.count).toBe(300);
    const ticked = await checkAgain(ask, kind, check, { makeOrganisations: true });
    expect(ticked.counts.create).toBe(5_000);
    expect(ticked.shown).toHaveLength(200);
    await ask(bulk.commit, { params, body: { id: check.id } });

    // The database goes away after the first rows, as in a crash.
    const job = bulkJob(platform, bulkThings);
    const { pool } = platform.database;
    await pool.query(`create function stumble() returns trigger language plpgsql as $$ begin
    if (new.counts ->> 'create')::integer = 2000 then raise exception 'away' using errcode = '57P01'; end if;
    return new; end $$`);
    await pool.query(
      "create trigger stumble before update on bulk_imports for each row execute function stumble()",
    );
    await expect(job.handle({ tenantId, id: check.id }, neverStopping)).rejects.toThrow("away");
    const halfway = await ask(bulk.progress, { params, query: { id: check.id } });
    expect(halfway).toMatchObject({ state: "running", done: 1_500, total: 5_000 });
    // After the last try nobody would go on: its end is announced.
    await pool.query("create table kept as select * from bulk_imports");
    await job.giveUp?.({ tenantId, id: check.id });
    expect(await ask(bulk.progress, { params, query: { id: check.id } })).toMatchObject({ state: "failed" });
    await pool.query("delete from bulk_imports");
    await pool.query("insert into bulk_imports select * from kept");
    await pool.query("drop trigger stumble on bulk_imports");
    await job.handle({ tenantId, id: check.id }, neverStopping);
    const done = await ask(bulk.progress, { params, query: { id: check.id } });
    expect(done).toMatchObject({
      state: "done",
      counts: { create: 5_000, update: 0, unchanged: 0, fault: 0 },
      madeOrganisations: 300,
    });
    const seconds = (performance.now() - begun) / 1_000;
    console.info(`5,000 entities: uploaded, checked twice and imported in ${seconds.toFixed(1)} s`);
    expect(seconds).toBeLessThan(60);
    expect((await ask(entities.list, {})).totalElements).toBe(5_000);
    expect((await checkFile(server, token, kind, file)).counts).toMatchObject({
      unchanged: 5_000,
      create: 0,
    });
  },
  120_000,
);

test.skipIf(isOnCitus())("what somebody else took meanwhile is left out, the rest is written", async () => {
  const server = await bulkServer();
  const { ask, token, platform, tenantId } = server;
  const deptId = await organisation(ask, { name: "East" });
  const file = await workbook([["dept", "name"], ...["A", "B", "C", "D"].map((name) => ["East", name])]);
  const check = await checkFile(server, token, kind, file);
  await ask(bulk.commit, { params, body: { id: check.id } });
  await platform.database.pool.query(`create function meanwhile() returns trigger language plpgsql as $$ begin
    if new.name = 'C' then raise unique_violation using constraint = 'entities__name'; end if; return new; end $$`);
  await platform.database.pool.query(
    "create trigger meanwhile before insert on entities for each row execute function meanwhile()",
  );
  await bulkJob(platform, bulkThings).handle({ tenantId, id: check.id }, neverStopping);
  const done = await ask(bulk.progress, { params, query: { id: check.id } });
  expect(done).toMatchObject({
    state: "done",
    counts: { create: 3, fault: 1 },
    faulty: [{ row: 4, faults: { name: "taken" } }],
  });
  expect((await ask(entities.list, { query: { deptId } })).totalElements).toBe(3);
});

test("files are forgotten after a day, and whose they are is nobody else's business", async () => {
  const server = await bulkServer();
  const { ask, token } = server;
  await entity(ask, { name: "X" });
  const { body } = await downloadFile(server, token, "/api/bulk/entities/export");
  const { id } = await checkFile(server, token, kind, body);
  const forget = () => runTask(forgetBulkTask(server.platform));
  await expect(ask(bulk.progress, { params: { kind: "users" }, query: { id } })).rejects.toMatchObject({
    status: 404,
  });
  await forget();
  expect((await ask(bulk.progress, { params, query: { id } })).state).toBe("checked");
  server.clock.set(new Date(Date.now() + 25 * 3_600_000).toISOString());
  await forget();
  const { rows } = await server.platform.database.pool.query(
    "select count(*)::integer as n from bulk_imports",
  );
  expect(rows[0].n).toBe(0);
});
