import { type KeptFilter, mostDeviceViews } from "@foyer/contract/devices/device-views";
import { sql } from "kysely";
import { byName } from "../../../platform/database/by-name.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { visibleEntities, visibleOrganisations } from "../../places/scope/scope.ts";

interface Draft {
  name: string;
  shared: boolean;
  filter: KeptFilter;
}

const columns = ({ name, shared, filter }: Draft) => ({ name, shared, filter: JSON.stringify(filter) });

/** A view of places the caller does not see would reveal that they exist. */
const ofSeenPlaces = (db: Db | Tx, caller: Caller) => sql<boolean>`(
  (v.filter->>'entityId' is null
    or (v.filter->>'entityId')::bigint in ${visibleEntities(db, caller).select("e.id")})
  and (v.filter->>'deptId' is null
    or (v.filter->>'deptId')::bigint in ${visibleOrganisations(db, caller).select("o.id")}))`;

export const deviceViewQueries = (db: Db | Tx) => ({
  /** One's own views and those that are shared in the company, by name. */
  async of(caller: Caller) {
    const rows = await db
      .selectFrom("device_views as v")
      .innerJoin("users as u", "u.id", "v.user_id")
      .select(["v.id", "v.name", "v.shared", "v.filter", "v.user_id", "u.nick_name"])
      .where("v.tenant_id", "=", requireTenant(caller))
      .where((e) =>
        e.or([
          e("v.user_id", "=", caller.userId),
          e.and([e("v.shared", "=", true), ofSeenPlaces(db, caller)]),
        ]),
      )
      .orderBy(byName("v.name"))
      .orderBy("v.id")
      .execute();
    return rows.map(({ user_id, nick_name, filter, ...view }) => ({
      ...view,
      own: user_id === caller.userId,
      userName: nick_name,
      filter: filter as KeptFilter,
    }));
  },

  async isFull(caller: Caller): Promise<boolean> {
    const kept = await db
      .selectFrom("device_views")
      .select("id")
      .where("tenant_id", "=", requireTenant(caller))
      .where("user_id", "=", caller.userId)
      .execute();
    return kept.length >= mostDeviceViews;
  },

  insert: (caller: Caller, draft: Draft) =>
    db
      .insertInto("device_views")
      .values({ tenant_id: requireTenant(caller), user_id: caller.userId, ...columns(draft) })
      .returning("id")
      .executeTakeFirstOrThrow(),

  forChange: (caller: Caller, id: number) =>
    db
      .selectFrom("device_views")
      .select(["id", "name", "shared", "filter"])
      .where("tenant_id", "=", requireTenant(caller))
      .where("user_id", "=", caller.userId)
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst(),

  update: (caller: Caller, id: number, draft: Draft) =>
    db
      .updateTable("device_views")
      .set(columns(draft))
      .where("tenant_id", "=", requireTenant(caller))
      .where("id", "=", id)
      .execute(),

  delete: (caller: Caller, ids: readonly number[]) =>
    db
      .deleteFrom("device_views")
      .where("tenant_id", "=", requireTenant(caller))
      .where("user_id", "=", caller.userId)
      .where("id", "in", ids)
      .returning(["id", "name", "shared", "filter"])
      .execute(),
});
