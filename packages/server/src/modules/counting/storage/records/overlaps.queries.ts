import type pg from "pg";
import { type CountRecord, longestRecordSeconds, presenceSource } from "../../records/records.ts";
import { otherFeed } from "./superseded.ts";

/** Those lines of a company's devices whose windows differ in length, as `lineKey` writes them. */
export async function findMixedLines(
  client: pg.PoolClient,
  tenantId: number,
  deviceIds: readonly number[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ line: string }>(
    `select device_id || '|' || line as line from line_measures
     where tenant_id = $1 and device_id = any($2::bigint[]) and shortest_seconds <> longest_seconds`,
    [tenantId, deviceIds],
  );
  return new Set(rows.map(({ line }) => line));
}

/**
 * SQL: whether a kept record `r` is a window that covers the time of `i`, of the same line and of another length.
 * `i.reported`: what it reports, as bits. Signs of presence count nobody, nor do records that gave way to a better
 * feed; of the feeds of one source one counts at a time.
 */
export const tellsTimeSql = (r: string, i: string): string => `
  ${r}.seconds > 0 and ${i}.seconds > 0 and ${r}.seconds <> ${i}.seconds
  and ${r}.start_at < ${i}.start_at + make_interval(secs => ${i}.seconds)
  and ${r}.start_at + make_interval(secs => ${r}.seconds) > ${i}.start_at
  and (coalesce(${r}.measured, -1) & ${i}.reported) <> 0
  and ${r}.source <> '${presenceSource}' and ${r}.remark is distinct from '${otherFeed}'
  and (${r}.source = ${i}.source or split_part(${r}.source, '/', 1) <> split_part(${i}.source, '/', 1))`;

export interface KeptBeside {
  /** It is kept already. */
  isKept: boolean;
  /** A kept window of another length covers the same time. */
  isOverlapped: boolean;
}

/** What is kept beside each record of a company. `groups`: what it reports, as bits. */
export async function keptBeside(
  client: pg.PoolClient,
  tenantId: number,
  records: readonly CountRecord[],
  groups: readonly number[],
): Promise<KeptBeside[]> {
  const { rows } = await client.query<{ is_kept: boolean; is_overlapped: boolean }>(
    `select s.key is not null as is_kept, w.key is not null as is_overlapped
     from (
       select i.*, to_timestamp(start_ms / 1000) as start_at
       from unnest($2::bigint[], $3::text[], $4::float8[], $5::integer[], $6::text[], $7::integer[])
         with ordinality as i(device_id, line, start_ms, seconds, source, reported, nth)
     ) i
     left join lateral (
       select 1 as key from records r
       where r.tenant_id = $1 and r.device_id = i.device_id and r.line = i.line and r.start_at = i.start_at
         and r.seconds = i.seconds limit 1
     ) s on true
     left join lateral (
       select to_timestamp(i.start_ms / 1000 - least(m.longest_seconds, ${longestRecordSeconds})) as from_at from line_measures m
       where m.tenant_id = $1 and m.device_id = i.device_id and m.line = i.line
         and (m.shortest_seconds <> i.seconds or m.longest_seconds <> i.seconds)
     ) m on true
     left join lateral (
       select 1 as key from records r
       where r.tenant_id = $1 and r.device_id = i.device_id and r.line = i.line
         and r.start_at > m.from_at and ${tellsTimeSql("r", "i")}
       limit 1
     ) w on true
     order by i.nth`,
    [
      tenantId,
      records.map(({ deviceId }) => deviceId),
      records.map(({ line }) => line),
      records.map(({ startMs }) => startMs),
      records.map(({ seconds }) => seconds),
      records.map(({ source }) => source),
      groups,
    ],
  );
  return rows.map(({ is_kept, is_overlapped }) => ({ isKept: is_kept, isOverlapped: is_overlapped }));
}
