import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "../figures/percentile.ts";
import { judge, type Row, row } from "../figures/row.ts";
import type { RecordsHouse } from "../house/records-house.ts";
import { startTrickle } from "../workers/trickle.ts";

const screens = 200;
const refreshMs = 5_000;
const seconds = 20;
const callsASecond = 20;
const devicesACall = 100;
/** Every tenth screen shows the whole company, the others one of so many shops. */
const shops = 20;
const longestP95 = 300;
const ingestGoal = { floor: 0.9, aim: 0.98 };
const dayMs = 86_400_000;

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** One question of a page; without a body it is a GET. */
export interface Question {
  path: string;
  body?: string;
}

/** What the home page asks when it refreshes. */
function questions(entityId: number | null): Question[] {
  const now = Date.now();
  const of = entityId === null ? "" : `&entityId=${entityId}`;
  const [today, month] = [day(now), day(now - 29 * dayMs)];
  const rank = { type: "flowIn", startTime: day(now - 6 * dayMs), endTime: today, size: 10 };
  return [
    { path: `/home/statistical?period=1${of}` },
    { path: `/home/trend?type=flowIn${of}` },
    { path: `/home/keliukpi?type=flowIn${of}` },
    { path: `/home/days?type=flowIn&startTime=${month}&endTime=${today}${of}` },
    { path: `/home/holiday?type=flowIn${of}` },
    { path: "/api/analysis/rank", body: JSON.stringify(rank) },
  ];
}

/** Screens on walls that ask again and again; returns how long each answer took, in milliseconds. */
export async function watch(
  url: string,
  token: string,
  entityIds: readonly number[],
  asked: (entityId: number | null) => Question[],
): Promise<number[]> {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: screens });
  const took: number[] = [];
  const ask = ({ path, body }: Question) =>
    new Promise<void>((done, fail) => {
      const began = performance.now();
      const headers = {
        authorization: token,
        "cache-control": "max-age=1",
        ...(body && { "content-type": "application/json" }),
      };
      const method = body ? "POST" : "GET";
      const sent = request({ agent, hostname, port, method, path: `/hx-api${path}`, headers }, (answer) => {
        answer.resume();
        answer.on("end", () => {
          took.push(performance.now() - began);
          if (answer.statusCode === 200) done();
          else fail(new Error(`${path}: ${answer.statusCode}`));
        });
      });
      sent.on("error", fail);
      sent.end(body);
    });
  const ends = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: screens }, async (_, screen) => {
      const entityId = screen % 10 === 0 ? null : (entityIds[screen % shops] as number);
      await sleep((refreshMs * screen) / screens);
      while (performance.now() < ends) {
        const next = performance.now() + refreshMs;
        await Promise.all(asked(entityId).map(ask));
        await sleep(Math.max(0, next - performance.now()));
      }
    }),
  );
  agent.destroy();
  return took;
}

/** P5: many screens refresh while counts come in: how long an answer takes, and what the counts lose by it. */
export async function dashboards({ server, site, nextFrom }: RecordsHouse): Promise<Row[]> {
  const sns = site.devices.map(({ sn }) => sn);
  const counts = () =>
    startTrickle({ port: server.ports.http, sns, from: nextFrom(), aSecond: callsASecond, devicesACall });
  const watched = () => watch(server.url, site.token, site.entityIds, questions);

  await watched();
  const alone = await watched();
  const quiet = counts();
  await sleep(seconds * 1000);
  await quiet.stop();
  const countsAlone = quiet.taken();
  const busy = counts();
  const together = await watched();
  await busy.stop();
  const countsTogether = busy.taken();

  const p95 = percentile(together, 0.95);
  const wantedCalls = seconds * callsASecond;
  const share = Math.min(
    1,
    countsTogether.length / wantedCalls / Math.min(1, countsAlone.length / wantedCalls),
  );
  const verdict = judge(share, ingestGoal);
  const text = (all: readonly number[]) =>
    `${percentile(all, 0.5).toFixed(0)}/${percentile(all, 0.95).toFixed(0)} ms`;
  return [
    row({
      goal: "P5",
      measured: `${screens} screens with ${callsASecond * devicesACall} records/s (p95 at most ${longestP95} ms)`,
      ours: `p50/p95 ${text(together)}`,
      "p50/p99": `counts ${percentile(countsTogether, 0.5).toFixed(0)}/${percentile(countsTogether, 0.99).toFixed(0)} ms`,
      reference: `alone: screens ${text(alone)}, counts ${percentile(countsAlone, 0.5).toFixed(0)}/${percentile(countsAlone, 0.99).toFixed(0)} ms`,
      ratio: `ingest ${share.toFixed(2)}`,
      floor: `${ingestGoal.floor}`,
      aim: `${ingestGoal.aim}`,
      result: p95 <= longestP95 ? verdict : "MISS",
    }),
  ];
}
