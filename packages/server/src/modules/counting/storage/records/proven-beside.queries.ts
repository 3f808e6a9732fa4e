import { sql } from "kysely";
import type { Tx } from "../../../../platform/database/database.ts";
import { keptGroups, noFlowBit, reportedGroups } from "../../columns/columns.ts";
import { type CountRecord, longestRecordSeconds, presenceSource } from "../../records/records.ts";
import { tellsTimeSql } from "./overlaps.queries.ts";
import { provenWithinMs } from "./proven-within.ts";

/**
 * Which of these quarantined records of a company, that came without proof, meet a kept one that is not known to have come without:
 * the same interval, or a window of another length over the same time. Known is what was released as unproven, and what
 * a device sent that had not proven itself by then.
 */
export async function meetingProven(
  tx: Tx,
  tenantId: number,
  held: readonly { id: number; record: CountRecord }[],
): Promise<ReadonlySet<number>> {
  if (held.length === 0) return new Set();
  const rows = held.map(({ id, record }) => ({
    id,
    device_id: record.deviceId,
    line: record.line,
    start_at: new Date(record.startMs).toISOString(),
    seconds: record.seconds,
    source: record.source,
    reported: keptGroups(reportedGroups(record.values)) & ~noFlowBit,
  }));
  const { rows: met } = await sql<{ id: number }>`
    select i.id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(id bigint,
      device_id bigint, line text, start_at timestamptz, seconds int, source text, reported int)
    where exists (
      select 1 from records r
      where r.tenant_id = ${tenantId} and r.device_id = i.device_id and r.line = i.line
        and r.start_at > i.start_at - make_interval(secs => ${longestRecordSeconds})
        and r.start_at <= i.start_at + make_interval(secs => i.seconds)
        and r.source <> ${presenceSource}
        and ((r.start_at = i.start_at and r.seconds = i.seconds) or (${sql.raw(tellsTimeSql("r", "i"))}))
        and exists (
          select 1 from device_contacts c
          where c.tenant_id = ${tenantId} and c.device_id = r.device_id
            and r.received_at <= c.proven_at + make_interval(secs => ${provenWithinMs / 1000}))
        and not exists (
          select 1 from quarantined_records q
          where q.tenant_id = ${tenantId} and q.device_id = r.device_id and q.line = r.line
            and q.start_at = r.start_at and q.seconds = r.seconds and q.received_at = r.received_at
            and q.reason = 'unproven' and q.state = 'released')
      offset 0)
  `.execute(tx);
  return new Set(met.map(({ id }) => Number(id)));
}
