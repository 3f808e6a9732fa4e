import type { RoleDraft } from "@foyer/contract/identity/roles";
import { sql } from "kysely";
import { byName } from "../../../platform/database/by-name.ts";
import { contains, type Db, type Tx } from "../../../platform/database/database.ts";
import { allDeleted, type Page, paged } from "../../../platform/database/page.ts";

const order = {
  fields: { name: "r.name", permission: "r.permission", level: "r.level", createTime: "r.created_at" },
  usual: "r.level",
  id: "r.id",
};

const holderOrder = {
  fields: { username: "u.username", nickName: "u.nick_name" },
  usual: "u.username",
  id: "u.id",
};

/** How many menu entries of one type the role opens, of those the company has. */
const opened = (type: number) => sql<number>`(select count(*) from role_menus rm
  join company_menus cm on cm.tenant_id = rm.tenant_id and cm.menu_id = rm.menu_id
  join menus m on m.id = rm.menu_id and m.type = ${type}
  where rm.tenant_id = r.tenant_id and rm.role_id = r.id)`;

export const roleQueries = (db: Db | Tx) => ({
  async page({ tenantId, search, ...page }: Page & { tenantId: number; search: string }) {
    let matching = db.selectFrom("roles as r").where("r.tenant_id", "=", tenantId);
    if (search) {
      matching = matching.where((e) =>
        e.or(
          (["r.name", "r.permission", "r.remark"] as const).map((column) =>
            e(column, "ilike", contains(search)),
          ),
        ),
      );
    }
    return paged(
      matching,
      matching.select([
        "r.id",
        "r.name",
        "r.permission",
        "r.level",
        "r.remark",
        "r.linked",
        "r.created_at as createdAt",
        sql<
          number[]
        >`array(select menu_id from role_menus m where m.tenant_id = r.tenant_id and m.role_id = r.id order by 1)`.as(
          "menus",
        ),
        opened(1).as("pages"),
        opened(2).as("buttons"),
        sql<number>`(select count(*) from user_roles u where u.tenant_id = r.tenant_id and u.role_id = r.id)`.as(
          "userCount",
        ),
      ]),
      page,
      order,
    );
  },

  /** Roles with what holding them opens: the menus that the company still has. */
  effective: (tenantId: number, ids?: readonly number[]) =>
    db
      .selectFrom("roles as r")
      .where("r.tenant_id", "=", tenantId)
      .$if(ids !== undefined, (q) => q.where("r.id", "in", [...(ids ?? [])]))
      .select([
        "r.id",
        "r.name",
        "r.permission",
        "r.level",
        sql<number[]>`array(select m.menu_id from role_menus m
          join company_menus c on c.tenant_id = m.tenant_id and c.menu_id = m.menu_id
          where m.tenant_id = r.tenant_id and m.role_id = r.id)`.as("menus"),
      ])
      .orderBy("r.level")
      .orderBy(byName("r.name"))
      .orderBy("r.id")
      .execute(),

  byId: (tenantId: number, id: number) =>
    db
      .selectFrom("roles")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .executeTakeFirst(),

  /** Roles that nobody else changes, gives or deletes until the transaction ends; with how many hold them. */
  async locked(tenantId: number, ids: readonly number[]) {
    const rows = await db
      .selectFrom("roles")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("id", "in", [...ids])
      .orderBy("id")
      .forUpdate()
      .execute();
    const held = await db
      .selectFrom("user_roles")
      .where("tenant_id", "=", tenantId)
      .where("role_id", "in", [...ids])
      .groupBy("role_id")
      .select(["role_id", (e) => e.fn.countAll<number>().as("n")])
      .execute();
    const counts = new Map(held.map(({ role_id, n }) => [role_id, n]));
    return rows.map((row) => ({ ...row, userCount: counts.get(row.id) ?? 0 }));
  },

  insert: (tenantId: number, draft: RoleDraft) =>
    db
      .insertInto("roles")
      .values({ tenant_id: tenantId, ...draft })
      .returning("id")
      .executeTakeFirstOrThrow(),

  update: (tenantId: number, id: number, draft: RoleDraft) =>
    db.updateTable("roles").set(draft).where("tenant_id", "=", tenantId).where("id", "=", id).execute(),

  delete: async (tenantId: number, ids: readonly number[]) =>
    allDeleted(
      ids,
      await db
        .deleteFrom("roles")
        .where("tenant_id", "=", tenantId)
        .where("id", "in", [...ids])
        .returning("id")
        .execute(),
    ),

  menus: async (tenantId: number, roleId: number): Promise<number[]> =>
    (
      await db
        .selectFrom("role_menus")
        .select("menu_id")
        .where("tenant_id", "=", tenantId)
        .where("role_id", "=", roleId)
        .orderBy("menu_id")
        .execute()
    ).map(({ menu_id }) => menu_id),

  async setMenus(tenantId: number, roleId: number, ids: readonly number[]): Promise<void> {
    await db
      .deleteFrom("role_menus")
      .where("tenant_id", "=", tenantId)
      .where("role_id", "=", roleId)
      .execute();
    await db
      .insertInto("role_menus")
      .values(ids.map((menu_id) => ({ tenant_id: tenantId, role_id: roleId, menu_id })))
      .execute();
  },

  async holders({ tenantId, id, search, ...page }: Page & { tenantId: number; id: number; search: string }) {
    let matching = db
      .selectFrom("users as u")
      .innerJoin("user_roles as ur", (join) =>
        join.onRef("ur.user_id", "=", "u.id").onRef("ur.tenant_id", "=", "u.tenant_id"),
      )
      .where("ur.tenant_id", "=", tenantId)
      .where("ur.role_id", "=", id);
    if (search) {
      matching = matching.where((e) =>
        e.or([e("u.username", "ilike", contains(search)), e("u.nick_name", "ilike", contains(search))]),
      );
    }
    return paged(
      matching,
      matching.select(["u.id", "u.username", "u.nick_name as nickName", "u.enabled"]),
      page,
      holderOrder,
    );
  },

  /** Names of some who can change roles, administrators first. */
  grantors: async (tenantId: number, most: number): Promise<string[]> =>
    (
      await db
        .selectFrom("users as u")
        .where("u.tenant_id", "=", tenantId)
        .where("u.enabled", "=", true)
        .where(sql<boolean>`(u.user_type = 1 or exists (select from user_roles ur
          join role_menus rm on rm.tenant_id = ur.tenant_id and rm.role_id = ur.role_id
          join company_menus cm on cm.tenant_id = rm.tenant_id and cm.menu_id = rm.menu_id
          join menus m on m.id = rm.menu_id and m.permission = 'roles:menu'
          where ur.tenant_id = u.tenant_id and ur.user_id = u.id))`)
        .select(sql<string>`coalesce(nullif(u.nick_name, ''), u.username)`.as("name"))
        .orderBy("u.user_type")
        .orderBy("u.id")
        .limit(most)
        .execute()
    ).map(({ name }) => name),

  /** What a user is: kind, best rank, and the menus that their roles and company open. */
  standing: (userId: number) =>
    db
      .selectFrom("users as u")
      .where("u.id", "=", userId)
      .select([
        "u.user_type",
        sql<number | null>`(select min(r.level) from user_roles ur
          join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
          where ur.tenant_id = u.tenant_id and ur.user_id = u.id)`.as("level"),
        sql<number[]>`array(select distinct rm.menu_id from user_roles ur
          join role_menus rm on rm.tenant_id = ur.tenant_id and rm.role_id = ur.role_id
          where ur.tenant_id = u.tenant_id and ur.user_id = u.id)`.as("menus"),
      ])
      .executeTakeFirstOrThrow(),

  companyMenus: async (tenantId: number): Promise<number[]> =>
    (await db.selectFrom("company_menus").select("menu_id").where("tenant_id", "=", tenantId).execute()).map(
      ({ menu_id }) => menu_id,
    ),
});
