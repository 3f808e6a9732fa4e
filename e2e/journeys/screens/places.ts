import type { Page } from "playwright-core";
import { sees } from "../../house/see.ts";
import { pressInRow, pressMain, rowsAreThere, type Screen, sendUnfilled, topDialog } from "./screen.ts";

const organisations = { role: "company", path: "/base/dept" } as const;
const entities = { role: "company", path: "/system/entity/index" } as const;
const accesses = { role: "company", path: "/base/entranceExit" } as const;
const heatPlan = { role: "company", path: "/system/entity/:site/heat/:plan" } as const;
const holidays = { role: "company", path: "/analysis/festival/index" } as const;

/** Opens the first site where the list is, for its link leads to a new window; and there the tab `which`. */
const site = { role: "company", path: "/system/entity/detail/:site" } as const;

async function openSite(page: Page, which = 0) {
  await page.getByRole("tab").nth(which).click();
  await sees(page.getByRole("tabpanel"));
}

/** Today's figure, its hours and days. */
const todayIsThere = (page: Page) => sees(page.locator("main canvas").nth(1));

const planIsThere = (page: Page) => sees(page.locator("main svg [data-item]"));

async function openImport(page: Page) {
  await rowsAreThere(page);
  await page.locator("main header button[aria-haspopup=menu]").click();
  await page.getByRole("menuitem").first().click();
  await sees(topDialog(page).locator("input[type=file], button"));
}

/** Organisations, sites, what people walk through, and when the doors are closed. */
export const placeScreens: readonly Screen[] = [
  {
    name: "first-run",
    role: "company",
    path: "/start",
    open: (page) => sees(page.locator("main form")),
  },
  {
    name: "first-run-device",
    role: "company",
    path: "/start?step=3&way=device",
    open: (page) => sees(page.locator("main section section")),
  },
  { name: "organisations", ...organisations, open: rowsAreThere },
  {
    name: "organisation-new",
    ...organisations,
    open: async (page) => {
      await rowsAreThere(page);
      await pressMain(page);
      await sendUnfilled(page);
    },
  },
  {
    name: "organisation-delete",
    ...organisations,
    open: async (page) => {
      await rowsAreThere(page);
      await pressInRow(page, 3);
    },
  },
  { name: "entities", ...entities, open: rowsAreThere },
  {
    name: "entity-new",
    ...entities,
    open: async (page) => {
      await rowsAreThere(page);
      await pressMain(page);
      await sendUnfilled(page);
    },
  },
  {
    name: "entity-delete",
    ...entities,
    open: async (page) => {
      await rowsAreThere(page);
      await pressInRow(page, 1);
    },
  },
  { name: "entity-import", ...entities, open: openImport },
  {
    name: "entity",
    ...site,
    open: async (page) => {
      await openSite(page);
      await todayIsThere(page);
    },
  },
  {
    name: "entity-user-new",
    ...site,
    open: async (page) => {
      await openSite(page);
      await pressMain(page);
      await sendUnfilled(page);
    },
  },
  { name: "entity-base", ...site, open: (page) => openSite(page, 6) },
  { name: "organisation", role: "company", path: "/base/dept/detail/:organisation", open: todayIsThere },
  { name: "access", role: "company", path: "/base/entranceExit/detail/:access", open: todayIsThere },
  {
    name: "entity-areas",
    ...site,
    open: async (page) => {
      await openSite(page, 3);
      await sees(page.locator("main tbody td button"));
    },
  },
  {
    name: "entity-accesses",
    ...site,
    open: async (page) => {
      await openSite(page, 1);
      await sees(page.locator("main tbody td button"));
    },
  },
  {
    name: "entity-devices",
    ...site,
    open: async (page) => {
      await openSite(page, 2);
      await sees(page.locator("main tbody td button"));
    },
  },
  {
    name: "entity-forwarding",
    ...site,
    open: async (page) => {
      await openSite(page, 5);
      await sees(page.locator("main h2"));
    },
  },
  {
    name: "entity-forwarding-edit",
    ...site,
    open: async (page) => {
      await openSite(page, 5);
      await page.locator("main li button").first().click();
      await sees(topDialog(page).locator("input"));
    },
  },
  { name: "entity-heat", ...site, path: `${site.path}?tab=heat`, open: rowsAreThere },
  {
    name: "entity-heat-new",
    ...site,
    path: `${site.path}?tab=heat`,
    open: async (page) => {
      await rowsAreThere(page);
      await page
        .locator("main button[data-variant=filled], main button:has(.tabler-icon-plus)")
        .last()
        .click();
      await sendUnfilled(page);
    },
  },
  { name: "heat-areas", role: "company", path: "/heatmap-config", open: rowsAreThere },
  { name: "heat-plan", ...heatPlan, open: planIsThere },
  { name: "heat-plan-by-code", role: "company", path: "/heatmap-config?_code=:plan", open: planIsThere },
  {
    name: "heat-plan-device",
    ...heatPlan,
    open: async (page) => {
      await planIsThere(page);
      await page.locator("main li[data-plan-keys] button").first().click();
      await sees(page.locator("main section input[inputmode=decimal]"));
    },
  },
  {
    name: "heat-plan-add",
    ...heatPlan,
    open: async (page) => {
      await planIsThere(page);
      await page.locator("main [role=toolbar] button").first().click();
      await sees(topDialog(page));
    },
  },
  {
    name: "heat-plan-keys",
    ...heatPlan,
    open: async (page) => {
      await planIsThere(page);
      await page.locator("main [role=toolbar] button").last().click();
      await sees(topDialog(page).locator("kbd"));
    },
  },
  { name: "accesses", ...accesses, open: rowsAreThere },
  {
    name: "accesses-none",
    ...accesses,
    path: "/base/entranceExit?search=nowhere",
    open: (page) => sees(page.getByRole("status")),
  },
  {
    name: "access-new",
    ...accesses,
    open: async (page) => {
      await rowsAreThere(page);
      await pressMain(page);
      await sendUnfilled(page);
    },
  },
  {
    name: "access-bindings",
    ...accesses,
    open: async (page) => {
      await rowsAreThere(page);
      await pressInRow(page, 0);
      await sees(topDialog(page).locator("tbody td button"));
    },
  },
  {
    name: "access-bind",
    ...accesses,
    open: async (page) => {
      await rowsAreThere(page);
      await pressInRow(page, 0);
      await sees(topDialog(page).locator("tbody td button"));
      await topDialog(page).locator("section button").nth(1).click();
      await sees(topDialog(page).locator("form"));
    },
  },
  {
    name: "access-unbind",
    ...accesses,
    open: async (page) => {
      await rowsAreThere(page);
      await pressInRow(page, 0);
      await topDialog(page).locator("tbody td button").last().click();
      await page.getByRole("menuitem").last().click();
      await sees(topDialog(page).locator("form"));
    },
  },
  {
    name: "access-delete",
    ...accesses,
    open: async (page) => {
      await rowsAreThere(page);
      await pressInRow(page, 2);
    },
  },
  { name: "access-import", ...accesses, open: openImport },
  { name: "holidays", ...holidays, open: rowsAreThere },
  {
    name: "holiday-new",
    ...holidays,
    open: async (page) => {
      await rowsAreThere(page);
      await pressMain(page);
      await sendUnfilled(page);
    },
  },
  {
    name: "holiday-suggestions",
    ...holidays,
    open: async (page) => {
      await rowsAreThere(page);
      await page.locator("main header button").first().click();
      await sees(topDialog(page).locator("input"));
    },
  },
];
