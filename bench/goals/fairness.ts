import { setTimeout as sleep } from "node:timers/promises";
import { livePath } from "@foyer/contract/analytics/live";
import { percentile } from "../figures/percentile.ts";
import { residentMegabytes } from "../figures/processes.ts";
import { type Goal, judge, type Row, row } from "../figures/row.ts";
import { type FairHouse, fair, openFairHouse } from "../house/fair-house.ts";

const contrasts = 40;
/** As many days as one answer may have of 1,000 sites. */
const daysOfContrast = 49;
const exports = 30;
const streams = 1_500;
const aloneMs = 5_000;
/** Whoever is told to come again does, but not longer. */
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

interface Asker {
  url: string;
  token: string;
  signal: AbortSignal;
}

async function call({ url, token, signal }: Asker, path: string, body?: object): Promise<number> {
  const answer = await fetch(`${url}/hx-api${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: token, lang: "en", ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
    signal,
  });
  for await (const _ of answer.body ?? []);
  if (answer.ok || answer.status !== 429) return answer.status;
  await sleep(Number(answer.headers.get("retry-after") ?? 1) * 1_000, undefined, { signal });
  return call({ url, token, signal }, path, body);
}

/** How many are answered before the time is over. */
async function done(calls: readonly Promise<number>[]): Promise<number> {
  const ends = await Promise.allSettled(calls);
  return ends.filter((end) => end.status === "fulfilled" && end.value === 200).length;
}

/** Tries to open streams; what opens is held, or its connection would end with the answer nobody holds. */
async function openStreams({ url, token, signal }: Asker): Promise<Response[]> {
  const answers = await Promise.all(
    Array.from({ length: streams }, async () => {
      const headers = { authorization: token };
      const answer = await fetch(`${url}/hx-api${livePath}`, { headers, signal });
      if (!answer.ok) await answer.text();
      return answer;
    }),
  );
  return answers.filter(({ ok }) => ok);
}

/** Opens the neighbour's home again and again until `until`; tells how long each took, in milliseconds. */
async function watchHome({ server, neighbour }: FairHouse, until: Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  let isOver = false;
  void until.then(() => {
    isOver = true;
  });
  const asker = { url: server.url, token: neighbour, signal: AbortSignal.timeout(2 * longestMs) };
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

  const leaving = new AbortController();
  const asker = { url: server.url, token, signal: leaving.signal };
  const asked = Array.from({ length: contrasts }, (_, nth) =>
    call(asker, "/api/analysis/contrast", {
      type: "flowIn",
      interval: "1d",
      // Each of other days: no two are answered together.
      ranges: [{ startTime: daysAgo(nth + daysOfContrast), endTime: daysAgo(nth + 1) }],
    }),
  );
  const files = Array.from({ length: exports }, () => call(asker, "/api/bulk/entities/export"));
  const listening = openStreams(asker).catch(() => []);
  const work = Promise.all([done(asked), done(files)]);
  const over = Promise.race([work, sleep(longestMs)]);
  const began = performance.now();
  const beside = await watchHome(house, over);
  const seconds = (performance.now() - began) / 1000;
  const opened = (await listening).length;
  leaving.abort();
  clearInterval(timer);
  const [answered, made] = await work;
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
