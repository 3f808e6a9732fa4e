import { equal } from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { sees } from "./see.ts";
import { pictures } from "./visitors.ts";

/** How a console is shown: language and size. */
export interface ScreenVariant {
  name: string;
  language: string;
  viewport: { width: number; height: number };
  /** What has to be read at a step, where the wording is checked, too. */
  words?: Readonly<Record<string, readonly string[]>>;
}

const rightToLeft = ["ara"];

/** Something in sight that says this or has it as its label; a mark of what is required, or of help, may follow. */
const labelled = (page: Page, text: string): Locator =>
  page
    .getByText(text, { exact: true })
    .or(page.getByText(`${text} *`, { exact: true }))
    .or(page.getByPlaceholder(text, { exact: true }))
    .or(page.getByRole("heading", { name: text }))
    .filter({ visible: true });

/**
 * Checks a step of a journey: nothing is wider than the window, the page reads in its direction, the words are there;
 * and keeps a picture.
 */
export async function checkScreen(
  page: Page,
  { name, language, words }: ScreenVariant,
  step: string,
): Promise<void> {
  for (const text of words?.[step] ?? []) await sees(labelled(page, text));
  const seen = await page.evaluate(() => ({
    dir: document.documentElement.dir,
    tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    cut: [...document.querySelectorAll("[role=dialog]")].some((box) => box.scrollWidth > box.clientWidth),
  }));
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}-${step}.png`) });
  equal(seen.dir, rightToLeft.includes(language) ? "rtl" : "ltr", `${step} has the direction of ${language}`);
  equal(seen.tooWide, 0, `${step} is as wide as the window`);
  equal(seen.cut, false, `the dialog at ${step} shows its whole width`);
}
