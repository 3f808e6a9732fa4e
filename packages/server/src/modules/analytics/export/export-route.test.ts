import { randomUUID } from "node:crypto";
import { logs } from "@foyer/contract/operations/logs";
import { wordsIn } from "@foyer/phrases/translate";
import { expect, test, vi } from "vitest";
import { askExport, exportingWith, readProgress } from "../../../../test/exporting.ts";
import { company, companyAdmin, companyAdminSession, storeSession } from "../../../../test/factories.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";
import { excelSheets } from "../../../platform/spreadsheet/excel-sheets.ts";
import { openZip } from "../../../platform/spreadsheet/zip-entries.ts";
import { type ExportTable, figureCells, figureColumns } from "../table/table.ts";
import { exportRoutes } from "./export.routes.ts";

const room = 500_000_000;

const exporting = exportingWith(exportRoutes);

/** A small table with a cell of every kind. */
async function small(): Promise<ExportTable> {
  const words = await wordsIn("en");
  const origin = { measured: 14, eliminated: 0, corrected: 1, estimated: 0 };
  return {
    analysis: "rank",
    days: { from: "2026-05-04", to: "2026-05-10" },
    question: [["Sites", "=HYPERLINK(1)"]],
    zones: ["Asia/Tokyo", "Europe/Berlin"],
    asOf: "2026-05-10T21:30:00Z",
    columns: [
      { header: "Site", kind: "text" },
      { header: "Day", kind: "day" },
      { header: "Hour", kind: "moment" },
      { header: "Share", kind: "percent" },
      { header: "Stay", kind: "duration" },
      { header: "Group size", kind: "number" },
      ...figureColumns(words, "flowIn"),
    ],
    rows: [
      [
        "=1+1",
        "2026-05-04",
        "2026-05-04 09:00",
        0.125,
        93_500,
        2.25,
        ...figureCells({ value: 15, completeness: 0.5, origin }, "flowIn"),
      ],
      [
        'Öst; "東京"',
        "2026-05-05",
        "2026-10-25 02:00+01:00",
        1 / 3,
        100_000_000,
        12_345,
        ...figureCells({ value: null, completeness: 0 }, "flowIn"),
      ],
    ],
    rowCount: 2,
  };
}

async function exporter(server: TestServer, name = "Nordstern 東京/Süd") {
  const tenantId = await company(server.admin, { name, timeZone: "Europe/Berlin" });
  return { tenantId, ...(await companyAdminSession(server, tenantId)) };
}

test("the door is shut: nobody, whoever lacks the question's permission, a stranger's export", async () => {
  const server = await testServer();
  const root = await exporting(server, small);
  expect((await askExport(root, "none", {})).status).toBe(401);
  const { tenantId, token } = await exporter(server);
  const without = await storeSession(server, tenantId, { may: ["rank:data"] });
  expect((await askExport(root, without.token, {})).status).toBe(403);

  const exportId = randomUUID();
  const file = await askExport(root, token, { exportId });
  expect(file.status).toBe(200);
  await file.arrayBuffer();
  const done = { status: 200, state: "done", rowsDone: 2, rowsTotal: 2, before: 0 };
  await vi.waitFor(async () => expect(await readProgress(root, token, exportId)).toEqual(done));
  // Another user of the same company, and one of another company.
  const colleague = await storeSession(server, tenantId, { may: ["contrast"] });
  const stranger = await exporter(server, "Other");
  for (const other of [colleague, stranger])
    expect((await readProgress(root, other.token, exportId)).status).toBe(404);
  expect((await readProgress(root, token, randomUUID())).status).toBe(404);
  expect((await readProgress(root, token, "1")).status).toBe(400);
  const again = await askExport(root, token, { exportId });
  expect(await again.json()).toMatchObject({ code: 400, fields: { exportId: "taken" } });
});

test("Excel: the question in words, figures as numbers, days and shares, nothing that runs", async () => {
  const server = await testServer();
  server.clock.set("2026-05-11T08:05:00Z");
  const root = await exporting(server, small);
  const { token } = await exporter(server);
  const answer = await askExport(root, token, {});
  expect(answer.headers.get("content-type")).toContain("spreadsheetml");
  expect(answer.headers.get("content-disposition")).toBe(
    `attachment; filename="Nordstern __ S_d - Ranking - 2026-05-04 2026-05-10.xlsx"; filename*=UTF-8''${encodeURIComponent("Nordstern 東京 Süd - Ranking - 2026-05-04 2026-05-10.xlsx")}`,
  );
  const bytes = Buffer.from(await answer.arrayBuffer());
  const [asked, figures] = await excelSheets(bytes, room);
  expect(asked?.name).toBe("Question");
  expect(asked?.rows.slice(0, 9)).toEqual([
    ["Ranking", ""],
    ["Company", "Nordstern 東京/Süd"],
    ["Sites", "=HYPERLINK(1)"],
    ["Days", "2026-05-04 to 2026-05-10"],
    ["Time zones", "Asia/Tokyo, Europe/Berlin"],
    ["Data as of", "2026-05-10 23:30 (Europe/Berlin)"],
    ["Exported by", expect.any(String)],
    ["Exported at", "2026-05-11 10:05 (Europe/Berlin)"],
    ["Rows", "2"],
  ]);
  expect(asked?.rows.at(-3)?.join()).toContain("Completeness: ");
  expect(figures).toEqual({
    name: "Figures",
    rows: [
      [
        "Site",
        "Day",
        "Hour",
        "Share",
        "Stay",
        "Group size",
        "Entries",
        "Entries: completeness",
        "Entries: coverage",
        "Entries: counted",
        "Entries: excluded",
        "Entries: corrected",
        "Entries: estimated",
      ],
      [
        "=1+1",
        "2026-05-04",
        "2026-05-04 09:00:00",
        "0.125",
        expect.any(String),
        "2.25",
        "15",
        "0.5",
        "1",
        "14",
        "0",
        "1",
        "0",
      ],
      [
        'Öst; "東京"',
        "2026-05-05",
        "2026-10-25 02:00+01:00",
        String(1 / 3),
        expect.any(String),
        "12345",
        "",
        "0",
        "1",
        "",
        "",
        "",
        "",
      ],
    ],
  });
  const zip = openZip(bytes, room);
  const xml = (await zip.text("xl/worksheets/sheet2.xml")) ?? "";
  expect(xml).not.toContain("<f>");
  expect(xml).toContain('state="frozen"');
  expect(xml).toContain('<autoFilter ref="A1:M3"/>');
  expect(xml).not.toContain("rightToLeft");
  // 93.5 s of a day of 86,400 s; day 46,146 of Excel is 4 May 2026, 9 o'clock is 0.375 of it.
  expect(xml).toContain(`<v>${93.5 / 86_400}</v>`);
  expect(xml).toMatch(/<c r="B2" s="\d+"><v>46146<\/v>/);
  expect(xml).toMatch(/<c r="C2" s="\d+"><v>46146.375<\/v>/);
  const styles = (await zip.text("xl/styles.xml")) ?? "";
  for (const format of ["0.0%", "[h]:mm:ss", "#,##0.00", "yyyy-mm-dd"])
    expect(styles).toContain(`formatCode="${format}"`);
});

test("Arabic: sheets from right to left, words and file name in the reader's language", async () => {
  const server = await testServer();
  const root = await exporting(server, small);
  const { token } = await exporter(server, "شركة");
  const answer = await askExport(root, token, {}, { lang: "ara" });
  const name = /filename\*=UTF-8''(\S+)/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "";
  expect(decodeURIComponent(name)).toContain("شركة");
  const zip = openZip(Buffer.from(await answer.arrayBuffer()), room);
  for (const sheet of [1, 2])
    expect(await zip.text(`xl/worksheets/sheet${sheet}.xml`)).toContain('rightToLeft="1"');
});

test("CSV: signs of the reader's language, text that would run is kept from it", async () => {
  const server = await testServer();
  const root = await exporting(server, small);
  const { token } = await exporter(server);
  const listLines = async (lang: string) => {
    const answer = await askExport(root, token, { format: "csv" }, { lang });
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    return bytes.toString("utf8").slice(1).split("\r\n");
  };
  expect(await listLines("en")).toEqual([
    "Site,Day,Hour,Share,Stay,Group size,Entries,Entries: completeness,Entries: coverage,Entries: counted,Entries: excluded,Entries: corrected,Entries: estimated",
    `"'=1+1",2026-05-04,2026-05-04 09:00,0.125,0:01:34,2.25,15,0.5,1,14,0,1,0`,
    `"Öst; ""東京""",2026-05-05,2026-10-25 02:00+01:00,0.333333,27:46:40,12345,,0,1,,,,`,
    "",
  ]);
  expect((await listLines("de"))[1]).toBe(
    `"'=1+1";2026-05-04;2026-05-04 09:00;0,125;0:01:34;2,25;15;0,5;1;14;0;1;0`,
  );
});

test("durations below nought stay durations in CSV and are told in words in Excel, which shows none", async () => {
  const server = await testServer();
  const root = await exporting(server, async () => ({
    ...(await small()),
    columns: [
      { header: "Change", kind: "duration" },
      { header: "Site", kind: "text" },
    ],
    rows: [
      [-300_000, "-0:05:00=1+1"],
      [300_000, "＝1+1"],
    ],
  }));
  const { token } = await exporter(server);
  const csv = await (await askExport(root, token, { format: "csv" })).text();
  expect(
    csv
      .replace(/^\uFEFF/, "")
      .split("\r\n")
      .slice(1),
  ).toEqual([`-0:05:00,"'-0:05:00=1+1"`, `0:05:00,"'＝1+1"`, ""]);
  const file = Buffer.from(await (await askExport(root, token, {})).arrayBuffer());
  const xml = (await openZip(file, room).text("xl/worksheets/sheet2.xml")) ?? "";
  expect(xml).toMatch(/<c r="A2"[^>]* t="inlineStr"><is><t[^>]*>-0:05:00<\/t>/);
  expect(xml).toMatch(/<c r="A3"[^>]*><v>0.00347/);
});

test("who took which figures out stands in the operation log", async () => {
  const server = await testServer();
  const root = await exporting(server, small);
  const { tenantId, token } = await exporter(server);
  await (await askExport(root, token, { format: "csv", name: "secret plan" })).text();
  const ask = await companyAdmin(server, tenantId);
  const { content } = await ask(logs.list, { query: {} });
  expect(content).toMatchObject([
    {
      action: "export",
      thing: "figures",
      state: "success",
      object: "secret plan",
      endpoint: "POST /api/analysis/made-up/export",
    },
  ]);
});
