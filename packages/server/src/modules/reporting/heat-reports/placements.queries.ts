import type { HeatPlacement } from "@foyer/contract/reporting/heat-document";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { KeptPlacement } from "../../../platform/database/heat-tables.ts";

/** A device on a plan. */
export interface Placed {
  tenantId: number;
  reportId: number;
  deviceId: number;
}

/** Where a device stood on a plan; null: ever since, until further notice. */
export interface PlacementPeriod {
  placement: HeatPlacement;
  from: Date | null;
  to: Date | null;
}

/** Who changes a place again so soon is still editing it: what it was in between is no history. */
const editingMinutes = 15;

/** Whether anything is kept of what the device of a placement `p` saw while it stood there. */
const hasSeen = (tenantId: number) => sql<boolean>`(
  exists (select 1 from heat_grids g where g.tenant_id = ${tenantId} and g.device_id = p.device_id
    and g.start_at > (p.valid_from at time zone 'UTC' - interval '1 hour') at time zone 'UTC')
  or exists (select 1 from heat_days g where g.tenant_id = ${tenantId} and g.device_id = p.device_id
    and g.day >= (p.valid_from at time zone 'UTC')::date))`;

const isOf = ({ tenantId, reportId, deviceId }: Placed) => sql`p.tenant_id = ${tenantId}
  and p.report_id = ${reportId} and p.device_id = ${deviceId}`;

const named = sql`p.placement || jsonb_build_object('id', p.device_id, 'sn', d.sn, 'name', d.name)`;

export const placementQueries = (db: Db | Tx) => {
  /** From the beginning where the device stood nowhere before, else from when it left; again on the same plan from now. */
  const open = (placed: Placed, placement: KeptPlacement, now: Date) =>
    sql`
      insert into heat_placements (tenant_id, report_id, device_id, valid_from, placed_at, placement)
      select ${placed.tenantId}, ${placed.reportId}, ${placed.deviceId},
        case when max(p.valid_to) filter (where p.report_id = ${placed.reportId}) is null
          then coalesce(max(p.valid_to), '-infinity')
          else greatest(max(p.valid_to) filter (where p.report_id = ${placed.reportId}), ${now}::timestamptz) end,
        ${now}, ${JSON.stringify(placement)}::jsonb
      from heat_placements p where p.tenant_id = ${placed.tenantId} and p.device_id = ${placed.deviceId}`.execute(
      db,
    );

  /** Ends placements: those of which nothing is kept leave no trace. */
  async function end(tenantId: number, which: RawBuilder<unknown>, now: Date): Promise<number[]> {
    const gone = await sql<{ id: number }>`
      delete from heat_placements p where ${which} and p.valid_to is null
        and (p.valid_from >= ${now} or not ${hasSeen(tenantId)})
      returning p.report_id as id`.execute(db);
    const ended = await sql<{ id: number }>`
      update heat_placements p set valid_to = ${now} where ${which} and p.valid_to is null
      returning p.report_id as id`.execute(db);
    return [...new Set([...gone.rows, ...ended.rows].map(({ id }) => id))];
  }

  return {
    /** Where devices stand now. */
    async current(tenantId: number, reportId: number): Promise<HeatPlacement[]> {
      const { rows } = await sql<{ placement: HeatPlacement }>`
        select ${named} as placement from heat_placements p
        join devices d on d.tenant_id = p.tenant_id and d.id = p.device_id
        where p.tenant_id = ${tenantId} and p.report_id = ${reportId} and p.valid_to is null
        order by p.device_id`.execute(db);
      return rows.map(({ placement }) => placement);
    },

    /** Where devices stood at any moment of a span, in order. */
    async within(tenantId: number, reportId: number, from: Date, to: Date): Promise<PlacementPeriod[]> {
      const { rows } = await sql<PlacementPeriod>`
        select ${named} as placement, nullif(p.valid_from, '-infinity') as "from", p.valid_to as "to"
        from heat_placements p join devices d on d.tenant_id = p.tenant_id and d.id = p.device_id
        where p.tenant_id = ${tenantId} and p.report_id = ${reportId}
          and p.valid_from < ${to} and (p.valid_to is null or p.valid_to > ${from})
        order by p.device_id, p.valid_from`.execute(db);
      return rows;
    },

    open,

    /** Puts a device elsewhere from now on. */
    async move(placed: Placed, placement: KeptPlacement, now: Date): Promise<void> {
      const rewritten = await sql`
        update heat_placements p set placement = ${JSON.stringify(placement)}::jsonb
        where ${isOf(placed)} and p.valid_to is null
          and (p.placed_at > ${now}::timestamptz - ${editingMinutes} * interval '1 minute'
            or p.valid_from >= ${now} or not ${hasSeen(placed.tenantId)})`.execute(db);
      if (rewritten.numAffectedRows) return;
      await sql`update heat_placements p set valid_to = ${now} where ${isOf(placed)} and p.valid_to is null`.execute(
        db,
      );
      await open(placed, placement, now);
    },

    /** Says that a device has always stood here. */
    async moveForGood(placed: Placed, placement: KeptPlacement, now: Date): Promise<void> {
      await sql`delete from heat_placements p where ${isOf(placed)}`.execute(db);
      await sql`
        insert into heat_placements (tenant_id, report_id, device_id, valid_from, placed_at, placement)
        values (${placed.tenantId}, ${placed.reportId}, ${placed.deviceId}, '-infinity', ${now},
          ${JSON.stringify(placement)}::jsonb)`.execute(db);
    },

    takeOff: (placed: Placed, now: Date) => end(placed.tenantId, isOf(placed), now),

    /** Takes devices off the plans of sites that they do not belong to any more. */
    async leave(tenantId: number, deviceIds: readonly number[], now: Date): Promise<void> {
      const left = sql`p.tenant_id = ${tenantId} and p.device_id = any(${deviceIds}::bigint[])
        and not exists (
          select 1 from heat_reports r join devices d on d.tenant_id = ${tenantId} and d.entity_id = r.entity_id
          where r.tenant_id = ${tenantId} and r.id = p.report_id and d.id = p.device_id)`;
      const reportIds = await end(tenantId, left, now);
      if (reportIds.length === 0) return;
      await db
        .updateTable("heat_reports")
        .set((e) => ({ version: e("version", "+", 1), updated_at: now }))
        .where("tenant_id", "=", tenantId)
        .where("id", "in", reportIds)
        .execute();
    },
  };
};
