import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { byName } from "../../../platform/database/by-name.ts";
import { contains, type Db, type Tx } from "../../../platform/database/database.ts";
import { type Page, paged } from "../../../platform/database/page.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Standing } from "../../identity/roles/roles.ts";
import { holdAccounts } from "../../identity/users/users.ts";
import { visibleEntities, visibleOrganisations } from "../scope/scope.ts";
import { inOrganisation, lockSql, visibleStaff } from "./staff-scope.queries.ts";

interface Filter {
  search: string;
  deptId?: number;
  roleId?: number;
  status?: number;
}

interface Given {
  roles: readonly number[];
  deptIds: readonly number[];
  entityIds: readonly number[];
}

const order = {
  fields: {
    username: "u.username",
    nickName: "u.nick_name",
    status: "u.enabled",
    entryDate: "u.entry_date",
    lastSignIn: "u.last_sign_in_at",
    createTime: "u.created_at",
  },
  usual: "u.username",
  id: "u.id",
};

const ofUser = sql<boolean>`g.tenant_id = u.tenant_id and g.user_id = u.id`;

/** The organisations of user `u` that the caller may see; of oneself all. */
function selectOrganisations(db: Db | Tx, caller: Caller, isOneself = false) {
  const seen = isOneself
    ? db.selectFrom("organisations as o").where("o.tenant_id", "=", caller.tenantId ?? 0)
    : visibleOrganisations(db, caller);
  return seen
    .innerJoin("user_organisations as g", (join) =>
      join.onRef("g.tenant_id", "=", "o.tenant_id").onRef("g.organisation_id", "=", "o.id"),
    )
    .where(ofUser)
    .select(["o.id", "o.name"])
    .orderBy(byName("o.name"))
    .orderBy("o.id");
}

/** The entities chosen for user `u` that the caller may see; of oneself all. */
function selectEntities(db: Db | Tx, caller: Caller, isOneself = false) {
  const seen = isOneself
    ? db.selectFrom("entities as e").where("e.tenant_id", "=", caller.tenantId ?? 0)
    : visibleEntities(db, caller);
  return seen
    .innerJoin("user_entities as g", (join) =>
      join.onRef("g.tenant_id", "=", "e.tenant_id").onRef("g.entity_id", "=", "e.id"),
    )
    .where(ofUser)
    .select(["e.id", "e.name"])
    .orderBy(byName("e.name"))
    .orderBy("e.id");
}

const selectRoles = (db: Db | Tx) =>
  db
    .selectFrom("roles as r")
    .innerJoin("user_roles as g", (join) =>
      join.onRef("g.tenant_id", "=", "r.tenant_id").onRef("g.role_id", "=", "r.id"),
    )
    .where(ofUser)
    .select(["r.id", "r.name", "r.permission"])
    .orderBy(byName("r.name"))
    .orderBy("r.id");

const person = [
  sql<boolean>`exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)`.as(
    "secondFactor",
  ),
  "u.id",
  "u.username",
  "u.nick_name as nickName",
  "u.phone",
  "u.email",
  "u.avatar_hash",
  "u.enabled",
  "u.user_type as userType",
  "u.tenant_id as tenantId",
  "u.permission_range as permissionRange",
  "u.entry_date as entryDate",
  "u.last_sign_in_at",
  "u.created_at",
] as const;

export const staffQueries = (db: Db | Tx) => ({
  page(caller: Caller, standing: Standing, { search, deptId, roleId, status, ...page }: Page & Filter) {
    let matching = visibleStaff(db, caller);
    if (search) {
      const like = contains(search);
      matching = matching.where((e) =>
        e.or([
          e("u.username", "ilike", like),
          e("u.nick_name", "ilike", like),
          e("u.phone", "ilike", like),
          e("u.email", "ilike", like),
        ]),
      );
    }
    if (deptId !== undefined) matching = matching.where(inOrganisation(caller, deptId));
    if (status !== undefined) matching = matching.where("u.enabled", "=", status === 1);
    if (roleId !== undefined) {
      matching = matching.where(
        sql<boolean>`exists (select from user_roles g where ${ofUser} and g.role_id = ${roleId})`,
      );
    }
    const rows = matching.select([
      ...person,
      jsonArrayFrom(selectRoles(db)).as("roles"),
      jsonArrayFrom(selectOrganisations(db, caller)).as("depts"),
      sql<number>`(select count(*) from user_entities g where ${ofUser})`.as("entityCount"),
      lockSql(db, caller, standing).as("lock"),
    ]);
    return paged(matching, rows, page, order);
  },

  /** A user the caller may see, with all that was given to them as far as the caller may see it. */
  details: (caller: Caller, id: number) =>
    visibleStaff(db, caller)
      .where("u.id", "=", id)
      .leftJoin("companies as c", "c.id", "u.tenant_id")
      .select([
        ...person,
        "c.name as companyName",
        jsonArrayFrom(selectRoles(db)).as("roles"),
        jsonArrayFrom(selectOrganisations(db, caller)).as("depts"),
        jsonArrayFrom(selectEntities(db, caller)).as("entitys"),
      ])
      .executeTakeFirst(),

  /** Oneself, with all that was given. */
  ownDetails: (caller: Caller) =>
    db
      .selectFrom("users as u")
      .where("u.id", "=", caller.userId)
      .leftJoin("companies as c", "c.id", "u.tenant_id")
      .select([
        ...person,
        "c.name as companyName",
        jsonArrayFrom(selectRoles(db)).as("roles"),
        jsonArrayFrom(selectOrganisations(db, caller, true)).as("depts"),
        jsonArrayFrom(selectEntities(db, caller, true)).as("entitys"),
      ])
      .executeTakeFirstOrThrow(),

  /** The users to change, kept from other changes until the transaction ends. */
  async forChange(caller: Caller, standing: Standing, ids: readonly number[]) {
    const own = db.selectFrom("users").select("id").where("tenant_id", "=", requireTenant(caller));
    const users = await own.where("id", "in", ids).execute();
    await holdAccounts(
      db,
      users.map(({ id }) => id),
    );
    return visibleStaff(db, caller)
      .where("u.id", "in", ids)
      .select(["u.id", "u.username", lockSql(db, caller, standing).as("lock")])
      .orderBy("u.id")
      .execute();
  },

  role: (caller: Caller, id: number) =>
    db
      .selectFrom("roles")
      .select("id")
      .where("tenant_id", "=", requireTenant(caller))
      .where("id", "=", id)
      .executeTakeFirst(),

  /** Takes from users what was given to them. */
  async takeAll(tenantId: number, userIds: readonly number[]): Promise<void> {
    for (const table of ["user_roles", "user_organisations", "user_entities"] as const) {
      await db.deleteFrom(table).where("tenant_id", "=", tenantId).where("user_id", "in", userIds).execute();
    }
  },

  /** Gives a user roles, organisations and entities; nobody deletes these meanwhile. */
  async give(tenantId: number, userId: number, { roles, deptIds, entityIds }: Given): Promise<void> {
    for (const [table, ids] of [
      ["organisations", deptIds],
      ["entities", entityIds],
    ] as const) {
      if (ids.length === 0) continue;
      const { rows } = await sql`select from ${sql.table(table)}
        where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) for key share`.execute(db);
      if (rows.length < new Set(ids).size) throw new Refusal("notFound.thing");
    }
    await sql`
      with given_roles as (
        insert into user_roles (tenant_id, user_id, role_id)
        select distinct ${tenantId}::bigint, ${userId}::bigint, id from unnest(${roles}::bigint[]) as id
      ), given_organisations as (
        insert into user_organisations (tenant_id, user_id, organisation_id)
        select distinct ${tenantId}::bigint, ${userId}::bigint, id from unnest(${deptIds}::bigint[]) as id
      )
      insert into user_entities (tenant_id, user_id, entity_id)
      select distinct ${tenantId}::bigint, ${userId}::bigint, id from unnest(${entityIds}::bigint[]) as id
    `.execute(db);
  },
});
