import { menuButton } from "../../house/hands.ts";
import { sees } from "../../house/see.ts";
import { formIsThere, openDialog, type Screen, sendUnfilled, titleIsThere, topDialog } from "./screen.ts";

/** What stands before the console, and around every page of it. */
export const entryScreens: readonly Screen[] = [
  { name: "sign-in", path: "/login", open: formIsThere },
  { name: "register", path: "/register", open: formIsThere },
  {
    name: "register-unfilled",
    path: "/register",
    open: async (page) => {
      await formIsThere(page);
      await sendUnfilled(page);
    },
  },
  { name: "reset", path: "/reset", open: formIsThere },
  {
    name: "account-menu",
    role: "platform",
    path: "/system/deviceModel",
    open: async (page) => {
      await titleIsThere(page);
      await page.locator("header").first().locator("button").last().click();
      await sees(page.getByRole("menu"));
    },
  },
  {
    name: "menu-drawer",
    role: "platform",
    path: "/system/deviceModel",
    widest: 768,
    open: async (page) => {
      await titleIsThere(page);
      await menuButton(page).click();
      await openDialog(page);
    },
  },
  {
    name: "find",
    role: "company",
    path: "/base/basic",
    open: async (page) => {
      await titleIsThere(page);
      await page.keyboard.press("Control+K");
      await sees(topDialog(page).locator("button"));
    },
  },
  {
    name: "find-found",
    role: "company",
    path: "/base/basic",
    open: async (page) => {
      await titleIsThere(page);
      await page.keyboard.press("Control+K");
      await topDialog(page).locator("input").fill("main");
      await sees(topDialog(page).locator("button").nth(1));
    },
  },
  {
    name: "find-nothing",
    role: "company",
    path: "/base/basic",
    open: async (page) => {
      await titleIsThere(page);
      await page.keyboard.press("Control+K");
      await topDialog(page).locator("input").fill("qqqqqq");
      await sees(topDialog(page).getByRole("status"));
    },
  },
  {
    name: "shortcuts",
    role: "company",
    path: "/base/basic",
    open: async (page) => {
      await titleIsThere(page);
      await page.keyboard.press("Shift+?");
      await sees(topDialog(page).locator("kbd"));
    },
  },
  { name: "not-found", role: "platform", path: "/nowhere", open: titleIsThere },
];
