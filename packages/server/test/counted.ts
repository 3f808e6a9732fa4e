import type { MeasureValues } from "@foyer/contract/counting/measures";
import { writeRecords } from "../src/modules/counting/storage/records/write-records.ts";
import type { TestServer } from "./test-server.ts";

const quarters = Array.from({ length: 96 }, (_, index) =>
  [Math.floor(index / 4), (index % 4) * 15].map((part) => String(part).padStart(2, "0")).join(":"),
);

/** The same, and nobody in all other quarters of an hour of these days: the days are known in whole. */
export function wholeDays(counts: Record<string, MeasureValues>): Record<string, MeasureValues> {
  const [some = { in: 0 }] = Object.values(counts);
  const nobody: MeasureValues = Object.fromEntries(Object.keys(some).map((measure) => [measure, 0]));
  const days = new Set(Object.keys(counts).map((start) => start.slice(0, 10)));
  const empty = [...days].flatMap((day) => quarters.map((time) => [`${day} ${time}`, nobody] as const));
  return { ...Object.fromEntries(empty), ...counts };
}

/** Has a device count on line 1: records of a quarter of an hour by their local start `yyyy-MM-dd HH:mm`. */
export async function counted(
  { platform }: TestServer,
  { tenantId, device }: { tenantId: number; device: { id: number } },
  offset: string,
  counts: Record<string, MeasureValues>,
): Promise<void> {
  const records = Object.entries(counts).map(([start, values]) => ({
    tenantId,
    deviceId: device.id,
    line: "1",
    startMs: Date.parse(`${start.replace(" ", "T")}:00${offset}`),
    seconds: 900,
    receivedMs: Date.parse("2030-01-01T00:00:00Z"),
    source: "test",
    revision: null,
    values,
  }));
  const { entityIds } = await writeRecords(platform.database.ingest, "live", records);
  platform.events.emit("countsChanged", { tenantId, entityIds });
}
