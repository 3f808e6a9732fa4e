import { mostListedRecords, type RecordRow, records } from "@foyer/contract/counting/records";
import type { FastifyInstance } from "fastify";
import { requireTenant } from "../../../../platform/http/caller.ts";
import { serve } from "../../../../platform/http/serve.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { found, Refusal } from "../../../../platform/refusal.ts";
import { writeMoment } from "../../../../platform/time/zone-time.ts";
import { toValues } from "./measure-values.ts";
import { type ListedRecord, recordListQueries } from "./record-lists.queries.ts";
import { recordScopeQueries } from "./record-scope.queries.ts";
import { scopeAsked } from "./record-scope.ts";

const mostRevisions = 200;

/** The one order there is: by start. */
function isDescending(sort: readonly string[] | undefined): boolean {
  const [first = "start,asc"] = sort ?? [];
  if (!/^start,(asc|desc)$/.test(first))
    throw new Refusal("validation.failed", { fields: { sort: "unknown" } });
  return first.endsWith("desc");
}

function toRow(row: ListedRecord): RecordRow {
  const { zone, start_at, seconds } = row;
  const startMs = start_at.getTime();
  return {
    deviceId: row.device_id,
    sn: row.sn,
    deviceName: row.device_name,
    line: row.line,
    zone,
    start: writeMoment(zone, startMs),
    end: writeMoment(zone, startMs + seconds * 1000),
    seconds,
    values: toValues(row),
    receivedAt: row.received_at.toISOString(),
    source: row.source,
    revision: row.revision,
    remark: row.remark,
    accessId: row.access_id,
    accessName: row.access_name,
    direction: row.direction,
    sign: row.sign,
    counted: row.access_id === null ? null : { in: row.counted_in ?? 0, out: row.counted_out ?? 0 },
    revisions: row.revisions,
  };
}

export function recordRoutes(app: FastifyInstance, { database }: Platform): void {
  const { db, pool } = database;
  const queries = recordListQueries(pool);

  serve(app, records.list, async ({ query, caller }) => {
    const { page, size, sort, ...asked } = query;
    const descending = isDescending(sort);
    const scope = await scopeAsked(db, caller, asked);
    // Pages beyond the end are empty; there is nothing to read for them.
    const isWithin = (page + 1) * size <= mostListedRecords;
    const [rows, count] = await Promise.all([
      isWithin ? queries.page(scope, { page, size, descending }) : [],
      queries.count(scope),
    ]);
    return {
      content: rows.map(toRow),
      totalElements: Math.min(count, mostListedRecords),
      more: count > mostListedRecords,
    };
  });

  serve(app, records.totals, async ({ query, caller }) => {
    const scope = await scopeAsked(db, caller, query);
    const totals = await queries.totals(scope);
    return {
      records: totals.records,
      sent: { in: totals.sent_in_count, out: totals.sent_out_count },
      counted: { in: totals.counted_in_count, out: totals.counted_out_count },
      measure: totals.measure,
      from: writeMoment(scope.zone, scope.from.getTime()),
      to: writeMoment(scope.zone, scope.to.getTime()),
      zone: scope.zone,
    };
  });

  serve(app, records.revisions, async ({ query: { start, ...named }, caller }) => {
    const record = { ...named, start: new Date(start) };
    const scopes = recordScopeQueries(db);
    found((await scopes.ofDevice(caller, record.deviceId)) ?? (await scopes.ofBinding(caller, record)));
    const rows = await queries.revisions(requireTenant(caller), record, mostRevisions);
    return rows.map(({ id, received_at, replaced_at, source, revision, measures }) => ({
      id,
      values: toValues(measures),
      receivedAt: received_at.toISOString(),
      source,
      revision,
      replacedAt: replaced_at.toISOString(),
    }));
  });
}
