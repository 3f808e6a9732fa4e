import type pg from "pg";
import { readWall, toMoments, toWall } from "../../../platform/time/zone-time.ts";
import type { DecodedMessage, Moment } from "../../devices/protocols/protocols.ts";
import type { KnownDevice } from "../../devices/registry/registry.ts";
import { lastStamps } from "../storage/storage.ts";
import type { LastReading } from "./record-time.ts";

const dayMs = 86_400_000;
const mostRemembered = 200_000;

interface Stamped {
  line: string;
  at: Moment;
  anchor: "start" | "end";
}

/** The second passing of a stamp that the clock shows twice; undefined for any other. */
function secondPassing(at: Moment, zone: string): number | undefined {
  if ("utc" in at) return undefined;
  const wall = readWall(at.wall);
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

  return {
    of: (deviceId: number, line: string) => last.get(deviceIdKey(deviceId, line)),
    set,

    /**
     * Before a doubled hour is read for the first time since the start: what was kept of it shows where the clock is.
     */
    async recall(device: KnownDevice, { records, readings = [] }: DecodedMessage): Promise<void> {
      const { deviceId, zone } = device;
      const stamped: Stamped[] = [
        ...records,
        ...readings.map(({ line, at }) => ({ line, at, anchor: "end" as const })),
      ];
      const asked = stamped
        .filter(({ line }) => !last.has(deviceIdKey(deviceId, line)))
        .map((stamp) => ({ ...stamp, second: secondPassing(stamp.at, zone) }))
        .filter((stamp): stamp is Stamped & { second: number } => stamp.second !== undefined);
      if (asked.length === 0) return;
      const anchors = new Map(asked.map(({ line, anchor }) => [line, anchor]));
      const latest = Math.max(...asked.map(({ second }) => second));
      const kept = await lastStamps(pool, device, [...anchors.keys()], latest - dayMs, latest + dayMs);
      for (const { line, startMs, endMs } of kept) {
        const ms = anchors.get(line) === "end" ? endMs : startMs;
        set(deviceId, line, { ms, wall: toWall(zone, ms) });
      }
    },
  };
}
