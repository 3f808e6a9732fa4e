import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "../figures/percentile.ts";
import { type Row, row } from "../figures/row.ts";
import type { RecordsHouse } from "../house/records-house.ts";
import { startTrickle } from "../workers/trickle.ts";
import { type Question, watch } from "./dashboards.ts";

const callsASecond = 20;
const devicesACall = 100;
const longestP95 = 300;
const settleMs = 5_000;

/** What a screen of somebody else asks when it refreshes, with how full the places are. */
function questions(entityId: number | null): Question[] {
  const of = entityId === null ? "" : `entityId=${entityId}&`;
  return [
    ...[
      "realTimeStatistics",
      "accumulate",
      "yearflowRank",
      "monthTopDays",
      "weekTops",
      "peakHours",
      "increment",
    ].map((name) => ({ path: `/api/screenData/${name}?${of}size=10` })),
    { path: entityId === null ? "/api/occupancy" : `/api/occupancy?ids=${entityId}` },
  ];
}

/** Walls that ask for the figures of big screens while counts come in: how long an answer takes. */
export async function screenData({ server, site, nextFrom }: RecordsHouse): Promise<Row[]> {
  const sns = site.devices.map(({ sn }) => sn);
  const walls = () => watch(server.url, site.token, site.entityIds, questions);
  await walls();
  const alone = await walls();
  const counts = startTrickle({
    port: server.ports.http,
    sns,
    from: nextFrom(),
    aSecond: callsASecond,
    devicesACall,
  });
  // The first counts of new devices, and of a new month, are another matter.
  await sleep(settleMs);
  counts.taken();
  const together = await walls();
  await counts.stop();
  const taken = counts.taken();
  const text = (all: readonly number[]) =>
    `${percentile(all, 0.5).toFixed(0)}/${percentile(all, 0.95).toFixed(0)} ms`;
  return [
    row({
      goal: "SCREENDATA",
      measured: `200 walls every 5 s with ${callsASecond * devicesACall} records/s (p95 at most ${longestP95} ms)`,
      ours: `p50/p95 ${text(together)}`,
      "p50/p99": `counts ${percentile(taken, 0.5).toFixed(0)}/${percentile(taken, 0.99).toFixed(0)} ms`,
      reference: `alone ${text(alone)}`,
      result: percentile(together, 0.95) <= longestP95 ? "aim" : "MISS",
    }),
  ];
}
