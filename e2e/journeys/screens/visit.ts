import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import type { DemoHouse } from "../../house/demo-house.ts";
import type { Arrive } from "../../house/journey.ts";
import { sees, seesNoMore } from "../../house/see.ts";
import { pictures } from "../../house/visitors.ts";
import { isQuietPage, type Screen } from "./screen.ts";

export interface Appearance {
  name: string;
  language: string;
  colorScheme: "light" | "dark";
  /** Those of `sizes` at which it is shown. */
  widths: readonly number[];
  /** Those of these that axe checks as well. */
  axeAt: readonly number[];
  /** What axe checks where the appearance differs little from the usual one; absent: everything. */
  rules?: readonly string[];
  /** Keeps a picture of everything, not only of what is wrong. */
  pictures: boolean;
  /** Before a visitor sees anything but the way in. */
  prepare?: (page: Page) => Promise<void>;
  /** What else is wrong with a page as it stands at a width. */
  look?: (page: Page, width: number) => Promise<string[]>;
}

type Visited = Pick<DemoHouse, "getToken"> & { arrive: Arrive };

const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
];
/** What charts wait for after their box has changed, and the time of their own change. */
const chartMs = 400;
/** What is wider than the window after so long stays so. */
const followMs = 2_000;
/** Layers and lists move no longer. */
const moveMs = 160;

/** So many are open for one kind of user at a time, since most of the time is waiting. */
const waysOfOne = 2;
/** By then a page that was left is gone; otherwise it is reloaded. */
const leaveMs = 3_000;

/** Visits every screen in one appearance at its sizes; fails with all that is wrong with them. */
export async function visitAll(house: Visited, screens: readonly Screen[], appearance: Appearance) {
  mkdirSync(pictures, { recursive: true });
  const faults: string[] = [];
  const visitInTurn = async (some: readonly Screen[]) => {
    const visitor = await arriveFor(house, some[0]?.role, appearance);
    await appearance.prepare?.(visitor);
    for (const [index, screen] of some.entries())
      faults.push(...(await visit(visitor, screen, appearance, some[index - 1])));
    await visitor.context().close();
  };
  const ways = [...Map.groupBy(screens, ({ role }) => role).values()].flatMap((own) =>
    own.length < 2 * waysOfOne ? [own] : splitParts(own, waysOfOne),
  );
  await Promise.all(ways.map(visitInTurn));
  if (faults.length > 0) throw new Error(faults.join("\n"));
}

/** Neighbours stay together, for they often share a page. */
function splitParts<Thing>(things: readonly Thing[], parts: number): Thing[][] {
  const size = Math.ceil(things.length / parts);
  return Array.from({ length: parts }, (_, part) => things.slice(part * size, (part + 1) * size));
}

const arriveFor = async (house: Visited, role: Screen["role"], { language, colorScheme }: Appearance) =>
  house.arrive({
    at: `/${language}/login`,
    colorScheme,
    token: role && (await house.getToken(role)),
  });

async function visit(page: Page, screen: Screen, appearance: Appearance, before?: Screen): Promise<string[]> {
  const { name, open, widest = 1440 } = screen;
  const shown = sizes.filter(({ width }) => width <= widest && appearance.widths.includes(width));
  const faults: string[] = [];
  if (shown[0]) await page.setViewportSize(shown[0]);
  await page.unrouteAll();
  await goTo(page, `/${appearance.language}${screen.path}`, before !== undefined && isQuietPage(before));
  try {
    await open(page);
    // A page's title comes with its code, what surrounds it before that.
    await sees(page.locator("h1"));
  } catch (error) {
    await page.screenshot({ path: join(pictures, `failed-${name}-${appearance.name}.png`) });
    return [`${name} cannot be opened: ${error}`];
  }
  for (const { width, height } of shown) {
    const where = `${name} at ${width} px`;
    await page.setViewportSize({ width, height });
    await page.waitForTimeout((await page.locator("canvas").count()) > 0 ? chartMs : moveMs);
    const picture = { path: join(pictures, `${name}-${appearance.name}-${width}.png`) };
    if (appearance.pictures) await page.screenshot(picture);
    const tooWide = await overhang(page);
    const found = tooWide > 0 ? [`${where} is ${tooWide} px too wide`] : [];
    await untilFresh(page);
    if (appearance.axeAt.includes(width)) found.push(...(await axeFaults(page, where, appearance.rules)));
    found.push(...(await otherFaults(page, where, width, appearance)));
    if (found.length > 0 && !appearance.pictures) await page.screenshot(picture);
    faults.push(...found);
  }
  return faults;
}

async function otherFaults(
  page: Page,
  where: string,
  width: number,
  { look }: Appearance,
): Promise<string[]> {
  const faults = look ? await look(page, width) : [];
  return faults.map((fault) => `${where}: ${fault}`);
}

/** An answer that a newer one is awaited for is dimmed. */
const untilFresh = (page: Page) =>
  seesNoMore(page.locator("main :is([data-old], [data-stale])")).catch(() => undefined);

/** How much wider than its window a page stays: charts follow a window late on a busy machine. */
async function overhang(page: Page): Promise<number> {
  const measure = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  await page.waitForFunction(fits, undefined, { timeout: followMs }).catch(() => undefined);
  return page.evaluate(measure);
}

/** Goes within the console where nothing on the page stands in the way, which spares loading all of it again. */
async function goTo(page: Page, address: string, within: boolean): Promise<void> {
  const { pathname } = new URL(page.url());
  if (!within || pathname === address.split("?")[0]) return void (await page.goto(address));
  await page.evaluate((to) => {
    for (const title of document.querySelectorAll("h1")) title.setAttribute("data-left", "");
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, address);
  const left = page.locator("h1[data-left]").first();
  await left.waitFor({ state: "detached", timeout: leaveMs }).catch(() => page.goto(address));
}

async function axeFaults(page: Page, where: string, rules?: readonly string[]): Promise<string[]> {
  // Half a megabyte of script, which stays with a page that is only changed.
  const isThere = await page.evaluate(() => "axe" in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: "0" }) });
  // Without a second page for frames: no screen has one. What is right need not be described.
  axe.setLegacyMode(true).options({ resultTypes: ["violations"] });
  if (rules) axe.withRules([...rules]);
  else axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]);
  // What is scrolled halfway under the buttons of a dialog, a phone's bar or that of a selection, would pass for as small as the half in sight.
  const inFlow = await page.addStyleTag({
    content:
      ":is([data-dialog-end], [data-bottom-bar], [data-selection-bar]) { position: static !important }",
  });
  const { violations } = await axe.analyze();
  await inFlow.evaluate((style) => (style as Element).remove());
  const faults: string[] = [];
  for (const { id, help, nodes } of violations) {
    const own: typeof nodes = [];
    for (const node of nodes)
      if (id !== "target-size" || !(await isUnderLayer(page, String(node.target[0])))) own.push(node);
    if (own.length > 0)
      faults.push(`${where}: ${id}, ${help}: ${own.map(({ html }) => html.slice(0, 200)).join(" | ")}`);
  }
  return faults;
}

/** Whether an open list, menu or dialog covers a part of it: it would pass for as small as the part in sight. */
const isUnderLayer = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((found) => {
    const box = document.querySelector(found)?.getBoundingClientRect();
    if (!box) return false;
    return [...document.querySelectorAll("[role=listbox], [role=menu], [role=dialog]")].some((layer) => {
      const over = layer.getBoundingClientRect();
      const isBeside =
        over.right <= box.left || box.right <= over.left || over.bottom <= box.top || box.bottom <= over.top;
      return !layer.contains(document.querySelector(found)) && !isBeside;
    });
  }, selector);
