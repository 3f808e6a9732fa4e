import type { Measure } from "@foyer/contract/counting/measures";
import type pg from "pg";
import { sumColumn } from "../../columns/columns.ts";
import type { CountRecord, QuarantineReason } from "../../records/records.ts";

/** A record for quarantine; `network`: where one without proof came from. */
export type QuarantinedRecord = CountRecord & { reason: QuarantineReason; network?: string };

/** Puts records into quarantine, with the reason; the same one again changes nothing. */
export async function quarantine(
  database: Pick<pg.ClientBase, "query">,
  records: readonly QuarantinedRecord[],
): Promise<void> {
  const rows = records.map((record) => ({
    tenant_id: record.tenantId,
    device_id: record.deviceId,
    line: record.line,
    start_at: new Date(record.startMs).toISOString(),
    seconds: record.seconds,
    received_at: new Date(record.receivedMs).toISOString(),
    source: record.source,
    revision: record.revision,
    reason: record.reason,
    source_network: record.network ?? null,
    measures: Object.fromEntries(
      Object.entries(record.values).map(([measure, value]) => [sumColumn(measure as Measure), value]),
    ),
  }));
  await database.query(
    `insert into quarantined_records (tenant_id, device_id, line, start_at, seconds, received_at, source, revision, reason, source_network, measures)
     select tenant_id, device_id, line, start_at, seconds, received_at, source, revision, reason, source_network, measures
     from jsonb_to_recordset($1::jsonb) as r(tenant_id bigint, device_id bigint, line text, start_at timestamptz,
       seconds int, received_at timestamptz, source text, revision bigint, reason text, source_network text, measures jsonb)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}
