import { expect, test } from "vitest";
import { SheetTooWide, scanSheet } from "./scan-sheet.ts";
import { rowsIn } from "./table-text.ts";
import { attributeIn, tagsIn } from "./xml-tags.ts";

const limits = { rows: 100, columns: 50 };

test("tags are found where they count, with their attributes, and nowhere else", () => {
  const xml = `<?xml version="1.0"?><!-- <c r="A9"> --><x:c r = 'B2' t="a>b"/><![CDATA[<c r="A9">]]><v>1</v></x:c>`;
  expect([...tagsIn(xml)].map(({ name, isEmpty }) => [name, isEmpty])).toEqual([
    ["c", true],
    ["v", false],
    ["/v", false],
    ["/c", false],
  ]);
  const [cell] = tagsIn(xml);
  expect(attributeIn(cell?.attributes ?? "", "r")).toBe("B2");
  expect(attributeIn(cell?.attributes ?? "", "t")).toBe("a>b");
  expect(attributeIn(cell?.attributes ?? "", "none")).toBe("");
});

test("a cell beyond the limits is found however it is written", () => {
  for (const xml of [
    '<c r="A101"/>',
    '<c r="AY1"><v>1</v></c>',
    '<c r="XFD1048576"/>',
    '<c t=">" r="A101"/>',
    `<row r="101"></row>`,
    `<row>${"<c/>".repeat(51)}</row>`,
    "<row/>".repeat(101),
    '<c r="AAAAAAAAAAAAAAAAAAAAAAAA1"/>',
  ])
    expect(() => scanSheet(`<sheetData>${xml}</sheetData>`, limits), xml).toThrow(SheetTooWide);
  expect(() => scanSheet('<!-- <c r="A101"/> --><c r="AX100"/>', limits)).not.toThrow();
});

/** Computing of this process, which other work of the machine does not lengthen. */
function computing(work: () => void): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}

const read = (text: string) => {
  try {
    scanSheet(text, { rows: 1_000_000, columns: 1_000_000 });
  } catch (error) {
    if (!(error instanceof SheetTooWide)) throw error;
  }
};
const readCsv = (text: string) => void rowsIn(text, ",", 1_000_000);

test.each([
  ["sheet", read],
  ["table of text", readCsv],
])("a %s takes time by its length, whatever it repeats", (_, work) => {
  const signs =
    '<c |<c r="A1">|<c|<!--|-->|<![CDATA[|<|>|"|\'|=|<c a="|<v>|</c>|<x:|<Relationship |<f>|a,|"a|""|"\n|\n|\r|,'.split(
      "|",
    );
  const size = 128 * 1024;
  const slow = signs.filter((sign) => {
    const text = sign.repeat(size / sign.length);
    const least = (of: string) => Math.min(...[1, 2, 3].map(() => computing(() => work(of))));
    if (computing(() => work(text)) < 50) return false;
    return least(text) > 9 * least(text.slice(0, size / 4)) + 50;
  });
  expect(slow).toEqual([]);
});
