import type { Locator, Page } from "playwright-core";
import { until } from "../../house/until.ts";

/** The first number in a text, in any language's digits and marks. */
export function parseNumber(text: string): number {
  const plain = text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/(?<=\d)[,.\u066c\u00a0\u202f](?=\d{3})/g, "");
  return Number(/\d+/.exec(plain)?.[0] ?? Number.NaN);
}

/** The last visible table; those beside charts are for screen readers. */
export const figureTable = (page: Page): Locator => page.locator('main [tabindex="0"] > table').last();

export const listRows = (table: Locator): Locator => table.locator("tbody tr");

/** The numbers of a column, row by row; 0 is the first beside the names. */
export async function readColumn(table: Locator, column: number): Promise<number[]> {
  const cells = listRows(table).locator(`td:nth-of-type(${column + 1})`);
  return (await cells.allInnerTexts()).map(parseNumber);
}

/** Waits until a column of the table in sight has these numbers. */
export async function shows(page: Page, numbers: readonly number[], column = 0): Promise<void> {
  const wanted = JSON.stringify(numbers);
  await until(
    () => readColumn(figureTable(page), column),
    (shown) => JSON.stringify(shown) === wanted,
  );
}

/** A word of the sentence, by what it is about. */
export const findWord = (page: Page, about: string): Locator =>
  page.locator("[data-question]").getByRole("button", { name: new RegExp(`^${about}:`) });

/** What the charts of the page say to those who listen: each has a table of its own name. */
export async function chartTables(page: Page): Promise<Locator[]> {
  const charts = page.locator("main [data-chart]");
  await charts.first().waitFor();
  const names = await charts.evaluateAll((all) => all.map((chart) => chart.getAttribute("aria-label") ?? ""));
  return names.map((name) => page.getByRole("table", { name, exact: true }));
}
