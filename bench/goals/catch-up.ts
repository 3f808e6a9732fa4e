import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { recomputing } from "@foyer/contract/counting/recompute";
import { median } from "../figures/median.ts";
import { percentile } from "../figures/percentile.ts";
import { residentMegabytes } from "../figures/processes.ts";
import { judge, milliseconds, type Row, rounded, row } from "../figures/row.ts";
import { makeCopying } from "../house/copying.ts";
import type { RecordsHouse } from "../house/records-house.ts";
import type { HttpLoad } from "../workers/http-load.ts";
import type { Load } from "../workers/load.ts";
import { startTrickle } from "../workers/trickle.ts";
import { startWorker } from "../workers/worker.ts";

const backlog = Number(process.env.FOYER_BENCH_BACKLOG ?? 5_000_000);
const connections = 4;
const shape = { devicesACall: 10, intervalsACall: 1_000 };
const recordsACall = shape.devicesACall * shape.intervalsACall;
const rounds = Math.min(5, Math.ceil(backlog / recordsACall / connections));
/** Per connection. */
const callsARound = Math.ceil(backlog / recordsACall / connections / rounds);
const liveASecond = 100;
const idleSeconds = 20;
const longestRoundSeconds = 1_800;
const dayMs = 86_400_000;
/** The backlog lies this far back, behind what the other goals write. */
const backlogFrom = Math.floor(Date.now() / dayMs) * dayMs - 100 * dayMs;
/** Live data is of now. A device sends five minutes every ten seconds: from here it does not reach the future. */
const liveFrom = Date.now() - 9 * 3_600_000;
const goal = { floor: 0.2, aim: 0.4 };

interface Round {
  /** Records a second until all were acknowledged. */
  taken: number;
  /** The same, until the figures were made of them too. */
  counted: number;
  copied: number;
}

/**
 * P3: a backlog in calls of 10,000 while live data goes on, against copying the same rows into a table of their own,
 * in turns; and how long live data waits meanwhile.
 */
export async function catchUp({ server, site, databaseUrl, stored }: RecordsHouse): Promise<Row[]> {
  const generator = await startWorker(resolve(import.meta.dirname, "../workers/http-load.ts"));
  const copying = await makeCopying(databaseUrl);
  const sns = site.devices.map(({ sn }) => sn);
  const aConnection = sns.length / connections;
  const live = startTrickle({ port: server.ports.http, sns, from: liveFrom, aSecond: liveASecond });
  const whenCounted = async () => {
    while ((await site.ask(recomputing.progress)).waiting > 0) await sleep(100);
  };

  async function round(nth: number): Promise<Round> {
    const load: HttpLoad = {
      port: server.ports.http,
      serialNumbers: Array.from({ length: connections }, (_, index) =>
        sns.slice(index * aConnection, (index + 1) * aConnection),
      ),
      from: backlogFrom,
      seconds: longestRoundSeconds,
      calls: { first: nth * callsARound, count: callsARound },
      values: '"in":3,"out":2',
      ...shape,
    };
    const receivedFrom = new Date();
    const { records, seconds } = await generator.ask<Load>(load);
    const began = performance.now();
    await whenCounted();
    const makingSeconds = (performance.now() - began) / 1000;
    // Neither while the calls were being made nor while rows are copied: that is not the server's work.
    during.push(...live.taken(began - seconds * 1000));
    const copied = await copying.copy(receivedFrom, new Date(liveFrom));
    if (copied.records !== records) throw new Error(`${records} acknowledged, ${copied.records} are stored`);
    return {
      taken: records / seconds,
      counted: records / (seconds + makingSeconds),
      copied: records / copied.seconds,
    };
  }

  await sleep(5_000);
  live.taken();
  await sleep(idleSeconds * 1000);
  const idle = live.taken();
  const during: number[] = [];
  const done: Round[] = [];
  const before = await stored();
  for (let nth = 0; nth < rounds; nth++) {
    const one = await round(nth);
    done.push(one);
    console.log(
      `  P3 round ${nth + 1}: ${rounded(one.taken)} records/s taken, ${rounded(one.counted)} counted, ${rounded(one.copied)} copied`,
    );
  }
  await Promise.all([live.stop(), generator.stop(), copying.stop()]);
  const records = (await stored()) - before;
  return [
    ...ratioRows(done, `${rounded(records)} records`, residentMegabytes(server.pid)),
    liveRow(idle, during),
  ];
}

function ratioRows(done: readonly Round[], size: string, megabytes: number): Row[] {
  const lines = { taken: `catch-up of ${size}`, counted: "the same until its figures are made" } as const;
  return (["taken", "counted"] as const).map((key) => {
    const ratio = median(done.map((one) => one[key] / one.copied));
    return row({
      goal: "P3",
      measured: lines[key],
      ours: `${rounded(median(done.map((one) => one[key])))} records/s`,
      memory: `${rounded(megabytes)} MB`,
      reference: `COPY ${rounded(median(done.map(({ copied }) => copied)))} records/s`,
      ratio: ratio.toFixed(2),
      floor: `${goal.floor}`,
      aim: `${goal.aim}`,
      result: judge(ratio, goal),
    });
  });
}

function liveRow(idle: readonly number[], during: readonly number[]): Row {
  const figures = (latencies: readonly number[]) => ({
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  });
  const [alone, beside] = [figures(idle), figures(during)];
  const ratio = beside.p99 / alone.p99;
  return row({
    goal: "P3",
    measured: `live data meanwhile, ${liveASecond} records a second`,
    ours: `p99 ${beside.p99.toFixed(0)} ms`,
    "p50/p99": milliseconds(beside),
    reference: `alone ${milliseconds(alone)}`,
    ratio: ratio.toFixed(2),
    floor: "<= 2",
    aim: "<= 2",
    result: judge(ratio, { floor: 2, aim: 2, most: true }),
  });
}
