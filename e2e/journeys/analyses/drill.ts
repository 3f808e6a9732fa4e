import { deepEqual } from "node:assert/strict";
import type { Page } from "playwright-core";
import { cameIn, dayAgo } from "../../house/market.ts";
import { sees, seesCount, seesNoMore } from "../../house/see.ts";
import { figureTable, listRows, readColumn, shows } from "./answer.ts";
import type { MarketVisit } from "./visit.ts";

const daysAgo = 12;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

const crumbs = (page: Page) => page.getByRole("navigation", { name: "Path" });

/** Presses the row that stands for a piece of time, and waits for the next finer pieces. */
async function lookInto(page: Page, index: number, finer: number) {
  await listRows(figureTable(page)).nth(index).getByRole("rowheader").getByRole("button").click();
  await page.waitForFunction(
    (rows) =>
      [...document.querySelectorAll('main [tabindex="0"] > table')].at(-1)?.querySelectorAll("tbody tr")
        .length === rows,
    finer,
  );
}

/** From a year into a month, a day and its hours, and back by the trail. */
export async function drillDown({ arrive, market }: MarketVisit) {
  const day = dayAgo(daysAgo);
  const [year, month] = day.split("-").map(Number) as [number, number];
  const span = `from=${year - 1}-01-01&to=${year}-12-31&step=1y`;
  const page = await arrive({
    at: `/en/query/entity?of=0&ids=${market.hallId}&types=flowIn&${span}`,
    token: market.managerToken,
  });
  await sees(figureTable(page));
  await seesCount(listRows(figureTable(page)), 2);
  await lookInto(page, 1, 12);
  await lookInto(page, month - 1, new Date(Date.UTC(year, month, 0)).getUTCDate());
  await lookInto(page, Number(day.slice(8)) - 1, 24);
  const ofDay = hours.map((hour) => cameIn(daysAgo, hour));
  await shows(page, ofDay);
  await seesCount(crumbs(page).getByRole("listitem"), 4);

  await crumbs(page).getByRole("listitem").nth(1).getByRole("button").click();
  await page.waitForURL(/step=1n/);
  await page.waitForFunction(
    () => document.querySelectorAll('main [tabindex="0"] > table tbody tr').length === 12,
  );
  await seesCount(crumbs(page).getByRole("listitem"), 2);
  await page.goBack();
  await shows(page, ofDay);
  await crumbs(page).getByRole("button", { name: "Back to top" }).click();
  await seesNoMore(crumbs(page));
  await page.waitForURL(/step=1y/);
  deepEqual((await readColumn(figureTable(page), 0)).length, 2);
}
