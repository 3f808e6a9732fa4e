import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { allDeleted } from "../../../platform/database/page.ts";
import type { MenuRow } from "./menus.queries.ts";

export type MenuColumns = Omit<MenuRow, "id" | "name">;

export const menuEntryQueries = (db: Db | Tx) => ({
  /** Nobody else changes the menu until the transaction ends: paths and places are checked as a whole. */
  lock: () => sql`lock table menus in share row exclusive mode`.execute(db),

  byIds: (ids: readonly number[]) =>
    db
      .selectFrom("menus")
      .selectAll()
      .where("id", "in", [...ids])
      .orderBy("id")
      .execute(),

  lastSort: async (pid: number | null): Promise<number> =>
    (
      await db
        .selectFrom("menus")
        .select((e) => e.fn.max("sort").as("last"))
        .where("pid", pid === null ? "is" : "=", pid)
        .executeTakeFirst()
    )?.last ?? 0,

  idsBelow: async (pids: readonly (number | null)[]): Promise<number[]> =>
    (
      await db
        .selectFrom("menus")
        .select("id")
        .where((e) => e.or(pids.map((pid) => (pid === null ? e("pid", "is", null) : e("pid", "=", pid)))))
        .execute()
    ).map(({ id }) => id),

  /** Whether another page or catalogue has this path. */
  async isPathTaken(path: string, exceptId: number | null): Promise<boolean> {
    const row = await db
      .selectFrom("menus")
      .select("id")
      .where("path", "=", path)
      .where("type", "!=", 2)
      .$if(exceptId !== null, (q) => q.where("id", "!=", exceptId as number))
      .executeTakeFirst();
    return row !== undefined;
  },

  /** The name is made of the number: no phrase has it. */
  async insert(columns: MenuColumns): Promise<{ id: number }> {
    const made = await db
      .insertInto("menus")
      .values({ ...columns, name: "" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .updateTable("menus")
      .set({ name: `own${made.id}` })
      .where("id", "=", made.id)
      .execute();
    return made;
  },

  update: (id: number, columns: Partial<MenuColumns>) =>
    db.updateTable("menus").set(columns).where("id", "=", id).execute(),

  async setOrder(ids: readonly number[]): Promise<void> {
    await sql`update menus m set sort = o.place
      from unnest(${[...ids]}::bigint[]) with ordinality as o(id, place) where m.id = o.id`.execute(db);
  },

  /** Gives an entry to the companies that have its permission already by another one: nobody gets more by it. */
  async giveHolders(id: number): Promise<void> {
    await sql`insert into company_menus (tenant_id, menu_id)
      select distinct c.tenant_id, made.id from menus made
      join menus m on m.permission = made.permission and m.id <> made.id
      join company_menus c on c.menu_id = m.id
      where made.id = ${id}
      on conflict do nothing`.execute(db);
  },

  /** Takes entries from all companies and roles. */
  async takeFromAll(ids: readonly number[]): Promise<void> {
    for (const table of ["role_menus", "company_menus"] as const) {
      await db
        .deleteFrom(table)
        .where("menu_id", "in", [...ids])
        .execute();
    }
  },

  async delete(ids: readonly number[]): Promise<null> {
    return allDeleted(
      ids,
      await db
        .deleteFrom("menus")
        .where("id", "in", [...ids])
        .returning("id")
        .execute(),
    );
  },
});
