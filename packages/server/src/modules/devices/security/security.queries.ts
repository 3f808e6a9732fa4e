import { sql } from "kysely";
import { byName } from "../../../platform/database/by-name.ts";
import { contains, type Db, type Tx } from "../../../platform/database/database.ts";
import { type Page, paged } from "../../../platform/database/page.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { visibleDevices } from "../registry/registry.ts";

const order = {
  fields: { sn: "d.sn", name: "d.name", entityName: "e.name", lastTime: "c.unproven_at" },
  usual: "d.name",
  id: "d.id",
};

const mostSources = 20;
const mostRefused = 20;

export const securityQueries = (db: Db | Tx, caller: Caller) => {
  /** Devices the caller sees that were seen or refused. */
  const contacts = () =>
    visibleDevices(db, caller).innerJoin("device_contacts as c", (join) =>
      join.onRef("c.tenant_id", "=", "d.tenant_id").onRef("c.device_id", "=", "d.id"),
    );

  return {
    demands: () =>
      db
        .selectFrom("device_security")
        .select(["keys_required as keysRequired", "addresses"])
        .where("tenant_id", "=", requireTenant(caller))
        .executeTakeFirst(),

    demand: (changed: { keys_required?: boolean; addresses?: string[] }) =>
      db
        .insertInto("device_security")
        .values({ tenant_id: requireTenant(caller), keys_required: true, addresses: [], ...changed })
        .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet(changed))
        .execute(),

    seenSince: (since: Date) =>
      contacts()
        .where("c.at", ">", since)
        .select([
          sql<number>`count(*)`.as("heard"),
          sql<number>`count(*) filter (where c.unproven_at > ${since}::timestamptz)`.as("unproven"),
        ])
        .executeTakeFirstOrThrow(),

    sourcesSince: (since: Date) =>
      contacts()
        .where("c.at", ">", since)
        .where("c.address", "is not", null)
        .select(["c.address", sql<number>`count(*)`.as("devices"), sql<Date>`max(c.at)`.as("lastTime")])
        .groupBy("c.address")
        .orderBy("devices", "desc")
        .orderBy("c.address")
        .limit(mostSources)
        .execute(),

    /** Where each device was last seen without a key since a moment: with one it may send from anywhere. */
    keylessSince: (since: Date) =>
      contacts()
        .where("c.keyless_at", ">", since)
        .select(["d.id as deviceId", "d.sn", "d.name", "c.keyless_address as address"])
        .orderBy(byName("d.name"))
        .orderBy("d.id")
        .execute(),

    refusedSince: (since: Date) =>
      contacts()
        .where("c.refused_at", ">", since)
        .select([
          "d.id as deviceId",
          "d.sn",
          "d.name",
          "c.refused_why as why",
          "c.refused_address as address",
          "c.refused_at as time",
          "c.refused as times",
          "e.time_zone as zone",
        ])
        .orderBy("c.refused_at", "desc")
        .orderBy("d.id")
        .limit(mostRefused)
        .execute(),

    unproven(since: Date, { search, ...page }: Page & { search: string }) {
      const matching = contacts()
        .where("c.unproven_at", ">", since)
        .$if(search !== "", (q) =>
          q.where((e) =>
            e.or([e("d.sn", "ilike", contains(search)), e("d.name", "ilike", contains(search))]),
          ),
        );
      const shown = matching.select([
        "d.id as deviceId",
        "d.sn",
        "d.name",
        "d.device_type as deviceType",
        "e.id as entityId",
        "e.name as entityName",
        "e.time_zone as zone",
        "c.address",
        "c.unproven_at",
      ]);
      return paged(matching, shown, page, order);
    },
  };
};
