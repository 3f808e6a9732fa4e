import type { Page } from "playwright-core";
import { sees } from "../../house/see.ts";
import { openDialog, rowsAreThere, type Screen, titleIsThere } from "./screen.ts";

const gridIsThere = (page: Page) => sees(page.getByRole("grid"));

async function homeIsThere(page: Page) {
  await sees(page.locator("main ol li"));
  await sees(page.locator("main canvas"));
}

/** Figures and what they are made of. */
export const figureScreens: readonly Screen[] = [
  { name: "home", role: "company", path: "/index", open: homeIsThere },
  { name: "home-custom", role: "company", path: "/index?period=5", open: homeIsThere },
  {
    name: "home-figure",
    role: "company",
    path: "/index",
    open: async (page) => {
      await homeIsThere(page);
      await page.locator("main section button[aria-haspopup=dialog]").first().click();
      await openDialog(page);
    },
  },
  {
    name: "home-statistics",
    role: "company",
    path: "/index",
    open: async (page) => {
      await homeIsThere(page);
      await page.locator("main section button:has(svg)").first().click();
      await openDialog(page);
    },
  },
  { name: "records", role: "company", path: "/base/record", open: rowsAreThere },
  {
    name: "records-quarantine",
    role: "company",
    path: "/base/record?tab=quarantine",
    open: (page) => sees(page.locator("main h3, main h2, main p").first()),
  },
  { name: "record-import", role: "company", path: "/base/record/import", open: titleIsThere },
  { name: "quality", role: "company", path: "/base/quality", open: gridIsThere },
  { name: "data-correction", role: "company", path: "/base/correct", open: gridIsThere },
  { name: "statistics-rules", role: "company", path: "/base/rule", open: titleIsThere },
];
