import type pg from "pg";
import { byName } from "../../../platform/database/by-name.ts";
import type { Db } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { visibleEntities } from "../../places/scope/scope.ts";
import type { FoundAt } from "./live.ts";

/** An entity of the caller's, with its clock and when it was last inspected. */
export interface SeenEntity {
  id: number;
  name: string;
  zone: string;
  dayStartMinute: number;
  lookedAt: Date | null;
}

export const seenEntities = (
  db: Db,
  caller: Caller,
  { entityId, deptId }: { entityId?: number; deptId?: number },
): Promise<SeenEntity[]> =>
  visibleEntities(db, caller, deptId)
    .leftJoin("quality_entities as q", (join) =>
      join.onRef("q.tenant_id", "=", "e.tenant_id").onRef("q.entity_id", "=", "e.id"),
    )
    .select([
      "e.id",
      "e.name",
      "e.time_zone as zone",
      "e.day_start_minute as dayStartMinute",
      "q.looked_at as lookedAt",
    ])
    .$if(entityId !== undefined, (query) => query.where("e.id", "=", entityId as number))
    .orderBy(byName("e.name"))
    .orderBy("e.id")
    .execute();

/** All entities of a company. */
export async function entitiesOf(pool: pg.Pool, tenantId: number): Promise<SeenEntity[]> {
  const { rows } = await pool.query<SeenEntity>(
    `select e.id, e.name, e.time_zone as zone, e.day_start_minute as "dayStartMinute", q.looked_at as "lookedAt"
     from entities e left join quality_entities q on q.tenant_id = e.tenant_id and q.entity_id = e.id
     where e.tenant_id = $1`,
    [tenantId],
  );
  return rows;
}

export interface IrregularDay {
  id: number;
  day: string;
  late: number;
  lastLateAt: Date | null;
  revised: number;
  quarantined: number;
}

/** What came irregularly on days from `from` to `to`, both included, as the last inspections counted it. */
export async function irregularDays(
  pool: pg.Pool,
  tenantId: number,
  ids: readonly number[],
  from: string,
  to: string,
): Promise<IrregularDay[]> {
  const { rows } = await pool.query<IrregularDay>(
    `select entity_id as id, day, late, last_late_at as "lastLateAt", revised, quarantined from quality_days
     where tenant_id = $1 and entity_id = any($2::bigint[]) and day between $3::date and $4::date`,
    [tenantId, ids, from, to],
  );
  return rows;
}

/** What the last inspections of these entities found. */
export async function keptFindings(
  pool: pg.Pool,
  tenantId: number,
  ids: readonly number[],
): Promise<FoundAt[]> {
  const { rows } = await pool.query<FoundAt>(
    `select entity_id as "entityId", kind, json_build_object('kind', subject_kind, 'id', subject_id, 'line', line) as subject,
       severity, cause, since, until, evidence
     from quality_findings where tenant_id = $1 and entity_id = any($2::bigint[])`,
    [tenantId, ids],
  );
  return rows;
}

export interface SubjectName {
  /** 1 access, 3 device. */
  kind: 1 | 3;
  id: number;
  name: string;
  /** For a device: the accesses its lines count for at a moment. */
  line: string | null;
  accessId: number | null;
  accessName: string | null;
}

/** Names of accesses and devices, with what the devices' lines count for at a moment. */
export async function subjectNames(
  pool: pg.Pool,
  tenantId: number,
  accessIds: readonly number[],
  deviceIds: readonly number[],
  at: Date,
): Promise<SubjectName[]> {
  const { rows } = await pool.query<SubjectName>(
    `select 1 as kind, a.id, a.name, null as line, null::bigint as "accessId", null as "accessName"
     from accesses a where a.tenant_id = $1 and a.id = any($2::bigint[])
     union all
     select 3, d.id, d.name, b.line, a.id, a.name
     from devices d
     left join bindings b on b.tenant_id = d.tenant_id and b.device_id = d.id and b.from_at <= $4 and (b.to_at is null or b.to_at > $4)
     left join accesses a on a.tenant_id = b.tenant_id and a.id = b.access_id
     where d.tenant_id = $1 and d.id = any($3::bigint[])
     order by 1, 2, 4`,
    [tenantId, accessIds, deviceIds, at],
  );
  return rows;
}
