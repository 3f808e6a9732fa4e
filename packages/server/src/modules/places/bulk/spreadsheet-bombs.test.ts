import { expect, test, vi } from "vitest";
import { bulkServer, checkFile } from "../../../../test/bulk.ts";
import { type ExcelCell, excelFile } from "../../../../test/excel-file.ts";
import { upload } from "../../../../test/imports.ts";
import { makeReadingDesk } from "../../../platform/spreadsheet/reading-desk.ts";

const cornered = (place: string): Buffer => {
  const corner: ExcelCell = { attributes: `/><c r="${place}"`, xml: "<v>1</v>" };
  return excelFile({ Sites: [["Name"], [corner]] });
};
/** Cells that are opened in a comment and never closed. */
const unclosed = excelFile({
  Sites: [["Name"], [{ attributes: "", xml: `<!-- ${"<c r='A1' ".repeat(100_000)} --><v>1</v>` }]],
});

test("a cell far out of the table is refused before anything is filled up to it", async () => {
  const server = await bulkServer();
  const { token } = server;
  const before = process.memoryUsage().rss;
  for (const place of ["XFD1048576", "A20011", "SH2"])
    await expect(checkFile(server, token, "entities", cornered(place))).rejects.toMatchObject({
      status: 400,
      key: "import.tooWide",
    });
  const { refused } = await upload(server, token, [
    { name: "far.xlsx", body: cornered("XFD1048576") },
    { name: "good.csv", body: "time,in\n2026-05-04 09:00,3\n" },
  ]);
  expect(refused).toMatchObject([{ key: "import.tooWide" }]);
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
});

test("tags that never end are read once, not from each of them again", async () => {
  const server = await bulkServer();
  await expect(checkFile(server, server.token, "entities", unclosed)).resolves.toMatchObject({ rows: 1 });
}, 20_000);

test("one file is read at a time; two of a company wait, the next is told to come again, others have their turn", async () => {
  const desk = makeReadingDesk();
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const { signal } = new AbortController();
  const read = (tenantId: number, of = signal) =>
    desk({ tenantId, signal: of }, () => {
      begun.push(tenantId);
      return new Promise<void>((end) => ends.push(end));
    });
  const gone = new AbortController();
  const [first, second, third] = [read(1), read(1), read(1, gone.signal)];
  await expect(read(1)).rejects.toMatchObject({ key: "import.busy", status: 429 });
  const other = read(2);
  gone.abort();
  await expect(third).rejects.toMatchObject({ key: "import.busy" });
  expect(begun).toEqual([1]);
  for (const [nth, one] of [first, second, other].entries()) {
    await vi.waitFor(() => expect(begun).toHaveLength(nth + 1));
    ends[nth]?.();
    await one;
  }
  expect(begun).toEqual([1, 1, 2]);
});
