import { expect, test } from "vitest";
import { excelSheets } from "./excel-sheets.ts";
import type { Sheet } from "./sheet.ts";
import { writeCsv } from "./write-csv.ts";
import { writeWorkbook } from "./write-workbook.ts";
import { openZip } from "./zip-entries.ts";

const room = 50_000_000;

const sheet: Sheet = {
  name: "Malls: north/south?",
  columns: [
    { header: "Name" },
    { header: "People", kind: "number" },
    { header: "Day", kind: "date" },
    { header: "Time", kind: "moment" },
  ],
  rows: [
    ["=1+1", 12.5, "2026-05-04", "2026-05-04 23:59:07"],
    ["+49 30 1", 0, "0000-00-00", "soon"],
    ["-5", -5, null, null],
    ["@sum", null, "", "2026-05-04 00:00"],
    ["\ttab", null, null, null],
    ["\nline", null, null, null],
    ["＠sum", null, null, null],
    ["007", null, null, null],
    ["東京 & <b> 'x'", null, null, null],
  ],
};

test("a workbook keeps kinds: what looks like a formula stays text, numbers and times are such", async () => {
  const file = await writeWorkbook([
    sheet,
    { name: "Malls north south", columns: [{ header: "A" }], rows: [] },
  ]);
  const [first, second] = await excelSheets(file, room);
  expect([first?.name, second?.name]).toEqual(["Malls north south", "Malls north south 2"]);
  expect(first?.rows).toEqual([
    ["Name", "People", "Day", "Time"],
    ["=1+1", "12.5", "2026-05-04", "2026-05-04 23:59:07"],
    ["+49 30 1", "0", "0000-00-00", "soon"],
    ["-5", "-5", "", ""],
    ["@sum", "", "", "2026-05-04"],
    ["tab", "", "", ""],
    ["line", "", "", ""],
    ["＠sum", "", "", ""],
    ["007", "", "", ""],
    ["東京 & <b> 'x'", "", "", ""],
  ]);
  expect(second?.rows).toEqual([["A"]]);
  const zip = openZip(file, room);
  const xml = (await zip.text("xl/worksheets/sheet1.xml")) ?? "";
  expect(xml).not.toContain("<f>");
  expect(xml).toMatch(/<c r="B2"[^>]*><v>12.5<\/v>/);
  expect((await zip.text("xl/styles.xml")) ?? "").toContain("yyyy-mm-dd hh:mm:ss");
});

test("sheets of one name and texts beyond what a cell holds", async () => {
  const long = "x".repeat(40_000);
  const columns = [{ header: "A" }];
  const file = await writeWorkbook([
    { name: "", columns, rows: [[long]] },
    { name: "[]", columns, rows: [["b\u0000\u0001c"]] },
    { name: "n".repeat(40), columns, rows: [] },
    { name: "N".repeat(40), columns, rows: [] },
  ]);
  const sheets = await excelSheets(file, room);
  expect(sheets.map(({ name }) => name)).toEqual(["1", "2", "n".repeat(31), `${"N".repeat(27)} 2`]);
  expect(sheets[0]?.rows[1]?.[0]).toHaveLength(32_767);
  expect(sheets[1]?.rows[1]).toEqual(["bc"]);
});

test("CSV: marked as UTF-8, quoted, formulas kept from running", () => {
  const text = writeCsv(sheet).toString("utf8");
  expect(text.split("\r\n")).toEqual([
    "\ufeffName,People,Day,Time",
    `"'=1+1",12.5,2026-05-04,2026-05-04 23:59:07`,
    `"'+49 30 1",0,0000-00-00,soon`,
    `"'-5",-5,,`,
    `"'@sum",,,2026-05-04 00:00`,
    `"'\ttab",,,`,
    `"'\nline",,,`,
    `"'＠sum",,,`,
    "007,,,",
    `"東京 & <b> 'x'",,,`,
    "",
  ]);
});
