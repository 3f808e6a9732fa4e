import { sees } from "../../house/see.ts";
import { pressInRow, pressMain, rowsAreThere, type Screen, sendUnfilled, topDialog } from "./screen.ts";

const list = { role: "platform", path: "/system/company" } as const;

/** Companies as the platform's operator runs them, and as each presents itself. */
export const companyScreens: readonly Screen[] = [
  { name: "companies", ...list, open: rowsAreThere },
  {
    name: "companies-menu",
    ...list,
    open: async (page) => {
      await rowsAreThere(page);
      await page.locator("main tbody td button").last().click();
      await sees(page.getByRole("menu"));
    },
  },
  {
    name: "company-new",
    ...list,
    open: async (page) => {
      await rowsAreThere(page);
      await pressMain(page);
      await sendUnfilled(page);
    },
  },
  {
    name: "company-administrators",
    ...list,
    open: async (page) => {
      await rowsAreThere(page);
      await pressInRow(page, 1);
      await sees(topDialog(page).locator("li, tbody tr"));
    },
  },
  {
    name: "company-menus",
    ...list,
    open: async (page) => {
      await rowsAreThere(page);
      await pressInRow(page, 2);
      await sees(topDialog(page).locator("input[type=checkbox]"));
    },
  },
  {
    name: "company-disable",
    ...list,
    open: async (page) => {
      await rowsAreThere(page);
      await pressInRow(page, 4);
    },
  },
  {
    name: "company-delete",
    ...list,
    open: async (page) => {
      await rowsAreThere(page);
      await pressInRow(page, 5);
    },
  },
  {
    name: "company-info",
    role: "company",
    path: "/system/company/info",
    open: (page) => sees(page.locator("main form button[type=submit]")),
  },
  {
    name: "basic-info",
    role: "company",
    path: "/base/basic",
    open: (page) => sees(page.locator("main dl dd")),
  },
  {
    name: "basic-info-edit",
    role: "company",
    path: "/base/basic",
    open: async (page) => {
      await sees(page.locator("main dl dd"));
      await pressMain(page);
    },
  },
];
