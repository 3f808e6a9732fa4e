import type { Page } from "playwright-core";
import { sees } from "../../house/see.ts";
import { shownDevices } from "./furnish.ts";
import {
  openDialog,
  pressInRow,
  pressMain,
  rowsAreThere,
  type Screen,
  sendUnfilled,
  topDialog,
} from "./screen.ts";

const list = { role: "company", path: "/base/device" } as const;
const one = (sn: string, tab: string) => ({ role: "company", path: `/device/${sn}?tab=${tab}` }) as const;
const { camera, infrared, spare } = shownDevices;
const settingsScreen = (sn: string, section = "general") =>
  ({ role: "company", path: `/device-set/${sn}?section=${section}` }) as const;
const templates = { role: "company", path: "/base/device/templates" } as const;
const security = { role: "company", path: "/base/device/security" } as const;
const panelIsThere = (page: Page) =>
  sees(page.getByRole("tabpanel").locator(":is(h2, p, table, ol, ul, img)"));

async function modelsAreThere(page: Page) {
  await sees(page.locator("main tbody tr td button, main ul li button"));
}

/** Chooses the first rows of the list, and presses what is done with them by its place in the bar. */
async function withChosen(page: Page, which?: number) {
  await rowsAreThere(page);
  const boxes = page.locator("main :is(tbody tr, ul > li) input[type=checkbox]");
  for (const row of [0, 1, 2]) await boxes.nth(row).click();
  const bar = page.locator("main section:has(> [role=status]) button[data-variant=default]");
  await sees(bar);
  if (which === undefined) return;
  await bar.nth(which).click();
  await openDialog(page);
}

/** A row's menu, and of that the entry under an icon. */
async function actInRow(page: Page, icon: string) {
  await rowsAreThere(page);
  await page.locator("main tbody tr").first().locator("td").last().locator("button").first().click();
  await page
    .getByRole("menuitem")
    .filter({ has: page.locator(`.tabler-icon-${icon}`) })
    .click();
  await openDialog(page);
}

const toFix = { role: "company", path: "/base/fix" } as const;

const fixScreens: readonly Screen[] = [
  {
    name: "fix-list",
    ...toFix,
    open: (page) => sees(page.locator("main section h2, main section [role=status]")),
  },
  {
    name: "fix-list-snoozed",
    ...toFix,
    path: `${toFix.path}?view=snoozed`,
    open: (page) => sees(page.getByRole("status")),
  },
  {
    name: "fix-list-history",
    ...toFix,
    path: `${toFix.path}?view=history`,
    open: (page) => sees(page.locator("main section :is(table, ul, [role=status], p)")),
  },
];

const registryScreens: readonly Screen[] = [
  { name: "device-list", ...list, open: rowsAreThere },
  { name: "device-list-unused", ...list, path: `${list.path}?state=unused`, open: rowsAreThere },
  { name: "device-waiting", ...list, path: `${list.path}?waiting=true`, open: rowsAreThere },
  {
    name: "device-list-none",
    ...list,
    path: `${list.path}?search=qqqq`,
    open: (page) => sees(page.getByRole("status")),
  },
  { name: "device-chosen", ...list, open: (page) => withChosen(page) },
  {
    name: "device-add",
    ...list,
    open: async (page) => {
      await rowsAreThere(page);
      await pressMain(page);
      await sendUnfilled(page);
    },
  },
  ...(["pencil", "link", "replace", "certificate", "trash"] as const).map((icon) => ({
    name: `device-row-${icon}`,
    ...list,
    open: (page: Page) => actInRow(page, icon),
  })),
  {
    name: "device-view-new",
    ...list,
    path: `${list.path}?search=camera`,
    open: async (page) => {
      await rowsAreThere(page);
      await page.locator("main nav > button").last().click();
      await openDialog(page);
    },
  },
  {
    name: "device-waiting-look",
    ...list,
    path: `${list.path}?waiting=true`,
    open: (page) => actInRow(page, "eye"),
  },
  { name: "device-system-list", role: "platform", path: "/system/device", open: rowsAreThere },
];

const bulkScreens: readonly Screen[] = (
  ["settings", "interval", "restart", "licence", "delete"] as const
).map((name, which) => ({ name: `device-many-${name}`, ...list, open: (page) => withChosen(page, which) }));

const pageScreens: readonly Screen[] = [
  ...["overview", "live", "picture", "lines", "settings", "commands", "uploads", "timeline", "log"].map(
    (tab) => ({
      name: `device-page-${tab}`,
      ...one(camera, tab),
      open: panelIsThere,
    }),
  ),
  { name: "device-page-infrared", ...one(infrared, "overview"), open: panelIsThere },
  { name: "device-page-spare", ...one(spare, "overview"), open: panelIsThere },
  { name: "device-page-spare-uploads", ...one(spare, "uploads"), open: panelIsThere },
  {
    name: "device-page-nowhere",
    role: "company",
    path: "/device/NOWHERE",
    open: (page) => sees(page.getByRole("alert")),
  },
  {
    name: "device-page-restart",
    ...one(camera, "overview"),
    open: async (page) => {
      await panelIsThere(page);
      await page.locator("main header button:has(.tabler-icon-reload)").click();
      await openDialog(page);
    },
  },
];

const settingsScreens: readonly Screen[] = [
  ...["general", "counting", "connection", "history"].map((section) => ({
    name: `device-set-${section}`,
    ...settingsScreen(camera, section),
    open: (page: Page) => sees(page.locator("main section h3, main section p")),
  })),
  {
    name: "device-set-infrared",
    ...settingsScreen(infrared),
    open: (page) => sees(page.locator("main section h3")),
  },
  { name: "device-templates", ...templates, open: rowsAreThere },
  { name: "device-template-runs", ...templates, path: `${templates.path}?tab=runs`, open: rowsAreThere },
  {
    name: "device-template-run",
    ...templates,
    path: `${templates.path}?tab=runs`,
    open: async (page) => {
      await rowsAreThere(page);
      await pressInRow(page, 0);
      await sees(topDialog(page).locator("ul li"));
    },
  },
  {
    name: "device-template-new",
    ...templates,
    open: async (page) => {
      await rowsAreThere(page);
      await pressMain(page);
      await sendUnfilled(page);
    },
  },
  ...["apply", "edit", "delete"].map((name, which) => ({
    name: `device-template-${name}`,
    ...templates,
    open: async (page: Page) => {
      await rowsAreThere(page);
      await pressInRow(page, which);
    },
  })),
];

const securityScreens: readonly Screen[] = [
  { name: "device-security", ...security, open: (page) => sees(page.locator("main tbody tr")) },
  {
    name: "device-security-key",
    ...security,
    open: async (page) => {
      await sees(page.locator("main tbody tr"));
      await page.locator("main section button:has(.tabler-icon-plus)").first().click();
      await openDialog(page);
    },
  },
  {
    name: "device-security-revoke",
    ...security,
    open: async (page) => {
      await page.locator("main section tbody tr button").first().click();
      await openDialog(page);
    },
  },
];

const firmware = { role: "platform", path: "/system/update" } as const;
const rollouts = { role: "company", path: "/base/device/rollouts" } as const;

const firmwareScreens: readonly Screen[] = [
  { name: "device-firmware", ...firmware, open: rowsAreThere },
  {
    name: "device-firmware-new",
    ...firmware,
    open: async (page) => {
      await rowsAreThere(page);
      await pressMain(page);
      await sendUnfilled(page);
    },
  },
  { name: "device-rollouts", ...rollouts, open: rowsAreThere },
  { name: "device-rollouts-matrix", ...rollouts, path: `${rollouts.path}?tab=matrix`, open: panelIsThere },
  {
    name: "device-rollout-new",
    ...rollouts,
    path: `${rollouts.path}?new=true`,
    open: (page) => sees(page.locator("main :is(form, fieldset, ol, label)")),
  },
  {
    name: "device-rollout",
    ...rollouts,
    path: `${rollouts.path}/1`,
    open: (page) => sees(page.locator("main section table, main section ul")),
  },
];

export const deviceScreens: readonly Screen[] = [
  { name: "device-models", role: "platform", path: "/system/deviceModel", open: modelsAreThere },
  {
    name: "device-model-new",
    role: "platform",
    path: "/system/deviceModel",
    open: async (page) => {
      await modelsAreThere(page);
      await pressMain(page);
      await sendUnfilled(page);
    },
  },
  {
    name: "device-model-delete",
    role: "platform",
    path: "/system/deviceModel",
    open: async (page) => {
      // A model that is in use keeps its button quiet.
      await page.route("**/hx-api/api/deviceModel/**", async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          body: (await response.text()).replace(/"deviceCount":\d+/, '"deviceCount":0'),
        });
      });
      // With a choice in its address: otherwise the list would come with the page.
      await page.goto(`${page.url().split("?")[0]}?size=20`);
      await modelsAreThere(page);
      await page.locator("main tbody tr").first().locator("td button").last().click();
      await openDialog(page);
    },
  },
  ...fixScreens,
  ...registryScreens,
  ...bulkScreens,
  ...pageScreens,
  ...settingsScreens,
  ...securityScreens,
  ...firmwareScreens,
];
