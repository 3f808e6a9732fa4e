import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { everything } from "../../../platform/http/caller.ts";

export interface MenuRow {
  id: number;
  pid: number | null;
  name: string;
  zh_name: string;
  en_name: string;
  path: string;
  component: string;
  icon: string;
  type: number;
  sort: number;
  permission: string | null;
  iframe: boolean;
  hidden: boolean;
  icache: boolean;
  renamed: boolean;
}

export const menuQueries = (db: Db | Tx) => ({
  ids: async () => new Set((await db.selectFrom("menus").select("id").execute()).map((row) => row.id)),

  all: (): Promise<MenuRow[]> => db.selectFrom("menus").selectAll().orderBy("sort").orderBy("id").execute(),

  /** Adds what another server starting at the same time did not. */
  insert: (rows: Omit<MenuRow, "iframe" | "icache" | "renamed">[]) =>
    db
      .insertInto("menus")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),

  /** Catalogues and pages (buttons are permissions, not places) that the caller's permissions open. */
  pages(caller: Caller): Promise<MenuRow[]> {
    const pages = db.selectFrom("menus").selectAll().where("type", "!=", 2).orderBy("sort").orderBy("id");
    if (caller.permissions.has(everything)) return pages.execute();
    const held = [...caller.permissions];
    return pages
      .where((e) =>
        e.or([e("permission", "is", null), ...(held.length > 0 ? [e("permission", "in", held)] : [])]),
      )
      .execute();
  },

  /** Gives all companies these menus but those of the named permissions. */
  async giveEveryCompany(ids: readonly number[], withheld: readonly string[]): Promise<void> {
    await db
      .insertInto("company_menus")
      .columns(["tenant_id", "menu_id"])
      .expression((e) =>
        e
          .selectFrom("menus as m")
          .innerJoin("companies as c", (join) => join.onTrue())
          .select(["c.id as tenant_id", "m.id as menu_id"])
          .where("m.id", "in", [...ids])
          .where((w) => w.or([w("m.permission", "is", null), w("m.permission", "not in", [...withheld])])),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  /** Gives a company all menus but the named permissions. */
  async giveCompany(tenantId: number, withheld: readonly string[]): Promise<void> {
    await db
      .insertInto("company_menus")
      .columns(["tenant_id", "menu_id"])
      .expression((e) =>
        e
          .selectFrom("menus")
          .select((s) => [s.val(tenantId).$castTo<number>().as("tenant_id"), "id as menu_id"])
          .where((w) => w.or([w("permission", "is", null), w("permission", "not in", [...withheld])])),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
});
