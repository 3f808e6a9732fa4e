import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";

interface SilentWall {
  id: number;
  name: string;
  screenName: string;
  entityId: number | null;
  entityName: string | null;
  zone: string | null;
  hours: string | null;
  seenAt: Date;
  /** Whether anything else of the site could tell, and when it was heard of last. */
  hasOthers: boolean;
  othersAt: Date | null;
}

/** Walls of a company, and which of their sites `e` (with organisation `o`) are meant. */
export interface WallScope {
  tenantId: number;
  sites: RawBuilder<boolean>;
  entityId?: number | undefined;
}

/** All walls of a company. */
export const everySite = (tenantId: number): WallScope => ({ tenantId, sites: sql<boolean>`true` });

/** Walls that were last heard of before a moment, with what else was heard of their sites. */
export async function silentWalls(
  db: Db,
  { tenantId, sites, entityId }: WallScope,
  before: Date,
): Promise<SilentWall[]> {
  const seen = sql`(select max(d.seen_at) from wall_displays d where d.tenant_id = w.tenant_id and d.wall_id = w.id)`;
  const { rows } = await sql<SilentWall>`
    select w.id, w.name, s.name as "screenName", e.id as "entityId", e.name as "entityName", e.time_zone as zone,
      e.hours, ${seen} as "seenAt",
      coalesce(other.there, false) as "hasOthers", other.at as "othersAt"
    from walls w
    join screens s on s.tenant_id = w.tenant_id and s.id = w.screen_id
    left join entities e on e.tenant_id = w.tenant_id and e.id = w.entity_id
    left join organisations o on o.tenant_id = e.tenant_id and o.id = e.organisation_id
    left join lateral (
      select count(*) > 0 as there, max(at) as at from (
        select last_seen_at as at from devices v where v.tenant_id = e.tenant_id and v.entity_id = e.id
        union all
        select d.seen_at from walls n join wall_displays d on d.tenant_id = n.tenant_id and d.wall_id = n.id
        where n.tenant_id = e.tenant_id and n.entity_id = e.id and n.id <> w.id) heard
      where at is not null) other on true
    where w.tenant_id = ${tenantId} and ${seen} < ${before}
      and (e.id is null or ${sites})
      and (${entityId ?? null}::bigint is null or e.id = ${entityId ?? null})
    order by ${seen}, w.id`.execute(db);
  return rows;
}
