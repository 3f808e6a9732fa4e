import type { Page } from "playwright-core";
import { sees } from "../../house/see.ts";

export type Role = "platform" | "company";

export interface Screen {
  name: string;
  /** The user the screen belongs to; absent: a stranger's. */
  role?: Role;
  /** Below the prefix of the language; `:name` stands for what `furnish` made under it. */
  path: string;
  /** Prepares the screen once its page is open; by structure, since it runs in every language. */
  open: (page: Page) => Promise<void>;
  /** Widest window it exists in, in CSS pixels. */
  widest?: number;
}

/** Whether a screen is a page as it comes, with nothing opened or entered on it. */
export const isQuietPage = ({ open }: Screen): boolean => quiet.has(open);

/** The last dialog of a page is the one on top. */
export const topDialog = (page: Page) => page.getByRole("dialog").last();

export const openDialog = (page: Page) => sees(topDialog(page));

export const titleIsThere = (page: Page) => sees(page.locator("main h1"));

export const formIsThere = (page: Page) => sees(page.locator("form input"));

export const rowsAreThere = (page: Page) => sees(page.locator("main tbody tr td:not(:empty), main ul li"));

/** How the figures of a question are shown: as a chart or a table. */
export const answerIsThere = (page: Page) => sees(page.locator("main canvas, main td, main ol li"));

const quiet = new Set<Screen["open"]>([titleIsThere, rowsAreThere, answerIsThere]);

/** Presses what a page is there for: the last button of its heading. */
export async function pressMain(page: Page) {
  await page.locator("main header button").last().click();
  await openDialog(page);
}

/** Presses the button in the last cell of a row; of a menu that opens, its entry `which` as well. */
export async function pressInRow(page: Page, which: number, row = 0) {
  const buttons = page.locator("main tbody tr").nth(row).locator("td").last().locator("button");
  const hasMenu = (await buttons.first().getAttribute("aria-haspopup")) === "menu";
  await buttons.nth(hasMenu ? 0 : which).click();
  if (hasMenu) await page.getByRole("menuitem").nth(which).click();
  await openDialog(page);
}

/** Presses a button of the first line of a list that is no table. */
export async function pressInLine(page: Page, icon: string) {
  await rowsAreThere(page);
  await page.locator(`main ul > li button:has(.tabler-icon-${icon})`).first().click();
}

/** Sends a form as it is, and sees what is said at its fields. */
export async function sendUnfilled(page: Page) {
  await page.locator("button[type=submit]").last().click();
  await sees(page.locator("form [aria-invalid=true]"));
}
