import { gzipSync } from "node:zlib";
import { imports, mostUploadedBytes } from "@foyer/contract/counting/imports";
import { expect, test } from "vitest";
import { excelFile, zipped } from "../../../../test/excel-file.ts";
import { company, companyAdminSession } from "../../../../test/factories.ts";
import { toPart, toPlan, upload } from "../../../../test/imports.ts";
import { sharedData } from "../../../../test/shared-data.ts";
import { Refused, testServer } from "../../../../test/test-server.ts";
import { apiRoot } from "../../../platform/http/serve.ts";

type Parts = Parameters<typeof upload>[2];

async function uploading() {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const { ask, token } = await companyAdminSession(server, tenantId);
  const send = (...parts: Parts) => upload(server, token, parts);
  return {
    server,
    tenantId,
    token,
    send,
    /** What a single file says, or why it is refused. */
    async reads(body: Buffer | string, name = "a.csv") {
      try {
        const up = await send({ name, body });
        return await ask(imports.check, { body: { id: up.id, plan: toPlan(up) } });
      } catch (error) {
        if (error instanceof Refused) return error.key;
        throw error;
      }
    },
    check: (up: Awaited<ReturnType<typeof send>>) =>
      ask(imports.check, { body: { id: up.id, plan: toPlan(up) } }),
  };
}

/** Six hours of two sensors. */
const toRows = (delimiter: string, end: string, time = (hour: number) => `2026-05-04 0${hour}:00:00`) =>
  [
    ["Sensor", "Time", "In", "Out"],
    ...["Tür Süd", "Haupttür"].flatMap((sensor) =>
      [1, 2, 3].map((hour) => [sensor, time(hour), String(hour), "1"]),
    ),
  ]
    .map((cells) => cells.join(delimiter))
    .join(end);

const expected = { records: 6, sums: { in: 12, out: 6 }, faults: { count: 0 } };

test("the same table in every spelling", async () => {
  const { reads } = await uploading();
  const table = toRows(";", "\r\n");
  const swapped = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le").swap16();
  const spellings: Record<string, Buffer | string> = {
    "semicolons, CRLF": table,
    "commas, LF": toRows(",", "\n"),
    "tabs, CR": toRows("\t", "\r"),
    bars: toRows("|", "\n"),
    "with a mark": `\ufeff${table}`,
    "Latin 1": Buffer.from(table, "latin1"),
    "UTF-16": Buffer.from(`\ufeff${table}`, "utf16le"),
    "UTF-16 without a mark": Buffer.from(table, "utf16le"),
    "UTF-16, other way": swapped(table),
    gzip: gzipSync(table),
    "days first": toRows(",", "\n", (hour) => `04.05.2026 0${hour}:00`),
    "months by name": toRows(";", "\n", (hour) => `04-May-26 ${hour}:00 AM`),
    "months by name, elsewhere": toRows(";", "\n", (hour) => `4 mai 2026 0${hour}:00`),
    "an offset": toRows(",", "\n", (hour) => `2026-05-04T0${hour}:00:00+02:00`),
    "seconds since 1970": toRows(",", "\n", (hour) => String(Date.UTC(2026, 4, 4, hour - 2) / 1000)),
    "days of Excel": toRows(";", "\n", (hour) => String(46146 + hour / 24).replace(".", ",")),
    "a title above": `Report of May\n\n${table}`,
    "blank lines and names again": `${table}\r\n\r\n${table.split("\r\n")[0]}\r\n;;;\r\n`,
    quoted: toRows(",", "\n").replaceAll("Haupttür", '"Haupttür"'),
  };
  for (const [spelling, body] of Object.entries(spellings)) {
    const check = await reads(body);
    expect(check, spelling).toMatchObject({
      ...expected,
      first: "2026-05-04T01:00:00+02:00",
      sensors: [
        { sensor: "Tür Süd", records: 3 },
        { sensor: "Haupttür", records: 3 },
      ],
    });
  }
});

test("sheets of a workbook are files; times are Excel's, formulas have been worked out", async () => {
  const { send, check } = await uploading();
  const day = 46146;
  const formula = (value: string) => ({ attributes: "", xml: `<f>A1</f>${value}` });
  const workbook = excelFile({
    May: [
      ["Door", "Time", "In"],
      ['A, "B"', { days: day + 1 / 24 }, 5],
      ['A, "B"', { days: day + 2 / 24 }, formula("<v>7</v>")],
      ['A, "B"', { days: day + 3 / 24 }, formula("")],
      ['A, "B"', { days: day + 4 / 24 }, { attributes: 't="e"', xml: "<f>1/0</f><v>#DIV/0!</v>" }],
      ['A, "B"', { days: day + 5 / 24 }, 9],
    ],
    Notes: [],
    June: [
      ["Door", "Day", "Hour", "In"],
      ["C", { days: day + 31 }, { days: 1 / 3 }, 3],
      ["C", { days: day + 31 }, { days: 0.375 }, 4],
    ],
  });
  const up = await send({ name: "book.xlsx", body: workbook });
  expect(up.files.map(({ name }) => name)).toEqual(["book.xlsx · May", "book.xlsx · June"]);
  const read = await check(up);
  expect(read).toMatchObject({
    records: 5,
    sums: { in: 5 + 7 + 9 + 3 + 4 },
    sensors: [
      { sensor: 'A, "B"', first: "2026-05-04T01:00:00+02:00" },
      { sensor: "C", first: "2026-06-04T08:00:00+02:00" },
    ],
  });
  expect(read.faults.rows).toMatchObject([
    { row: 4, column: 3, reason: "formula" },
    { row: 5, column: 3, reason: "notANumber", text: "#DIV/0!" },
  ]);
});

test("what is no table is refused with its reason", async () => {
  const { reads } = await uploading();
  const workbook = excelFile({ One: [["a"]] });
  const refused: [Buffer | string, string][] = [
    ["", "import.emptyFile"],
    ["  \r\n \n", "import.emptyFile"],
    [excelFile({ One: [] }), "import.emptyFile"],
    ["<!DOCTYPE html><html><body>Please sign in</body></html>", "import.webPage"],
    ["\n <html>", "import.webPage"],
    ["%PDF-1.7 ...", "import.notATable"],
    ['{"rows": []}', "import.notATable"],
    ['[{"time": 1}]', "import.notATable"],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 4, 5]), "import.notATable"],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), "import.oldExcel"],
    [gzipSync("sensor,time,in\n").subarray(0, 20), "import.brokenFile"],
    [workbook.subarray(0, 300), "import.brokenFile"],
    [zipped({ "letter.txt": "hello" }), "import.brokenFile"],
    ["name,address\nAnn,Hill Street\n", "import.noTime"],
    ["time,name\n2026-05-04 01:00,x\n2026-05-04 02:00,y\n", "import.noCounts"],
    ['time,name,in\n2026-05-04 01:00,x,1\n2026-05-04 02:00,"y,1\n2026-05-04 03:00,z,1\n', "import.openQuote"],
  ];
  for (const [body, key] of refused) expect(await reads(body), String(body).slice(0, 60)).toBe(key);
});

test("a thousand columns can be read, of texts as of workbooks; more are refused", async () => {
  const { send, reads } = await uploading();
  const wide = (columns: number) => [
    ["time", ...Array.from({ length: columns - 1 }, (_, index) => `c${index}`)],
    ["2026-05-04 01:00", ...Array.from({ length: columns - 1 }, () => "1")],
  ];
  const toText = (rows: string[][]) => rows.map((row) => row.join(",")).join("\n");
  const { files, refused } = await send(
    { name: "a.csv", body: toText(wide(1_000)) },
    { name: "b.xlsx", body: excelFile({ One: wide(600) }) },
  );
  expect(refused).toEqual([]);
  expect(files.map(({ guess }) => guess.columns.length)).toEqual([1_000, 600]);
  expect(await reads(toText(wide(1_001)))).toBe("import.tooWide");
});

test("uploads that nobody imports take so much of the disk at most, each company's its own", async () => {
  const { server, tenantId, reads } = await uploading();
  const { pool } = server.platform.database;
  const small = "time,in\n2026-05-04 01:00,1";
  expect(await reads(small)).not.toBe("import.noRoom");
  const another = await companyAdminSession(server, await company(server.admin));
  await pool.query("update import_files set bytes = $2 where tenant_id = $1", [tenantId, mostUploadedBytes]);
  expect(await reads(small)).toBe("import.noRoom");
  const { files } = await upload(server, another.token, [{ name: "a.csv", body: small }]);
  expect(files).toHaveLength(1);
  // Nothing of the refused one is kept.
  const { rows } = await pool.query("select count(*)::int as n from imports where tenant_id = $1", [
    tenantId,
  ]);
  expect(rows[0].n).toBe(1);
  // What is imported takes no room of this kind.
  await pool.query("delete from import_chunks where tenant_id = $1", [tenantId]);
  expect(await reads(small)).not.toBe("import.noRoom");
});

test("a workbook that lies about its size is not unpacked", async () => {
  const { reads } = await uploading();
  const bomb = zipped({ "xl/workbook.xml": "<workbook/>", "xl/big.xml": "x" });
  // The list of entries says that the second one has 200 MB.
  const at = bomb.lastIndexOf("xl/big.xml") - 46;
  bomb.writeUInt32LE(200 * 1024 * 1024, at + 24);
  expect(await reads(bomb, "b.xlsx")).toBe("import.tooLarge");
});

test("one broken file does not keep the others away, and leaves nothing behind", async () => {
  const { server, send } = await uploading();
  const table = toRows(",", "\n");
  const up = await send(
    { name: "C:\\counts\\one.csv", body: table },
    { name: "two.csv", body: "<html>" },
    { name: "three.csv.gz", body: gzipSync(table.repeat(3)).subarray(0, 90) },
    { name: "four.csv", body: table },
  );
  expect(up.files.map(({ name }) => name)).toEqual(["one.csv", "four.csv"]);
  expect(up.refused).toMatchObject([
    { name: "two.csv", key: "import.webPage", values: { name: "two.csv" } },
    { name: "three.csv.gz", key: "import.brokenFile" },
  ]);
  const { rows } = await server.platform.database.pool.query(
    "select (select count(*) from import_files) as files, (select count(distinct file_id) from import_chunks) as kept",
  );
  expect(rows).toEqual([{ files: 2, kept: 2 }]);
});

test("more than 100 MB is refused, packed or not", { timeout: 60_000 }, async () => {
  const { server, reads, send } = await uploading();
  const line = `${"x".repeat(99)}\n`;
  const large = Buffer.from(line.repeat(1_050_000));
  expect(await reads(gzipSync(large, { level: 1 }), "large.csv.gz")).toBe("import.tooLarge");
  // Together as well as alone.
  const half = gzipSync(large.subarray(0, 60_000_000), { level: 1 });
  const up = await send({ name: "one.gz", body: half }, { name: "two.gz", body: half });
  expect([up.files.length, up.refused[0]?.key]).toEqual([1, "import.tooLarge"]);
  const { rows } = await server.platform.database.pool.query("select count(*) as n from imports");
  expect(rows[0].n).toBe(1);
});

test("what is no upload is refused", async () => {
  const { server, token } = await uploading();
  const post = (payload: string, contentType: string, authorization = token) =>
    server.http.inject({
      method: "POST",
      url: `${apiRoot}${imports.upload.path}`,
      headers: { authorization, "content-type": contentType },
      payload,
    });
  const form = "multipart/form-data; boundary=b";
  for (const [payload, type] of [
    ["{}", "application/json"],
    ["--b--\r\n", form],
    ['--b\r\nContent-Disposition: form-data; name="note"\r\n\r\ntext\r\n--b--\r\n', form],
    ['--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\ntime,in', form],
  ] as const) {
    expect((await post(payload, type)).json(), payload).toMatchObject({
      code: 400,
      fields: { file: expect.any(String) },
    });
  }
  expect((await post("", form, "")).statusCode).toBe(401);
  const { rows } = await server.platform.database.pool.query("select count(*) as n from imports");
  expect(rows[0].n).toBe(0);
});

const broken = ["8e7e65", "bc8d2d"].map((mark) => sharedData(`leeds_raw/file-with-issues-${mark}.csv.gz`));

test.skipIf(!broken.every(({ isThere }) => isThere))(
  "a feed without its hours says so, row by row",
  async () => {
    const { send, check } = await uploading();
    for (const { path } of broken) {
      const up = await send(toPart(path));
      const read = await check(up);
      expect(read.refusals.map(({ key }) => key)).toEqual(
        expect.arrayContaining(["import.mostRepeat", "import.badRows"]),
      );
      expect(read.repeated.otherValues).toBeGreaterThan(5_000);
      expect(read.repeated.examples).toHaveLength(100);
      // Three dates of other years: two of 2011 and one of 2020.
      expect(read.faults.rows.map(({ row, reason, text }) => [row, reason, text])).toEqual([
        [2, "strayTime", "2020-01-01 00:00:00"],
        [3622, "strayTime", "2011-02-06 00:00:00"],
        [3623, "strayTime", "2011-02-21 00:00:00"],
      ]);
    }
  },
);
