import { byName } from "../../../platform/database/by-name.ts";
import { companyZone } from "../../../platform/database/company-zone.ts";
import type { Db } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";

export const signedInQueries = (db: Db) => ({
  /** The user with the company and the places that were given to them by name (none listed = all of the company). */
  async describe(caller: Caller) {
    const tenant = caller.tenantId ?? 0;
    const [user, company, organisations, entities] = await Promise.all([
      db
        .selectFrom("users")
        .select(["id", "username", "nick_name", "avatar_hash", "user_type", "must_change_password"])
        .where("id", "=", caller.userId)
        .executeTakeFirstOrThrow(),
      db
        .selectFrom("companies")
        .select(["id", "name", "logo_hash", "colour", companyZone(tenant).as("zone")])
        .where("id", "=", tenant)
        .executeTakeFirst(),
      db
        .selectFrom("user_organisations as u")
        .innerJoin("organisations as o", (join) =>
          join.onRef("o.tenant_id", "=", "u.tenant_id").onRef("o.id", "=", "u.organisation_id"),
        )
        .select(["o.id", "o.name"])
        .where("u.tenant_id", "=", tenant)
        .where("u.user_id", "=", caller.userId)
        .orderBy(byName("o.name"))
        .execute(),
      db
        .selectFrom("user_entities as u")
        .innerJoin("entities as e", (join) =>
          join.onRef("e.tenant_id", "=", "u.tenant_id").onRef("e.id", "=", "u.entity_id"),
        )
        .select(["e.id", "e.name"])
        .where("u.tenant_id", "=", tenant)
        .where("u.user_id", "=", caller.userId)
        .orderBy(byName("e.name"))
        .execute(),
    ]);
    return { user, company, organisations, entities };
  },
});
