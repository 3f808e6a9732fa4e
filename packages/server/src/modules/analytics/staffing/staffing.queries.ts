import { type Roster, usualTarget } from "@foyer/contract/analytics/staffing";
import type { Db, Tx } from "../../../platform/database/database.ts";

/** A site's rosters: its usual week and those that differ, by their Mondays. */
export interface Rosters {
  usual: Roster | null;
  weeks: ReadonlyMap<string, Roster>;
}

export interface Target {
  target: number;
  least: number;
}

export const staffingQueries = (db: Db | Tx, tenantId: number, entityId: number) => ({
  /** The clock and the opening hours of the site. */
  site: () =>
    db
      .selectFrom("entities")
      .select(["hours", "day_start_minute as dayStartMinute"])
      .where("tenant_id", "=", tenantId)
      .where("id", "=", entityId)
      .executeTakeFirstOrThrow(),

  async rosters(): Promise<Rosters> {
    const rows = await db
      .selectFrom("staff_rosters")
      .select(["week", "people"])
      .where("tenant_id", "=", tenantId)
      .where("entity_id", "=", entityId)
      .orderBy("week")
      .execute();
    return {
      usual: rows.find(({ week }) => week === null)?.people ?? null,
      weeks: new Map(rows.flatMap(({ week, people }) => (week === null ? [] : [[week, people]]))),
    };
  },

  saveRoster: (week: string | null, roster: Roster) => {
    const people = JSON.stringify(roster);
    return db
      .insertInto("staff_rosters")
      .values({ tenant_id: tenantId, entity_id: entityId, week, people })
      .onConflict((conflict) => conflict.columns(["tenant_id", "entity_id", "week"]).doUpdateSet({ people }))
      .execute();
  },

  removeRoster: (week: string | null) =>
    db
      .deleteFrom("staff_rosters")
      .where("tenant_id", "=", tenantId)
      .where("entity_id", "=", entityId)
      .where("week", "is not distinct from", week)
      .execute(),

  async target(): Promise<Target> {
    const row = await db
      .selectFrom("staff_targets")
      .select(["target", "least"])
      .where("tenant_id", "=", tenantId)
      .where("entity_id", "=", entityId)
      .executeTakeFirst();
    return row ?? usualTarget;
  },

  saveTarget: (target: Target) =>
    db
      .insertInto("staff_targets")
      .values({ tenant_id: tenantId, entity_id: entityId, ...target })
      .onConflict((conflict) => conflict.columns(["tenant_id", "entity_id"]).doUpdateSet(target))
      .execute(),
});
