import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "../figures/percentile.ts";
import { residentMegabytes } from "../figures/processes.ts";
import { type Goal, judge, type Row, row } from "../figures/row.ts";
import { call } from "../house/console-call.ts";
import { type FairHouse, fair, openFairHouse } from "../house/fair-house.ts";
import type { HeavyAsked, HeavyDone } from "../workers/heavy-asker.ts";
import { startWorker } from "../workers/worker.ts";

const contrasts = 40;
/** As many days as one answer may have of 1,000 sites. */
const daysOfContrast = 49;
const exports = 30;
const streams = 1_500;
const aloneMs = 5_000;
const longestMs = 90_000;
const lookMs = 50;
const dayMs = 86_400_000;

const slowestHome: Goal = { floor: 1_000, aim: 500, most: true };
const mostMemory: Goal = { floor: 1_000, aim: 600, most: true };

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const daysAgo = (count: number) => day(Date.now() - count * dayMs);

/** What the home page asks, all at once. */
const homePage = [
  "/home/statistical?period=1",
  "/home/trend?type=flowIn",
  "/home/keliukpi?type=flowIn",
  `/home/days?type=flowIn&startTime=${daysAgo(29)}&endTime=${daysAgo(0)}`,
];

/** Opens the neighbour's home again and again until `until`; returns how long each took, in milliseconds. */
async function watchHome({ server, neighbour }: FairHouse, until: Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  let isOver = false;
  void until.then(() => {
    isOver = true;
  });
  const asker = { url: server.url, token: neighbour };
  while (!isOver) {
    const began = performance.now();
    const statuses = await Promise.all(homePage.map((path) => call(asker, path)));
    if (statuses.some((status) => status !== 200)) throw new Error(`home: ${statuses}`);
    took.push(performance.now() - began);
    await sleep(lookMs);
  }
  return took;
}

/** One user asks the heaviest there is, all at once: how long another company's home takes, and what memory. */
export async function fairness(): Promise<Row[]> {
  const house = await openFairHouse();
  const { server, token } = house;
  const alone = await watchHome(house, sleep(aloneMs));
  let megabytes = residentMegabytes(server.pid);
  const timer = setInterval(() => {
    megabytes = Math.max(megabytes, residentMegabytes(server.pid));
  }, lookMs);

  // A process of its own: what it has to do with the answers is not the server's delay.
  const heavyAsker = await startWorker(resolve(import.meta.dirname, "../workers/heavy-asker.ts"));
  const asked: HeavyAsked = {
    url: server.url,
    token,
    ranges: Array.from({ length: contrasts }, (_, nth) => ({
      startTime: daysAgo(nth + daysOfContrast),
      endTime: daysAgo(nth + 1),
    })),
    exports,
    streams,
    longestMs,
  };
  const began = performance.now();
  const work = heavyAsker.ask<HeavyDone>(asked);
  const beside = await watchHome(house, work);
  const seconds = (performance.now() - began) / 1000;
  clearInterval(timer);
  const { contrasts: answered, exports: made, streams: opened } = await work;
  await heavyAsker.stop();
  await house.stop();

  const slowest = Math.max(...beside);
  const text = (all: readonly number[]) =>
    `${percentile(all, 0.5).toFixed(0)}/${percentile(all, 0.99).toFixed(0)} ms`;
  const heavy = `${contrasts} contrasts of ${fair.sites.toLocaleString("en")} sites, ${exports} files, ${streams.toLocaleString("en")} streams`;
  console.log(
    `  ${answered} contrasts, ${made} files, ${opened} streams in ${seconds.toFixed(1)} s; home ${beside.length} times, slowest ${slowest.toFixed(0)} ms; ${megabytes.toFixed(0)} MB`,
  );
  return [
    row({
      goal: "FAIRNESS",
      measured: `another company's home beside ${heavy}: slowest`,
      ours: `${slowest.toFixed(0)} ms`,
      "p50/p99": text(beside),
      reference: `alone ${text(alone)}`,
      floor: `<= ${slowestHome.floor} ms`,
      aim: `<= ${slowestHome.aim} ms`,
      result: judge(slowest, slowestHome),
    }),
    row({
      goal: "FAIRNESS",
      measured: `memory meanwhile; ${answered} + ${made} answered in ${seconds.toFixed(0)} s, ${opened} streams open`,
      memory: `${megabytes.toFixed(0)} MB`,
      floor: `<= ${mostMemory.floor} MB`,
      aim: `<= ${mostMemory.aim} MB`,
      result: judge(megabytes, mostMemory),
    }),
  ];
}
