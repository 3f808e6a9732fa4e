import { rmSync } from "node:fs";
import type { Browser } from "playwright-core";
import { openBrowser } from "./house/browser.ts";
import { openCleanHouse } from "./house/clean-house.ts";
import { type DemoHouse, openDemoHouse, untilLive } from "./house/demo-house.ts";
import { openDeviceHouse } from "./house/device-house.ts";
import { openEmptyHouse } from "./house/empty-house.ts";
import type { House, Journey } from "./house/journey.ts";
import { makeVisitors, pictures } from "./house/visitors.ts";
import { administration } from "./journeys/administration.ts";
import { analyses } from "./journeys/analyses.ts";
import { bigScreens } from "./journeys/big-screens.ts";
import { captcha } from "./journeys/captcha.ts";
import { demonstration } from "./journeys/demonstration.ts";
import { deviceModels } from "./journeys/device-models.ts";
import { devices } from "./journeys/devices.ts";
import { everyLanguage } from "./journeys/every-language.ts";
import { everyScreen } from "./journeys/every-screen.ts";
import { figures } from "./journeys/figures.ts";
import { firstPassword } from "./journeys/first-password.ts";
import { firstRun } from "./journeys/first-run.ts";
import { heatPlan } from "./journeys/heat-plan.ts";
import { helpGuide } from "./journeys/help-guide.ts";
import { keyboard } from "./journeys/keyboard.ts";
import { keyboardAdministration } from "./journeys/keyboard-administration.ts";
import { openingHours } from "./journeys/opening-hours.ts";
import { phone } from "./journeys/phone.ts";
import { screenTemplates } from "./journeys/screen-templates.ts";
import { secondFactor } from "./journeys/second-factor.ts";
import { signIn } from "./journeys/sign-in.ts";
import { demoTasks, tasksOfStores } from "./journeys/tasks.ts";
import { wallOutages } from "./journeys/wall-outages.ts";
import { wallJourney } from "./journeys/walls.ts";

/**
 * `npm run e2e` goes every journey, `npm run e2e demo` those whose name begins so; the last line is the sum. What is
 * asked for by name is gone in every look; without a name, in those that tell most.
 * `npm run e2e every -- -- staff role` visits only the screens whose names begin so.
 */
const [asked, screensAsked] = partedAt("--", process.argv.slice(2));
const wanted = ({ name }: { name: string }) =>
  asked.length === 0 || asked.some((start) => name.startsWith(start));
const inPassing = asked.length === 0;
const throughCleanHouse = [
  signIn,
  deviceModels,
  figures,
  openingHours,
  analyses,
  heatPlan,
  bigScreens,
  wallJourney,
  firstPassword,
  secondFactor,
  keyboard,
  keyboardAdministration,
  helpGuide,
  administration({ inPassing }),
  ...tasksOfStores,
].filter(wanted);
/** Its server is stopped on the way: it has one of its own. */
const throughOutages = [wallOutages].filter(wanted);
const throughDeviceHouse = [devices].filter(wanted);
const throughEmptyHouse = [firstRun, phone].filter(wanted);
const throughDemoHouse = [
  captcha,
  demonstration,
  ...demoTasks,
  everyScreen(screensAsked, { inPassing }),
  // Takes long, and finds little once a language has its room: only by its name.
  ...(inPassing ? [] : [everyLanguage(screensAsked, { inPassing })]),
  screenTemplates({ inPassing }),
].filter(wanted);

/** Undone in reverse at the end, however it comes. */
const undo: (() => Promise<void>)[] = [];
let passed = 0;
let failed = 0;

async function goThroughAll(): Promise<void> {
  rmSync(pictures, { recursive: true, force: true });
  const browser = await openBrowser();
  undo.push(() => browser.close());
  const atTheEnd = (stop: () => Promise<void>) => undo.push(stop);
  // The demonstration invents its history while the other journeys go on.
  const demo = throughDemoHouse.length > 0 ? await openDemoHouse(atTheEnd) : undefined;
  await Promise.all([goThroughHouses(browser, atTheEnd), demo && goThroughDemo(browser, demo)]);
}

async function goThroughHouses(browser: Browser, atTheEnd: (stop: () => Promise<void>) => void) {
  if (throughCleanHouse.length > 0) {
    const clean = await openCleanHouse(atTheEnd);
    for (const journey of throughCleanHouse) await go(browser, journey, clean);
  }
  if (throughOutages.length > 0) {
    const house = await openCleanHouse(atTheEnd);
    for (const journey of throughOutages) await go(browser, journey, house);
  }
  if (throughDeviceHouse.length > 0) {
    const house = await openDeviceHouse(atTheEnd);
    for (const journey of throughDeviceHouse) await go(browser, journey, house);
  }
  if (throughEmptyHouse.length > 0) {
    const empty = await openEmptyHouse(atTheEnd);
    for (const journey of throughEmptyHouse) await go(browser, journey, empty);
  }
}

async function goThroughDemo(browser: Browser, demo: DemoHouse) {
  await untilLive(demo);
  // One after the other: what a page brings with it has little time on the server, and every screen takes all of it.
  for (const journey of throughDemoHouse) await go(browser, journey, demo);
}

async function go<H extends House>(browser: Browser, { name, cases }: Journey<H>, house: H): Promise<void> {
  for (const [title, travel] of Object.entries(cases)) {
    const began = Date.now();
    const visitors = makeVisitors(browser, house.server.url);
    try {
      await travel({ ...house, arrive: visitors.arrive });
      visitors.check();
      passed++;
      console.log(`  passed  ${name}: ${title} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed++;
      console.log(`  FAILED  ${name}: ${title}\n${error instanceof Error ? error.stack : error}`);
      await visitors.photograph(`${name} ${title}`);
    } finally {
      await visitors.leave();
    }
  }
}

function partedAt(mark: string, words: readonly string[]): [before: string[], after: string[]] {
  const place = words.includes(mark) ? words.indexOf(mark) : words.length;
  return [words.slice(0, place), words.slice(place + 1)];
}

async function undoAll(): Promise<void> {
  for (const step of undo.splice(0).reverse()) {
    await step().catch((error: unknown) => console.error(`Not stopped as it should be: ${error}`));
  }
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void undoAll().then(() => process.exit(1)));
}

await goThroughAll().catch((error: unknown) => {
  failed++;
  console.log(error instanceof Error ? error.stack : error);
});
await undoAll();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
