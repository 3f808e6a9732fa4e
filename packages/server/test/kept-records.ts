import type { MeasureValues } from "@foyer/contract/counting/measures";
import { writeRecords } from "../src/modules/counting/storage/records/write-records.ts";
import type { TestServer } from "./test-server.ts";

type Kept = MeasureValues & {
  /** ISO 8601. */
  start: string;
  line?: string;
  /** Default: ten seconds after the five minutes it is of. */
  receivedAt?: string;
};

const seconds = 300;

/** Has records of five minutes of a device kept, as if it had sent them. */
export async function keepRecords(
  { platform }: TestServer,
  { tenantId, device }: { tenantId: number; device: { id: number } },
  kept: readonly Kept[],
): Promise<void> {
  const records = kept.map(({ start, line = "1", receivedAt, ...values }) => ({
    tenantId,
    deviceId: device.id,
    line,
    startMs: Date.parse(start),
    seconds,
    receivedMs: receivedAt === undefined ? Date.parse(start) + (seconds + 10) * 1000 : Date.parse(receivedAt),
    source: "test",
    revision: null,
    values,
  }));
  await platform.database.pool.query(
    `insert into device_lines (tenant_id, device_id, line, source, first_at)
     select $1, $2, line, 'test', now() from unnest($3::text[]) as l(line) on conflict do nothing`,
    [tenantId, device.id, [...new Set(records.map(({ line }) => line))]],
  );
  await writeRecords(platform.database.ingest, "live", records);
}
