import type pg from "pg";
import { prepared } from "../../../platform/database/prepared.ts";
import type { SubjectKind } from "../../places/subject-kinds/subject-kinds.ts";
import { boundAccesses } from "../placement/placement.ts";

/** A line bound to a subject. */
export interface BoundLine {
  subject_id: number;
  entity_id: number;
  time_zone: string;
  hours: string;
  device_type: number;
  from_at: Date;
  to_at: Date | null;
  upload_interval: number;
  access_id: number;
  device_id: number;
  line: string;
  measured: number | null;
}

/** The lines bound to subjects, now or earlier, each with what decides when it should report. */
export async function boundLines(
  client: pg.Pool | pg.PoolClient,
  tenantId: number,
  kind: SubjectKind,
  ids: readonly number[],
): Promise<BoundLine[]> {
  const { rows } = await client.query<BoundLine>({
    ...prepared(
      `select s.subject_id, s.entity_id, e.time_zone, e.hours, d.device_type, b.from_at, b.to_at, d.upload_interval,
         s.access_id, b.device_id, b.line, m.measured
       from ${boundAccesses(kind)}
       join devices d on d.tenant_id = $1 and d.id = b.device_id
       join entities e on e.tenant_id = $1 and e.id = s.entity_id
       left join line_measures m on m.tenant_id = $1 and m.device_id = b.device_id and m.line = b.line`,
    ),
    values: [tenantId, ids],
  });
  return rows;
}
