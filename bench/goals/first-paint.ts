import { median } from "../figures/median.ts";
import { type Goal, judge, type Row, row } from "../figures/row.ts";
import type { PagesHouse } from "../house/pages-house.ts";

const rounds = 3;
const slowDown = 4;

interface Painted {
  first: number;
  largest: number;
  shift: number;
  interaction: number;
}

interface Watched extends Painted {
  foyerPaint: Painted;
}

/** Runs in the page before anything else. */
function watch(): void {
  const seen = { first: 0, largest: 0, shift: 0, interaction: 0 };
  (globalThis as unknown as Watched).foyerPaint = seen;
  const on = (type: string, onData: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onData)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit);
  on("paint", (entry) => {
    if (entry.name === "first-contentful-paint") seen.first = entry.startTime;
  });
  on("largest-contentful-paint", (entry) => {
    seen.largest = entry.startTime;
  });
  on("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.shift += value;
  });
  on("event", (entry) => {
    if (["pointerdown", "pointerup", "click"].includes(entry.name)) {
      seen.interaction = Math.max(seen.interaction, entry.duration);
    }
  });
}

interface Screen {
  name: string;
  path: string;
  token: string;
}

async function paint({ visitor, server }: PagesHouse, { path, token }: Screen): Promise<Painted> {
  const context = await visitor(token);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
  await page.addInitScript(watch);
  await page.goto(`${server.url}${path}`, { waitUntil: "load" });
  await page.waitForTimeout(6_000);
  const still = await page.evaluate(() => ({ ...(globalThis as unknown as Watched).foyerPaint }));
  // The first control of the screen that changes what it shows.
  const control = page.locator("main [role=radiogroup] label, main button").first();
  if (await control.count()) await control.click();
  await page.waitForTimeout(1_500);
  const interaction = await page.evaluate(() => (globalThis as unknown as Watched).foyerPaint.interaction);
  await context.close();
  return { ...still, interaction };
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

async function paintScreen(house: PagesHouse, screen: Screen): Promise<Row[]> {
  await paint(house, screen);
  const painted: Painted[] = [];
  for (let round = 0; round < rounds; round++) painted.push(await paint(house, screen));
  const measured = (key: keyof Painted) => median(painted.map((each) => each[key]));
  const line = (name: string, value: number, text: string, most: number, unit = "") => {
    const marks: Goal = { floor: most, aim: most, most: true };
    return row({
      goal: "P8",
      measured: `${screen.name}, ${slowDown}x slower: ${name}`,
      ours: text,
      floor: `<= ${most}${unit}`,
      aim: `<= ${most}${unit}`,
      result: judge(value, marks),
    });
  };
  const [first, largest] = [measured("first"), measured("largest")];
  const antd = { reference: "antd 6: 1.6 s", ratio: (largest / 1600).toFixed(2) };
  return [
    line("first paint", first / 1000, seconds(first), 1, " s"),
    { ...line("largest paint", largest / 1000, seconds(largest), 1, " s"), ...antd },
    line("interaction", measured("interaction"), `${measured("interaction")} ms`, 100, " ms"),
    line("layout shift", measured("shift"), measured("shift").toFixed(3), 0.02),
  ];
}

/** P8: when screens are painted with the processor slowed four times, and whether anything jumps. */
export async function firstPaint(house: PagesHouse): Promise<Row[]> {
  const { company, platform } = house;
  return [
    ...(await paintScreen(house, { name: "home", path: "/index", token: company })),
    ...(await paintScreen(house, { name: "table screen", path: "/system/deviceModel", token: platform })),
    ...(await paintScreen(house, { name: "analysis", path: "/analysis/compare", token: company })),
  ];
}
