import type pg from "pg";
import type { CountRecord } from "./count-record.ts";
import type { GroupBits } from "./measured-groups.ts";

type LineBits = Pick<CountRecord, "tenantId" | "deviceId" | "line"> & { bits: GroupBits };

/** Adds groups to those that lines are known to measure. Behind the locks of their devices. */
export const noteLineMeasures = (client: pg.PoolClient, lines: readonly LineBits[]) =>
  client.query(
    `insert into line_measures as m (tenant_id, device_id, line, measured)
     select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::smallint[])
     on conflict (tenant_id, device_id, line) do update set measured = m.measured | excluded.measured
     where m.measured | excluded.measured <> m.measured`,
    [
      lines.map(({ tenantId }) => tenantId),
      lines.map(({ deviceId }) => deviceId),
      lines.map(({ line }) => line),
      lines.map(({ bits }) => bits),
    ],
  );
