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

async function paint({ visitor, server, company }: PagesHouse): Promise<Painted> {
  const context = await visitor(company);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
  await page.addInitScript(watch);
  await page.goto(`${server.url}/index`, { waitUntil: "load" });
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

/** P8: when home is painted with the processor slowed four times, and whether anything jumps. */
export async function firstPaint(house: PagesHouse): Promise<Row[]> {
  await paint(house);
  const painted: Painted[] = [];
  for (let round = 0; round < rounds; round++) painted.push(await paint(house));
  const of = (key: keyof Painted) => median(painted.map((each) => each[key]));
  const line = (measured: string, value: number, text: string, marks: Goal, unit: string) =>
    row({
      goal: "P8",
      measured: `home, ${slowDown}x slower: ${measured}`,
      ours: text,
      floor: `<= ${marks.floor}${unit}`,
      aim: `<= ${marks.aim}${unit}`,
      result: judge(value, marks),
    });
  const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;
  const second: Goal = { floor: 1, aim: 1, most: true };
  const first = line("first paint", of("first") / 1000, seconds(of("first")), second, " s");
  const largest = line("largest paint", of("largest") / 1000, seconds(of("largest")), second, " s");
  const antd = { reference: "antd 6: 1.6 s", ratio: (of("largest") / 1600).toFixed(2) };
  return [
    first,
    { ...largest, ...antd },
    line(
      "interaction",
      of("interaction"),
      `${of("interaction")} ms`,
      { floor: 100, aim: 100, most: true },
      " ms",
    ),
    line("layout shift", of("shift"), of("shift").toFixed(3), { floor: 0.02, aim: 0.02, most: true }, ""),
  ];
}
