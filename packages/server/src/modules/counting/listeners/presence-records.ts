import { longestSilenceMs } from "../../devices/presence/presence.ts";
import { presenceRevision } from "../../devices/protocols/protocols.ts";
import type { KnownDevice } from "../../devices/registry/registry.ts";
import { type CountRecord, presenceSource } from "../records/records.ts";

/** Presence is kept in pieces of this length: a contact within one covers it. */
const pieceMs = 5 * 60_000;
const mostRemembered = 200_000;

export interface CountedLine {
  line: string;
  byEvent: boolean;
}

/**
 * Lines that report crossings are silent when nobody comes: the time a device was online, shown by any message, is what
 * is covered. Makes empty records of the time since the last contact; none twice.
 */
export function makePresenceRecords() {
  /** End of the last piece covered, by device. */
  const coveredUntil = new Map<number, number>();
  /** Lines that report crossings, by device, as their last counts had it. */
  const eventLines = new Map<number, Set<string>>();

  function listLines(device: KnownDevice, counted: readonly CountedLine[]): Set<string> {
    const lines = eventLines.get(device.deviceId) ?? new Set(device.eventLines);
    for (const { line, byEvent } of counted) {
      if (byEvent) lines.add(line);
      else lines.delete(line);
    }
    if (lines.size > 0) eventLines.set(device.deviceId, lines);
    else eventLines.delete(device.deviceId);
    return lines;
  }

  return {
    /** What to keep of a contact that brought counts of these lines, or of none. */
    of(device: KnownDevice, counted: readonly CountedLine[], at: Date): CountRecord[] {
      const lines = listLines(device, counted);
      if (lines.size === 0) return [];
      const atMs = at.getTime();
      const piece = Math.floor(atMs / pieceMs) * pieceMs;
      const before = coveredUntil.get(device.deviceId) ?? device.lastSeenAt?.getTime() ?? 0;
      if (before > piece) return [];
      const silence = longestSilenceMs(device.uploadInterval);
      const first = atMs - before <= silence ? Math.floor(before / pieceMs) * pieceMs : piece;
      const records: CountRecord[] = [];
      for (let start = first; start <= piece; start += pieceMs) {
        for (const line of lines) {
          records.push({
            tenantId: device.tenantId,
            deviceId: device.deviceId,
            line,
            startMs: start,
            seconds: pieceMs / 1000,
            receivedMs: atMs,
            source: presenceSource,
            revision: presenceRevision,
            values: {},
          });
        }
      }
      return records;
    },

    /** After the records are durable: they need not be made again. */
    kept(device: KnownDevice, at: Date): void {
      if (coveredUntil.size > mostRemembered) coveredUntil.clear();
      const until = Math.floor(at.getTime() / pieceMs) * pieceMs + pieceMs;
      coveredUntil.set(device.deviceId, Math.max(until, coveredUntil.get(device.deviceId) ?? 0));
    },
  };
}
