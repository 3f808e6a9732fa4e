import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { byName } from "../../../platform/database/by-name.ts";
import { contains, type Db, type Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Standing } from "../../identity/roles/roles.ts";
import { visibleEntities, visibleOrganisations } from "../scope/scope.ts";
import { inOrganisation, lockSql, visibleStaff } from "../staff/staff.ts";

const ofUser = sql<boolean>`g.tenant_id = u.tenant_id and g.user_id = u.id`;

/** What the list of users searches. */
const searched = ["u.username", "u.nick_name", "u.phone", "u.email"] as const;

export const userBulkQueries = (db: Db | Tx) => ({
  /** The users a caller sees, with all that was given to them as far as the caller sees it. */
  all: (
    caller: Caller,
    standing: Standing,
    { name = "", deptId }: { name?: string; deptId?: number | undefined } = {},
  ) =>
    visibleStaff(db, caller)
      .$if(name !== "", (q) =>
        q.where((e) => e.or(searched.map((column) => e(column, "ilike", contains(name))))),
      )
      .$if(deptId !== undefined, (q) => q.where(inOrganisation(caller, deptId as number)))
      .select([
        "u.id",
        "u.username",
        "u.nick_name as nickName",
        "u.phone",
        "u.email",
        "u.entry_date as entryDate",
        "u.permission_range as permissionRange",
        lockSql(db, caller, standing).as("lock"),
        jsonArrayFrom(
          db
            .selectFrom("roles as r")
            .innerJoin("user_roles as g", (join) =>
              join.onRef("g.tenant_id", "=", "r.tenant_id").onRef("g.role_id", "=", "r.id"),
            )
            .where(ofUser)
            .select(["r.id", "r.name"])
            .orderBy(byName("r.name"))
            .orderBy("r.id"),
        ).as("roles"),
        jsonArrayFrom(
          visibleOrganisations(db, caller)
            .innerJoin("user_organisations as g", (join) =>
              join.onRef("g.tenant_id", "=", "o.tenant_id").onRef("g.organisation_id", "=", "o.id"),
            )
            .where(ofUser)
            .select("o.id")
            .orderBy("o.id"),
        ).as("depts"),
        jsonArrayFrom(
          visibleEntities(db, caller)
            .innerJoin("user_entities as g", (join) =>
              join.onRef("g.tenant_id", "=", "e.tenant_id").onRef("g.entity_id", "=", "e.id"),
            )
            .where(ofUser)
            .select("e.id")
            .orderBy("e.id"),
        ).as("entities"),
      ])
      .orderBy("u.username")
      .execute(),

  /** Names that other users of the installation sign in with. */
  takenNames: async () =>
    new Set((await db.selectFrom("users").select("username").execute()).map(({ username }) => username)),

  entities: (caller: Caller) =>
    visibleEntities(db, caller).select(["e.id", "e.organisation_id", "e.name"]).execute(),
});

export type UserRow = Awaited<ReturnType<ReturnType<typeof userBulkQueries>["all"]>>[number];
