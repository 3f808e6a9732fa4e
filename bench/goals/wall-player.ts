import { setTimeout as sleep } from "node:timers/promises";
import type { CDPSession, Page } from "playwright-core";
import { type Row, row } from "../figures/row.ts";
import { openPlayerHouse, type PlayerHouse } from "../house/player-house.ts";

const updates = 10_000;
const apartMs = 5;
/** Warm: code is compiled, caches are filled, and the first picture is taken. */
const warmUpdates = 5_000;
const mostGrowth = 10;
const slowDown = 4;
const flips = 20;
const leastFrames = 60;
const smoothShare = 0.97;

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(2)} MB`;

/** Bytes of what is still needed. */
async function heap(devTools: CDPSession): Promise<number> {
  for (let nth = 0; nth < 3; nth++) await devTools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devTools.send("Runtime.getHeapUsage");
  return usedSize;
}

async function push(house: PlayerHouse, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth++) {
    house.push();
    await sleep(apartMs);
  }
  // The last digits turn.
  await sleep(2_000);
}

/** Lengths of frames while all figures turn once a second, in milliseconds. */
async function frames(house: PlayerHouse, page: Page): Promise<number[]> {
  const counting = page.evaluate(
    (milliseconds) =>
      new Promise<number[]>((resolve) => {
        const lengths: number[] = [];
        const began = performance.now();
        let before = began;
        function onFrame(time: number) {
          lengths.push(time - before);
          before = time;
          if (time - began < milliseconds) requestAnimationFrame(onFrame);
          else resolve(lengths.slice(1));
        }
        requestAnimationFrame(onFrame);
      }),
    flips * 1_100,
  );
  for (let nth = 0; nth < flips; nth++) {
    house.push();
    await sleep(1_100);
  }
  return counting;
}

/** WALLS: what a display's page keeps of ten thousand updates, and whether its digits turn smoothly on a slow machine. */
export async function wallPlayer(): Promise<Row[]> {
  const house = await openPlayerHouse();
  const page = await house.browser.newPage({ viewport: { width: 1920, height: 1080 } });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("HeapProfiler.enable");
  await page.goto(house.address);
  await page.locator("[data-digit]").first().waitFor();
  while (!house.isHeard()) await sleep(50);

  await push(house, warmUpdates);
  const before = await heap(devTools);
  const nodes = () => page.evaluate(() => document.querySelectorAll("*").length);
  const nodesBefore = await nodes();
  await push(house, updates);
  const after = await heap(devTools);
  const growth = (after / before - 1) * 100;

  await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
  const lengths = (await frames(house, page)).sort((one, other) => one - other);
  const perSecond = (share: number) =>
    Math.round(1_000 / (lengths[Math.floor((lengths.length - 1) * share)] ?? 1));
  const median = perSecond(0.5);
  const low = perSecond(smoothShare);
  const nodesAfter = await nodes();
  await house.stop();

  return [
    row({
      goal: "WALLS",
      measured: `${updates.toLocaleString("en")} updates of a display: memory grows (at most ${mostGrowth} %)`,
      ours: `${growth.toFixed(1)} %`,
      memory: `${megabytes(before)} → ${megabytes(after)}`,
      reference: `elements ${nodesBefore} → ${nodesAfter}`,
      aim: `<= ${mostGrowth} %`,
      result: growth <= mostGrowth ? "aim" : "MISS",
    }),
    row({
      goal: "WALLS",
      measured: `all digits turn each second, ${slowDown}x slower: frames a second, median/low (3 %)`,
      ours: `${median}/${low}`,
      aim: `${leastFrames}`,
      result: median >= leastFrames - 1 ? (low >= leastFrames / 2 ? "aim" : "pass") : "MISS",
    }),
  ];
}
