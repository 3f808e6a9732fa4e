import type { Page } from "playwright-core";
import { sees } from "../../house/see.ts";
import { answerIsThere, openDialog, pressInLine, rowsAreThere, type Screen, topDialog } from "./screen.ts";

const compare = { role: "company", path: "/analysis/compare" } as const;
const occupancy = { role: "company", path: "/analysis/occupancy" } as const;
const staffing = { role: "company", path: "/analysis/staffing" } as const;

/** The words of the sentence in the order the language puts them. */
const words = (page: Page) => page.locator("[data-question] button[aria-haspopup=dialog]");

/** A screen with the choices of one of the words of its sentence. */
const ofWord = (name: string, path: string, which: number): Screen => ({
  name,
  role: "company",
  path,
  open: async (page) => {
    await answerIsThere(page);
    await words(page).nth(which).click();
    await sees(page.getByRole("listbox"));
  },
});

/** Presses what can be done with an answer, by its icon. */
async function pressAction(page: Page, icon: string) {
  await answerIsThere(page);
  await page.locator(`main header button:has(.tabler-icon-${icon})`).click();
}

const menuScreen = (name: string, icon: string): Screen => ({
  name,
  ...compare,
  open: async (page) => {
    await pressAction(page, icon);
    await sees(page.getByRole("menu"));
  },
});

/** What opens on the screens of questions and answers. */
export const questionScreens: readonly Screen[] = [
  ofWord("question-figure", "/analysis/contrast", 0),
  ofWord("question-places", "/analysis/compare", 1),
  ofWord("question-days", "/analysis/compare", 2),
  ofWord("question-against", "/analysis/compare", 3),
  ofWord("question-pieces", "/analysis/compare", 4),
  ofWord("question-figures", "/query/entity", 0),
  ofWord("question-spans", "/analysis/contrast?against=spans", 4),
  {
    name: "question-sites",
    ...compare,
    open: async (page) => {
      await answerIsThere(page);
      await words(page).nth(1).click();
      await page.getByRole("option").nth(1).click();
      await sees(topDialog(page).getByRole("option"));
    },
  },
  menuScreen("answer-export", "table-export"),
  menuScreen("answer-more", "dots"),
  {
    name: "answer-save",
    ...compare,
    open: async (page) => {
      await pressAction(page, "bookmark");
      await page.getByRole("menuitem").first().click();
      await openDialog(page);
    },
  },
  {
    name: "answer-call",
    ...compare,
    open: async (page) => {
      await pressAction(page, "dots");
      await page.getByRole("menuitem").last().click();
      await sees(topDialog(page).locator("pre"));
    },
  },
  {
    name: "answer-note",
    ...compare,
    open: async (page) => {
      await pressAction(page, "flag");
      await sees(topDialog(page).locator("form"));
    },
  },
  {
    name: "answer-why",
    ...compare,
    open: async (page) => {
      await answerIsThere(page);
      await page.locator("main table button[aria-haspopup=dialog]").first().click();
      await sees(topDialog(page).getByRole("heading"));
    },
  },
  {
    name: "compare-table",
    role: "company",
    path: "/analysis/compare?view=table&hours=open",
    open: answerIsThere,
  },
  {
    name: "query-nobody",
    role: "company",
    path: "/query/area?ids=999999&of=2",
    open: (page) => sees(page.locator("main [data-question]")),
  },
  {
    name: "occupancy-day",
    ...occupancy,
    open: async (page) => {
      await rowsAreThere(page);
      await page.locator("main ul h2 button").first().click();
      await sees(page.locator("main canvas"));
    },
  },
  {
    name: "occupancy-limit",
    ...occupancy,
    open: async (page) => {
      await pressInLine(page, "gauge");
      await sees(topDialog(page).locator("form"));
    },
  },
  {
    name: "occupancy-link",
    ...occupancy,
    open: async (page) => {
      await pressInLine(page, "world-share");
      await sees(topDialog(page).locator("form"));
    },
  },
  {
    name: "occupancy-links",
    ...occupancy,
    open: async (page) => {
      await rowsAreThere(page);
      await page.locator("main header button:has(.tabler-icon-world-share)").click();
      await sees(topDialog(page).locator("li"));
    },
  },
  { name: "staffing-past", ...staffing, path: `${staffing.path}?view=past`, open: answerIsThere },
  {
    name: "staffing-roster",
    ...staffing,
    path: `${staffing.path}?view=roster`,
    open: (page) => sees(page.locator("main tbody input").first()),
  },
  {
    name: "staffing-paste",
    ...staffing,
    path: `${staffing.path}?view=roster`,
    open: async (page) => {
      await sees(page.locator("main tbody input").first());
      await page.locator("main button:has(.tabler-icon-clipboard-text)").first().click();
      await topDialog(page).locator("textarea").fill("Anna, Mon-Fri 09:00-17:00\nBo 10:00-12:00");
    },
  },
  { name: "occupancy-public", path: "/occupancy/:secret", open: (page) => sees(page.locator("h1")) },
  { name: "occupancy-gone", path: "/occupancy/gone", open: (page) => sees(page.locator("h1, h2")) },
];
