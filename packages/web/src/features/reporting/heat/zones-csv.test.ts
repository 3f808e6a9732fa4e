import { expect, test } from "vitest";
import { zoneRows } from "./zone-rows.ts";
import { zonesCsv } from "./zones-csv.ts";

const zone = (name: string, atOnce: number | null) => ({
  areaId: 1,
  name,
  personSeconds: atOnce === null ? null : atOnce * 3600,
  covered: 3600,
  atOnce,
  share: atOnce,
  place: atOnce === null ? null : 1,
});
const head = (column: string) => column;

test("a line each, with commas and points where the language writes so", () => {
  const csv = zonesCsv(zoneRows([zone("Shoes", 0.25)], undefined), { compared: false, head }, "en-GB");
  expect(csv).toBe(
    "\ufeffarea,place,personMinutes,atOnce,share,coveredSeconds\r\nShoes,1,15,0.25,0.25,3600\r\n",
  );
});

test("semicolons where numbers have commas; Arabic gets figures that spreadsheets read", () => {
  const rows = zoneRows([zone("Schuhe", 0.25)], undefined);
  expect(zonesCsv(rows, { compared: false, head }, "de-DE")).toContain("Schuhe;1;15;0,25;0,25;3600\r\n");
  expect(zonesCsv(rows, { compared: false, head }, "ar-EG")).toContain("0.25");
});

test("what was not seen is empty, formulas are text, and both periods stand in one line", () => {
  const rows = zoneRows([zone('=HYPERLINK("x")', 0.5), zone("Not seen", null)], [zone("a", 0.25)]);
  const csv = zonesCsv(rows, { compared: true, head }, "en-GB");
  expect(csv).toContain(`"'=HYPERLINK(""x"")",1,30,0.5,0.5,3600,30,15,15,1,3600\r\n`);
  expect(csv).toContain("Not seen,,,,,3600,,15,,,3600\r\n");
});
