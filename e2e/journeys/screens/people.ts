import { sees } from "../../house/see.ts";
import { pressInRow, pressMain, rowsAreThere, type Screen, sendUnfilled, topDialog } from "./screen.ts";

const roles = { role: "company", path: "/base/role" } as const;
const menus = { role: "platform", path: "/system/menu" } as const;
const staff = { role: "company", path: "/base/user" } as const;
/** The row of somebody who may be changed: the others are one's own account and another of the demonstration. */
const employed = 1;

/** Who works in the console, and what each may do there. */
export const peopleScreens: readonly Screen[] = [
  { name: "roles", ...roles, open: rowsAreThere },
  {
    name: "role-new",
    ...roles,
    open: async (page) => {
      await rowsAreThere(page);
      await pressMain(page);
      await sendUnfilled(page);
    },
  },
  {
    name: "role-menus",
    ...roles,
    open: async (page) => {
      await rowsAreThere(page);
      await pressInRow(page, 0);
      await sees(topDialog(page).locator("input[type=checkbox]"));
    },
  },
  {
    name: "role-holders",
    ...roles,
    open: async (page) => {
      await rowsAreThere(page);
      await page.locator("main tbody td[data-numeric] button").first().click();
      await sees(topDialog(page).locator("li, tbody tr, p"));
    },
  },
  { name: "menus", ...menus, open: rowsAreThere },
  {
    name: "menus-open",
    ...menus,
    open: async (page) => {
      await rowsAreThere(page);
      const folded = page.locator("main tbody [aria-expanded=false]:not([aria-haspopup])");
      for (let nth = 0; nth < 2; nth++) await folded.first().click();
    },
  },
  {
    name: "menu-new",
    ...menus,
    open: async (page) => {
      await rowsAreThere(page);
      await pressMain(page);
      await sendUnfilled(page);
    },
  },
  { name: "staff", ...staff, open: rowsAreThere },
  {
    name: "staff-chosen",
    ...staff,
    open: async (page) => {
      await rowsAreThere(page);
      await page.locator("main tbody input[type=checkbox]:not([aria-disabled])").first().click();
    },
  },
  {
    name: "staff-new",
    ...staff,
    open: async (page) => {
      await rowsAreThere(page);
      await pressMain(page);
      await sendUnfilled(page);
    },
  },
  {
    name: "staff-edit",
    ...staff,
    open: async (page) => {
      await rowsAreThere(page);
      await pressInRow(page, 0, employed);
    },
  },
  {
    name: "staff-reset",
    ...staff,
    open: async (page) => {
      await rowsAreThere(page);
      await pressInRow(page, 2, employed);
    },
  },
  {
    name: "staff-import",
    ...staff,
    open: async (page) => {
      await rowsAreThere(page);
      await page.locator("main header button[aria-haspopup=menu]").click();
      await page.getByRole("menuitem").first().click();
      await sees(topDialog(page).locator("input[type=file], button"));
    },
  },
  {
    name: "profile",
    role: "company",
    path: "/profile",
    open: (page) => sees(page.locator("main ul li")),
  },
];
