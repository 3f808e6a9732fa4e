import { sees } from "../../house/see.ts";
import {
  openDialog,
  pressInRow,
  pressMain,
  rowsAreThere,
  type Screen,
  sendUnfilled,
  topDialog,
} from "./screen.ts";

const tasks = { role: "platform", path: "/system/job" } as const;

/** What the installation does by itself, and what people did to it. */
export const operationScreens: readonly Screen[] = [
  { name: "tasks", ...tasks, open: rowsAreThere },
  {
    name: "task-new",
    ...tasks,
    open: async (page) => {
      await rowsAreThere(page);
      await pressMain(page);
      await sendUnfilled(page);
    },
  },
  {
    name: "task-weekly",
    ...tasks,
    open: async (page) => {
      await rowsAreThere(page);
      await pressMain(page);
      await topDialog(page).locator("fieldset select").first().selectOption("weekly");
      await sees(topDialog(page).locator("fieldset fieldset"));
    },
  },
  {
    name: "task-expert",
    ...tasks,
    open: async (page) => {
      await rowsAreThere(page);
      await pressMain(page);
      await topDialog(page).locator("fieldset select").first().selectOption("expert");
    },
  },
  {
    name: "task-run",
    ...tasks,
    open: async (page) => {
      await rowsAreThere(page);
      await pressInRow(page, 0);
    },
  },
  {
    name: "task-runs",
    ...tasks,
    open: async (page) => {
      await rowsAreThere(page);
      await pressInRow(page, 1);
    },
  },
  { name: "logs", role: "company", path: "/base/log", open: rowsAreThere },
  {
    name: "log-details",
    role: "company",
    path: "/base/log",
    open: async (page) => {
      await rowsAreThere(page);
      await pressInRow(page, 0);
      await openDialog(page);
    },
  },
  { name: "system-logs", role: "platform", path: "/system/log", open: rowsAreThere },
  { name: "languages", role: "platform", path: "/system/languages", open: rowsAreThere },
  { name: "language-texts", role: "platform", path: "/system/languages?language=de", open: rowsAreThere },
  {
    name: "language-suggestions",
    role: "platform",
    path: "/system/languages?language=de&tab=suggestions",
    open: (page) => sees(page.getByRole("tabpanel").locator("td, p")),
  },
  {
    name: "wording-suggest",
    role: "company",
    path: "/base/log",
    open: async (page) => {
      await rowsAreThere(page);
      await page.locator("header button:has(.tabler-icon-language)").click();
      await page.getByRole("menuitem").last().click();
      await sees(topDialog(page).getByRole("listitem"));
    },
  },
];
