import type pg from "pg";
import type { GroupBits } from "../../columns/columns.ts";
import type { CountRecord } from "../../records/records.ts";

/** What lines are known to measure, and how long their windows were: the shortest and the longest, in seconds. */
export interface LineFacts {
  bits: GroupBits;
  shortest: number | null;
  longest: number | null;
}

type FactsOfLine = Pick<CountRecord, "tenantId" | "deviceId" | "line"> & LineFacts;

/** Adds to what is known of lines. Behind the locks of their devices. */
export const noteLineMeasures = (client: pg.PoolClient, lines: readonly FactsOfLine[]) =>
  client.query(
    `insert into line_measures as m (tenant_id, device_id, line, measured, shortest_seconds, longest_seconds)
     select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::smallint[], $5::integer[], $6::integer[])
     on conflict (tenant_id, device_id, line) do update set measured = m.measured | excluded.measured,
       shortest_seconds = least(m.shortest_seconds, excluded.shortest_seconds),
       longest_seconds = greatest(m.longest_seconds, excluded.longest_seconds)
     where m.measured | excluded.measured <> m.measured
       or least(m.shortest_seconds, excluded.shortest_seconds) is distinct from m.shortest_seconds
       or greatest(m.longest_seconds, excluded.longest_seconds) is distinct from m.longest_seconds`,
    [
      lines.map(({ tenantId }) => tenantId),
      lines.map(({ deviceId }) => deviceId),
      lines.map(({ line }) => line),
      lines.map(({ bits }) => bits),
      lines.map(({ shortest }) => shortest),
      lines.map(({ longest }) => longest),
    ],
  );
