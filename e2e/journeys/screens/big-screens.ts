import type { Page } from "playwright-core";
import { sees } from "../../house/see.ts";
import { openDialog, pressMain, rowsAreThere, type Screen, sendUnfilled, titleIsThere } from "./screen.ts";

const list = { role: "company", path: "/screens" } as const;
const displays = { role: "company", path: "/screens/walls" } as const;
const designer = { role: "company", path: "/setting-screen/:screen" } as const;

const controlsAreThere = (page: Page) => sees(page.locator("[data-kind=figure]").first());
/** On a phone the designer only shows the screen. */
const narrowest = 768;
const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < narrowest;

/** Chooses from the menu of the last display, which was heard of. */
async function chooseOfLast(page: Page, which: number) {
  await rowsAreThere(page);
  await page.locator("main ul > li button[aria-haspopup=menu]").last().click();
  await page.getByRole("menuitem").nth(which).click();
  await openDialog(page);
}

/** Big screens: where they are made, designed and shown. */
export const bigScreens: readonly Screen[] = [
  { name: "big-screens", ...list, open: rowsAreThere },
  {
    name: "big-screens-new",
    ...list,
    open: async (page) => {
      await rowsAreThere(page);
      await pressMain(page);
      await sendUnfilled(page);
    },
  },
  { name: "displays", ...displays, open: rowsAreThere },
  {
    name: "displays-pair",
    ...displays,
    open: async (page) => {
      await rowsAreThere(page);
      await pressMain(page);
      await sendUnfilled(page);
    },
  },
  { name: "displays-settings", ...displays, open: (page) => chooseOfLast(page, 0) },
  { name: "displays-health", ...displays, open: (page) => chooseOfLast(page, 1) },
  { name: "displays-revoke", ...displays, open: (page) => chooseOfLast(page, 8) },
  { name: "display-of-browser", role: "company", path: "/screen-setting/1", open: titleIsThere },
  {
    name: "big-screen-choice",
    role: "company",
    path: "/screen",
    open: (page) => sees(page.locator("main ul li a")),
  },
  { name: "big-screen", role: "company", path: "/screen?code=:screen", open: controlsAreThere },
  { name: "big-screen-draft", role: "company", path: "/screen/preview?code=:screen", open: controlsAreThere },
  { name: "big-screen-of-link", path: "/screen#:wall", open: controlsAreThere },
  { name: "designer", ...designer, open: controlsAreThere },
  {
    name: "designer-control",
    ...designer,
    open: async (page) => {
      await controlsAreThere(page);
      if (isNarrow(page)) return;
      await page.locator("[data-control]").nth(1).click({ force: true });
    },
  },
  {
    name: "designer-publish",
    ...designer,
    open: async (page) => {
      await controlsAreThere(page);
      await page.locator("main header button.mantine-Button-root:not([aria-haspopup])").last().click();
      await openDialog(page);
    },
  },
];
