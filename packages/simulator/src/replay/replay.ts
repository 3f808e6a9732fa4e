import { setTimeout as sleep } from "node:timers/promises";
import { Backlog } from "../live/backlog.ts";
import type { Faults } from "../live/faults.ts";
import type { Ledger } from "../live/ledger.ts";
import type { Tally } from "../live/tally.ts";
import { hashText, Random } from "../model/random.ts";
import { ZoneClock } from "../model/zone-clock.ts";
import type { CountRecord } from "../protocols/count-record.ts";
import { createUplink, type Ports, type Speaker } from "../protocols/create-uplink.ts";
import type { WallClock } from "../protocols/wall-stamp.ts";
import { type MapName, sourceMaps } from "./maps.ts";
import type { ReplayRow } from "./replay-row.ts";

export interface ReplayPlan {
  file: string;
  map: MapName;
  protocol: Speaker["protocol"];
  /** Local dates `yyyy-MM-dd` or moments; an hour counts when it starts from `from` until before `to`. */
  from: string | null;
  to: string | null;
  /** Locations to send, or all. */
  only: readonly string[];
  /** One serial number per location, in the order of `only` or else of the file. */
  sns: readonly string[];
  snPrefix: string | null;
  toKey: (sn: string) => string | null;
  /** How many times faster than the figures were counted; null = as fast as they are acknowledged. */
  speed: number | null;
}

export interface ReplayParts {
  ports: Ports;
  faults: Faults;
  tally: Tally;
  ledger: Ledger | null;
  stopped: AbortSignal;
}

/** Serial number of a location by its place in the list or by its name, reduced to plain letters. */
export function toSn(
  location: string,
  index: number,
  { sns, snPrefix, only }: Pick<ReplayPlan, "sns" | "snPrefix" | "only">,
): string {
  const place = only.length > 0 ? only.indexOf(location) : index;
  const given = sns[place];
  if (given !== undefined) return given;
  if (snPrefix === null)
    throw new Error(`no serial number for location ${location}: give --sn or --sn-prefix`);
  const name = location
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/[^\w.:-]+/g, "");
  return `${snPrefix}${name}`;
}

/** The rows of the file that were asked for, in its order. */
export async function* replayRows({
  file,
  map,
  from,
  to,
  only,
}: Pick<ReplayPlan, "file" | "map" | "from" | "to" | "only">): AsyncGenerator<ReplayRow> {
  const first = from === null ? Number.NEGATIVE_INFINITY : parseWall(from);
  const end = to === null ? Number.POSITIVE_INFINITY : parseWall(to);
  for await (const row of sourceMaps[map].rows(file)) {
    if (row.wall >= first && row.wall < end && (only.length === 0 || only.includes(row.location))) yield row;
  }
}

/** The wall clock of a date or moment, counted as if it were UTC. */
function parseWall(text: string): number {
  return Date.parse(text.length === 10 ? `${text}T00:00Z` : `${text.slice(0, 16)}Z`);
}

/** Sends a file's figures as its counters would have: each location in file order, one record after another. */
export async function replay(plan: ReplayPlan, parts: ReplayParts): Promise<number> {
  const { zone } = sourceMaps[plan.map];
  const devices = new Map<string, { sn: string; backlog: Backlog }>();
  const begun = Date.now();
  let firstEnd: number | null = null;
  let rows = 0;
  for await (const row of replayRows(plan)) {
    if (parts.stopped.aborted) break;
    rows++;
    let device = devices.get(row.location);
    if (!device) {
      const sn = toSn(row.location, devices.size, plan);
      device = { sn, backlog: createBacklog(sn, zone, plan, parts) };
      devices.set(row.location, device);
    }
    const end = row.wall + row.seconds * 1000;
    firstEnd ??= end;
    const early = plan.speed === null ? 0 : (end - firstEnd) / plan.speed - (Date.now() - begun);
    if (early > 5) await sleep(early, undefined, { signal: parts.stopped }).catch(() => {});
    device.backlog.add([toRecord(device.sn, row, plan.protocol, zone)]);
  }
  const backlogs = [...devices.values()].map(({ backlog }) => backlog);
  const stopAll = () => Promise.all(backlogs.map((backlog) => backlog.stop()));
  parts.stopped.addEventListener("abort", () => void stopAll());
  await Promise.all(backlogs.map((backlog) => backlog.drained()));
  await stopAll();
  return rows;
}

/** A counter without zone gets the wall clock as it stands in the file. */
const asPrinted: WallClock = { wallAt: (instant) => instant };

function speaksWall(protocol: Speaker["protocol"]): boolean {
  return ["he2-digital", "he2-analog", "hpc"].includes(protocol);
}

export function toRecord(
  sn: string,
  { wall, offset, seconds, values }: ReplayRow,
  protocol: Speaker["protocol"],
  zone: string,
): CountRecord {
  const instant = offset === null ? ZoneClock.of(zone).toInstant(wall) : wall - offset;
  return { sn, line: "1", start: speaksWall(protocol) ? wall : instant, seconds, values };
}

function createBacklog(
  sn: string,
  zone: string,
  { protocol, toKey }: ReplayPlan,
  { ports, faults, tally, ledger }: ReplayParts,
): Backlog {
  const device = { sn, protocol, zone, key: toKey(sn) };
  const uplink = createUplink(device, ports, speaksWall(protocol) ? { clock: asPrinted } : {});
  uplink.open?.();
  return new Backlog({
    uplink,
    batchSize: 1,
    faults,
    tally,
    ledger,
    random: new Random(hashText(sn)),
    now: Date.now,
  });
}
