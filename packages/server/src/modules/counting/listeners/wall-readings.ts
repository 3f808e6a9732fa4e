import type pg from "pg";
import { readWall, toMoments, toWall } from "../../../platform/time/zone-time.ts";
import type { DecodedMessage, Moment } from "../../devices/protocols/protocols.ts";
import type { KnownDevice } from "../../devices/registry/registry.ts";
import { lastStamps } from "../storage/storage.ts";
import type { LastReading } from "./record-time.ts";

const dayMs = 86_400_000;
const mostRemembered = 200_000;

interface DoubledStamp {
  line: string;
  anchor: "start" | "end";
  /** Its second passing, in milliseconds since 1970. */
  second: number;
}

/** The second passing of a stamp that the clock shows twice; undefined for any other. */
function secondPassing(shown: string, zone: string): number | undefined {
  const wall = readWall(shown);
  if (Number.isNaN(wall)) return undefined;
  const reading = toMoments(zone, wall);
  return reading.kind === "twice" ? reading.second : undefined;
}

/** How the wall-clock stamps of each line were last read, to tell the two passings of a doubled hour apart. */
export function makeWallReadings(pool: pg.Pool) {
  const last = new Map<string, LastReading>();
  const deviceIdKey = (deviceId: number, line: string) => `${deviceId}|${line}`;

  function set(deviceId: number, line: string, reading: LastReading): void {
    if (last.size > mostRemembered) last.clear();
    last.set(deviceIdKey(deviceId, line), reading);
  }

  function listDoubled(
    { deviceId, zone }: KnownDevice,
    { records, readings = [] }: DecodedMessage,
  ): DoubledStamp[] {
    const doubled: DoubledStamp[] = [];
    const add = (line: string, at: Moment, anchor: "start" | "end") => {
      if ("utc" in at || last.has(deviceIdKey(deviceId, line))) return;
      const second = secondPassing(at.wall, zone);
      if (second !== undefined) doubled.push({ line, anchor, second });
    };
    for (const { line, at, anchor } of records) add(line, at, anchor);
    for (const { line, at } of readings) add(line, at, "end");
    return doubled;
  }

  async function recallKept(device: KnownDevice, doubled: readonly DoubledStamp[]): Promise<void> {
    const { deviceId, zone } = device;
    const anchors = new Map(doubled.map(({ line, anchor }) => [line, anchor]));
    const latest = Math.max(...doubled.map(({ second }) => second));
    const kept = await lastStamps(pool, device, [...anchors.keys()], latest - dayMs, latest + dayMs);
    for (const { line, startMs, endMs } of kept) {
      const ms = anchors.get(line) === "end" ? endMs : startMs;
      set(deviceId, line, { ms, wall: toWall(zone, ms) });
    }
  }

  return {
    of: (deviceId: number, line: string) => last.get(deviceIdKey(deviceId, line)),
    set,

    /**
     * Before a doubled hour is read for the first time since the start: what was kept of it shows where the clock is.
     * Undefined where there is nothing to wait for.
     */
    recall(device: KnownDevice, message: DecodedMessage): Promise<void> | undefined {
      const doubled = listDoubled(device, message);
      return doubled.length > 0 ? recallKept(device, doubled) : undefined;
    },
  };
}
