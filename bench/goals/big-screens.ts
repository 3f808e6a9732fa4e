import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { wallLivePath } from "@foyer/contract/reporting/screens/wall-player";
import { percentile } from "../figures/percentile.ts";
import { processorSeconds, treeProcessorSeconds } from "../figures/processes.ts";
import { judge, type Row, row } from "../figures/row.ts";
import { countPastWeeks } from "../house/past-weeks.ts";
import type { RecordsHouse } from "../house/records-house.ts";
import { shownScreens } from "../house/shown-screens.ts";
import { devicesAnEntity } from "../house/site.ts";
import type { Displays, Shown } from "../workers/displays.ts";
import { startTrickle, trickled } from "../workers/trickle.ts";
import { startWorker } from "../workers/worker.ts";

const displayCount = 200;
const shops = 20;
const seconds = 20;
const settleMs = 5_000;
const callsASecond = 20;
const devicesACall = 100;
/** Short, so that so many of a device have their place in the last minutes: nothing of today is missing. */
const recordMs = 1_000;
const lateMs = 4 * 60_000;
const weeks = 3;
const longestP95 = 300;
const ingestGoal = { floor: 0.95, aim: 0.98 };

const now = () => performance.timeOrigin + performance.now();

/** What was counted of each place, and when that was kept; `null`: of all. */
class Kept {
  readonly #entityIds: readonly number[];
  readonly #totals = new Map<number | null, number>();
  readonly steps = new Map<number | null, Step[]>();

  constructor(entityIds: readonly number[]) {
    this.#entityIds = entityIds;
  }

  note(firstDevice: number, devices: number): void {
    const at = now();
    const [from, to] = [firstDevice / devicesAnEntity, (firstDevice + devices) / devicesAnEntity];
    for (const id of this.#entityIds.slice(from, to)) this.#add(id, devicesAnEntity * trickled.in, at);
    this.#add(null, devices * trickled.in, at);
  }

  #add(place: number | null, count: number, at: number): void {
    const total = (this.#totals.get(place) ?? 0) + count;
    this.#totals.set(place, total);
    this.steps.set(place, [...(this.steps.get(place) ?? []), { at, total }]);
  }
}

interface Step {
  at: number;
  total: number;
}

/** How long after it was kept each count was shown by a display; before the first ones nothing else came. */
function delays(shown: readonly Shown[], display: number, steps: readonly Step[], since: number): number[] {
  const own = shown.filter(([nth]) => nth === display);
  const [, openedAt = 0, begun = 0] = own[0] ?? [];
  const before = begun - (steps.findLast(({ at }) => at < openedAt)?.total ?? 0);
  let next = 0;
  return steps.flatMap(({ at, total }) => {
    while (next < own.length && (own[next]?.[2] ?? 0) < before + total) next++;
    const [, arrived] = own[next] ?? [];
    return at < since || arrived === undefined ? [] : [Math.max(0, arrived - at)];
  });
}

/** Displays that show big screens while counts come in: how soon they show them, and what the counts lose by it. */
export async function bigScreens({ server, site, databasePids }: RecordsHouse): Promise<Row[]> {
  let from = await countPastWeeks({ server, site }, weeks, lateMs);
  const displays = await shownScreens(site, displayCount, shops);
  const sns = site.devices.map(({ sn }) => sn);
  const kept = new Kept(site.entityIds);
  const counts = () =>
    startTrickle({
      ...{ port: server.ports.http, sns, from, aSecond: callsASecond, devicesACall, intervalMs: recordMs },
      onKept: (first, devices) => kept.note(first, devices),
    });
  const processor = () => [processorSeconds(server.pid), treeProcessorSeconds(databasePids)];
  /** Counts alone, or beside displays; answers the latencies of its calls, since when, and what of a core was used a second. */
  const counted = async () => {
    const running = counts();
    await sleep(settleMs);
    running.taken();
    const since = now();
    const before = processor();
    await sleep(seconds * 1000);
    const taken = running.taken();
    const used = processor().map((each, nth) => (each - (before[nth] ?? 0)) / seconds);
    await running.stop();
    const perSecond = (callsASecond * devicesACall) / sns.length;
    from += (Math.ceil((settleMs / 1000 + seconds) * perSecond * 1.2) + 1) * recordMs;
    return { taken, since, used };
  };

  const alone = await counted();
  const worker = await startWorker(resolve(import.meta.dirname, "../workers/displays.ts"));
  const asked: Displays = { url: server.url, path: `/hx-api${wallLivePath}`, displays };
  await worker.ask(asked);
  const beside = await counted();
  await sleep(1_000);
  const { shown, messages, bytes } = await worker.ask<{ shown: Shown[]; messages: number; bytes: number }>({
    question: "close",
  });
  await worker.stop();

  const late = displays.flatMap(({ entityId }, nth) =>
    delays(shown, nth, kept.steps.get(entityId) ?? [], beside.since),
  );
  const p95 = percentile(late, 0.95);
  const wanted = seconds * callsASecond;
  const share = Math.min(1, beside.taken.length / wanted / Math.min(1, alone.taken.length / wanted));
  const text = (all: readonly number[], high = 0.95) =>
    `${percentile(all, 0.5).toFixed(0)}/${percentile(all, high).toFixed(0)} ms`;
  const perThousand = (used: number) => ((used * 1000) / (callsASecond * devicesACall)).toFixed(3);
  console.log(
    `  ${late.length} counts shown, ${messages} messages of ${(bytes / messages / 1000).toFixed(1)} kB; slowest ${Math.max(...late).toFixed(0)} ms`,
  );
  return [
    row({
      goal: "SCREENS",
      measured: `${displayCount} displays of 12 controls with ${callsASecond * devicesACall} records/s: from kept to shown (p95 at most ${longestP95} ms)`,
      ours: `p50/p95 ${text(late)}`,
      "p50/p99": `counts ${text(beside.taken, 0.99)}`,
      "CPU s/1,000": beside.used.map(perThousand).join("+"),
      reference: `${alone.used.map(perThousand).join("+")}, counts alone ${text(alone.taken, 0.99)}`,
      ratio: `ingest ${share.toFixed(2)}`,
      floor: `${ingestGoal.floor}`,
      aim: `${ingestGoal.aim}`,
      result: p95 <= longestP95 ? judge(share, ingestGoal) : "MISS",
    }),
  ];
}
