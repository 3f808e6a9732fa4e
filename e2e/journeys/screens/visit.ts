import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import type { DemoHouse } from "../../house/demo-house.ts";
import type { Arrive } from "../../house/journey.ts";
import { sees } from "../../house/see.ts";
import { pictures } from "../../house/visitors.ts";
import type { Screen } from "./screen.ts";

export interface Look {
  name: string;
  language: string;
  colorScheme: "light" | "dark";
  /** Of `sizes`, those it is seen at. */
  widths: readonly number[];
  /** Of these, those where axe looks as well. */
  axeAt: readonly number[];
}

type Visited = Pick<DemoHouse, "tokenOf"> & { arrive: Arrive };

const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
];
/** What charts wait for after their box has changed, and the time of their own change. */
const chartMs = 400;
/** Layers and lists move no longer. */
const moveMs = 160;

/** Photographs every screen in one look at its sizes; fails with all that is wrong with them. */
export async function visitAll(house: Visited, screens: readonly Screen[], look: Look) {
  mkdirSync(pictures, { recursive: true });
  const faults: string[] = [];
  const visitInTurn = async (some: readonly Screen[]) => {
    const visitor = await arriveFor(house, some[0]?.role, look);
    for (const screen of some) faults.push(...(await visit(visitor, screen, look)));
    await visitor.context().close();
  };
  // Each kind of user on a way of their own, for much of the time is waiting.
  await Promise.all([...Map.groupBy(screens, ({ role }) => role).values()].map(visitInTurn));
  if (faults.length > 0) throw new Error(faults.join("\n"));
}

const arriveFor = async (house: Visited, role: Screen["role"], { language, colorScheme }: Look) =>
  house.arrive({
    at: `/${language}/login`,
    colorScheme,
    token: role && (await house.tokenOf(role)),
  });

async function visit(page: Page, screen: Screen, look: Look): Promise<string[]> {
  const { name, path, open, widest = 1440 } = screen;
  const shown = sizes.filter(({ width }) => width <= widest && look.widths.includes(width));
  const faults: string[] = [];
  if (shown[0]) await page.setViewportSize(shown[0]);
  await page.unrouteAll();
  await page.goto(`/${look.language}${path}`);
  try {
    await open(page);
    // A page's title comes with its code, what surrounds it before that.
    await sees(page.locator("h1"));
  } catch (error) {
    await page.screenshot({ path: join(pictures, `failed-${name}-${look.name}.png`) });
    return [`${name} cannot be opened: ${error}`];
  }
  for (const { width, height } of shown) {
    const where = `${name} at ${width} px`;
    await page.setViewportSize({ width, height });
    await page.waitForTimeout((await page.locator("canvas").count()) > 0 ? chartMs : moveMs);
    await page.screenshot({ path: join(pictures, `${name}-${look.name}-${width}.png`) });
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (tooWide > 0) faults.push(`${where} is ${tooWide} px too wide`);
    if (look.axeAt.includes(width)) faults.push(...(await axeFaults(page, where)));
  }
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
