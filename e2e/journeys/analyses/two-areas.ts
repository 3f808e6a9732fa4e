import { deepEqual, equal } from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { contrasting } from "@foyer/contract/analytics/contrast";
import type { Page } from "playwright-core";
import readWorkbook from "read-excel-file/node";
import { checkScreen, type ScreenVariant } from "../../house/check-screen.ts";
import { askAs } from "../../house/console.ts";
import { goTo } from "../../house/hands.ts";
import { cameInBetween, dayAgo, gallery, groundFloor, hall } from "../../house/market.ts";
import { sees } from "../../house/see.ts";
import { chartTables, figureTable, findWord, listRows, shows } from "./answer.ts";
import type { MarketVisit } from "./visit.ts";

/** What the export of a screen gives under a name. */
async function exported(page: Page, name: string): Promise<{ file: string; bytes: Buffer }> {
  await page.getByRole("button", { name: "Export" }).click();
  const coming = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: new RegExp(`^${name}`) }).click();
  const download = await coming;
  return { file: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Two areas beside each other, taken along as Excel and CSV. */
export async function compareAreas(visit: MarketVisit, how: ScreenVariant) {
  const { arrive, server, market } = visit;
  const page = await arrive({ at: "/en/index", token: market.managerToken, acceptDownloads: true });
  await goTo(page, "/analysis/contrast");
  await findWord(page, "Where").click();
  await page.getByRole("option", { name: `Areas of ${hall}` }).click();
  await findWord(page, "Days").click();
  await page.getByRole("option", { name: /^yesterday/ }).click();

  const table = figureTable(page);
  const wholeDay = cameInBetween(1, 0, 23);
  const byName = (await namesAre(page, [gallery, groundFloor])) ?? [];
  const wanted = byName.map((name) => (name === gallery ? 2 * wholeDay : wholeDay));
  await shows(page, wanted);
  const { series } = await askAs(server.url, market.managerToken)(contrasting.contrast, {
    body: {
      dataType: 2,
      ids: [market.areaIds.groundFloor, market.areaIds.gallery],
      type: "flowIn",
      interval: "1h",
      ranges: [{ startTime: dayAgo(1), endTime: dayAgo(1) }],
    },
  });
  deepEqual(
    series.map(({ total }) => total.value),
    [wholeDay, 2 * wholeDay],
  );
  for (const listened of await chartTables(page))
    await listRows(listened).first().waitFor({ state: "attached" });
  await checkScreen(page, how, "two-areas");

  const excel = await exported(page, "Excel");
  equal(excel.file.endsWith(".xlsx"), true, excel.file);
  const sheets = await readWorkbook(excel.bytes);
  const cells = sheets.flatMap(({ data }) => data);
  const addUp = (name: string) => cells.find((row) => row.includes(name) && row.includes("Total"));
  equal(addUp(groundFloor)?.includes(wholeDay), true, `${addUp(groundFloor)}`);
  equal(addUp(gallery)?.includes(2 * wholeDay), true, `${addUp(gallery)}`);

  const csv = await exported(page, "CSV");
  equal(csv.file.endsWith(".csv"), true, csv.file);
  const text = csv.bytes.toString("utf8");
  equal(text.startsWith("\ufeff"), true, "Excel takes it for UTF-8");
  const line = text.split("\r\n").find((row) => row.includes(gallery) && row.includes("Total"));
  equal(line?.split(/[,;\t]/).includes(String(2 * wholeDay)), true, line);
  await sees(table);
}

/** The rows' names once these are all there are. */
async function namesAre(page: Page, names: readonly string[]): Promise<string[] | undefined> {
  for (const name of names)
    await sees(figureTable(page).getByRole("rowheader", { name: new RegExp(`^${name}`) }));
  const shown = await figureTable(page).locator("tbody th bdi").allInnerTexts();
  equal(shown.length, names.length, `${shown}`);
  return shown;
}
