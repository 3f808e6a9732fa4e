import { addDays, daysBetween } from "@foyer/contract/calendar-days";
import type { MeasureValues } from "@foyer/contract/counting/measures";
import { writeRecords } from "../src/modules/counting/storage/records/write-records.ts";
import type { counted } from "./counted.ts";
import type { TestServer } from "./test-server.ts";

const quarterMs = 900_000;
const quarters = 96;

/**
 * Has a device count on line 1 without a gap, from a day on until another or a moment of it (`yyyy-MM-dd`, or `yyyy-MM-dd
 * HH:mm`): nobody, but for the quarters of an hour named by their local start `yyyy-MM-dd HH:mm`.
 */
export async function countedAllDay(
  { platform }: TestServer,
  { tenantId, device }: Parameters<typeof counted>[1],
  offset: string,
  [from, until]: readonly [from: string, until: string],
  counts: Record<string, MeasureValues> = {},
): Promise<void> {
  const toMoment = (start: string) => Date.parse(`${start.replace(" ", "T")}:00${offset}`);
  const named = new Map(Object.entries(counts).map(([start, values]) => [toMoment(start), values]));
  const first = toMoment(`${from} 00:00`);
  const [lastDay = from, time] = until.split(" ");
  const end = time === undefined ? toMoment(`${addDays(lastDay, 1)} 00:00`) : toMoment(until);
  const starts = Array.from(
    { length: daysBetween(from, lastDay) * quarters },
    (_, quarter) => first + quarter * quarterMs,
  ).filter((start) => start < end);
  const { entityIds } = await writeRecords(
    platform.database.ingest,
    "live",
    [...new Set([...starts, ...named.keys()])].map((startMs) => ({
      tenantId,
      deviceId: device.id,
      line: "1",
      startMs,
      seconds: 900,
      receivedMs: Date.parse("2030-01-01T00:00:00Z"),
      source: "test",
      revision: null,
      values: named.get(startMs) ?? {},
    })),
  );
  platform.events.emit("countsChanged", { tenantId, entityIds });
}
