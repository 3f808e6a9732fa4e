import { deepEqual, equal } from "node:assert/strict";
import { contrasting } from "@foyer/contract/analytics/contrast";
import type { Page } from "playwright-core";
import { checkScreen, type ScreenVariant } from "../../house/check-screen.ts";
import { askAs } from "../../house/console.ts";
import { goTo } from "../../house/hands.ts";
import { cameInBetween, dayAgo, lastSaturday, openHours } from "../../house/market.ts";
import { sees } from "../../house/see.ts";
import { word } from "../../house/words.ts";
import { chartTables, figureTable, findWord, listRows, parseNumber, readColumn, shows } from "./answer.ts";
import type { MarketVisit } from "./visit.ts";

/** Counts what is pressed from now on, until the page is reloaded. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let pressed = 0;
    addEventListener("pointerdown", () => pressed++, { capture: true });
    Object.assign(globalThis, { pressed: () => pressed });
  });
  return () => page.evaluate(() => (globalThis as unknown as { pressed: () => number }).pressed());
}

/** "How was Saturday against the last four Saturdays, opening hours only?" */
export async function askOfSaturday(visit: MarketVisit, how: ScreenVariant) {
  const { arrive, server, market } = visit;
  const { language, viewport } = how;
  const page = await arrive({ at: `/${language}/index`, token: market.managerToken, viewport });
  await sees(page.locator("main h1"));
  const presses = await countPresses(page);
  const saturday = lastSaturday();

  await goTo(page, "/analysis/compare");
  await page
    .getByRole("group", { name: word(language, "analysis.quickDays"), exact: true })
    .getByRole("button")
    .nth(saturday)
    .click();
  await findWord(page, word(language, "analysis.hours")).click();

  // Calculated by hand: (10 + … + 17) + 8 × days ago, for the Saturday and the four before it.
  const saturdays = [0, 7, 14, 21, 28].map((before) => saturday + before);
  const byHand = saturdays.map((daysAgo) => cameInBetween(daysAgo, ...openHours));
  await shows(page, byHand);
  if (viewport.width > 1000) equal(await presses(), 4, "it takes four clicks");

  const { series } = await askAs(server.url, market.managerToken)(contrasting.contrast, {
    body: {
      type: "flowIn",
      interval: "1h",
      ranges: saturdays.map((daysAgo) => ({ startTime: dayAgo(daysAgo), endTime: dayAgo(daysAgo) })),
      together: true,
      openHoursOnly: true,
    },
  });
  deepEqual(
    series.map(({ total }) => total.value),
    byHand,
  );
  const table = figureTable(page);
  const told = series.map(({ points }) => points.map(({ value }) => value));
  for (const [hour, points] of (told[0] ?? []).entries()) {
    if (points === null) continue;
    const shown = await readColumn(table, hour + 2);
    deepEqual(
      shown,
      told.map((values) => values[hour]),
      `hour ${hour}`,
    );
  }
  const mean = byHand.slice(1).reduce((sum, each) => sum + each, 0) / 4;
  const shownMean = parseNumber(await table.locator("tfoot td").first().innerText());
  equal(Math.abs(shownMean - mean) < 1, true, `the mean is ${mean}, not ${shownMean}`);
  for (const listened of await chartTables(page))
    await listRows(listened).first().waitFor({ state: "attached" });
  await checkScreen(page, how, "saturday");
}
