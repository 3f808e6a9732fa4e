import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import type { DemoHouse } from "../house/demo-house.ts";
import type { Arrive, Journey } from "../house/journey.ts";
import { sees } from "../house/see.ts";
import { pictures } from "../house/visitors.ts";

type Role = "platform" | "company";

interface Screen {
  name: string;
  /** Whose screen it is; a stranger's without. */
  role?: Role;
  /** Below the prefix of the language. */
  path: string;
  /** Brings the screen about once its page is there; by structure, for it runs in every language. */
  open: (page: Page) => Promise<void>;
  /** Widest window it exists in, in CSS pixels. */
  widest?: number;
}

const openDialog = (page: Page) => sees(page.getByRole("dialog"));

const screens: readonly Screen[] = [
  { name: "sign-in", path: "/login", open: (page) => sees(page.locator("form input")) },
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
  {
    name: "record-import",
    role: "company",
    path: "/base/record/import",
    open: (page) => sees(page.locator("main h1")),
  },
  { name: "quality", role: "company", path: "/base/quality", open: (page) => sees(page.getByRole("grid")) },
  {
    name: "data-correction",
    role: "company",
    path: "/base/correct",
    open: (page) => sees(page.getByRole("grid").first()),
  },
  {
    name: "statistics-rules",
    role: "company",
    path: "/base/rule",
    open: (page) => sees(page.locator("main h1")),
  },
  { name: "device-models", role: "platform", path: "/system/deviceModel", open: modelsAreThere },
  {
    name: "device-model-new",
    role: "platform",
    path: "/system/deviceModel",
    open: async (page) => {
      await modelsAreThere(page);
      await page.locator("main header button").click();
      await openDialog(page);
      await page.getByRole("dialog").locator("button[type=submit]").click();
      await sees(page.getByRole("dialog").locator("[aria-invalid=true]"));
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
      await page.reload();
      await modelsAreThere(page);
      await page.locator("main tbody tr").first().locator("td button").last().click();
      await openDialog(page);
    },
  },
  {
    name: "account-menu",
    role: "platform",
    path: "/system/deviceModel",
    open: async (page) => {
      await modelsAreThere(page);
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
      await modelsAreThere(page);
      await page.locator("header button").first().click();
      await openDialog(page);
    },
  },
  { name: "not-found", role: "platform", path: "/nowhere", open: (page) => sees(page.locator("main h1")) },
];

async function homeIsThere(page: Page) {
  await sees(page.locator("main ol li"));
  await sees(page.locator("main canvas"));
}

async function rowsAreThere(page: Page) {
  await sees(page.locator("main tbody tr td, main ul li"));
}

async function modelsAreThere(page: Page) {
  await sees(page.locator("main tbody tr td button, main ul li button"));
}

interface Look {
  name: string;
  language: string;
  colorScheme: "light" | "dark";
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
];
/** What charts wait for after their box has changed, and the time of their own change. */
const settleMs = 400;

async function visitAll(house: DemoHouse & { arrive: Arrive }, look: Look) {
  mkdirSync(pictures, { recursive: true });
  const faults: string[] = [];
  const visitInTurn = async (some: readonly Screen[]) => {
    for (const screen of some) faults.push(...(await visit(house, screen, look)));
  };
  // Each kind of user on a way of their own, for much of the time is waiting.
  await Promise.all([...Map.groupBy(screens, ({ role }) => role).values()].map(visitInTurn));
  if (faults.length > 0) throw new Error(faults.join("\n"));
}

async function visit(house: DemoHouse & { arrive: Arrive }, screen: Screen, look: Look): Promise<string[]> {
  const { name, role, path, open, widest = 1440 } = screen;
  const shown = sizes.filter(({ width }) => width <= widest);
  const faults: string[] = [];
  const page = await house.arrive({
    at: `/${look.language}${path}`,
    colorScheme: look.colorScheme,
    viewport: shown[0],
    token: role && (await house.tokenOf(role)),
  });
  await open(page);
  for (const { width, height } of shown) {
    const where = `${name} at ${width} px`;
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(settleMs);
    await page.screenshot({ path: join(pictures, `${name}-${look.name}-${width}.png`) });
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (tooWide > 0) faults.push(`${where} is ${tooWide} px too wide`);
    if (width !== 768) faults.push(...(await axeFaults(page, where)));
  }
  await page.context().close();
  return faults;
}

async function axeFaults(page: Page, where: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Without a second page for frames: no screen has one.
    .setLegacyMode(true)
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  return violations.map(
    ({ id, help, nodes }) =>
      `${where}: ${id}, ${help}: ${nodes.map((node) => node.html.slice(0, 200)).join(" | ")}`,
  );
}

export const everyScreen: Journey<DemoHouse> = {
  name: "every screen",
  cases: {
    "in light": (house) => visitAll(house, { name: "light", language: "en", colorScheme: "light" }),
    "in the dark": (house) => visitAll(house, { name: "dark", language: "en", colorScheme: "dark" }),
    "in Arabic": (house) => visitAll(house, { name: "arabic", language: "ara", colorScheme: "light" }),
  },
};
