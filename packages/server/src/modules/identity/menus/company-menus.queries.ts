import type { Db, Tx } from "../../../platform/database/database.ts";

export const companyMenuQueries = (db: Db | Tx) => ({
  given: async (tenantId: number): Promise<number[]> =>
    (
      await db
        .selectFrom("company_menus")
        .select("menu_id")
        .where("tenant_id", "=", tenantId)
        .orderBy("menu_id")
        .execute()
    ).map(({ menu_id }) => menu_id),

  async give(tenantId: number, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await db
      .insertInto("company_menus")
      .values(ids.map((id) => ({ tenant_id: tenantId, menu_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  /** Takes from a company, and from its roles, all menus but these. */
  async keepOnly(tenantId: number, ids: readonly number[]): Promise<void> {
    for (const table of ["company_menus", "role_menus"] as const) {
      await db
        .deleteFrom(table)
        .where("tenant_id", "=", tenantId)
        .$if(ids.length > 0, (q) => q.where("menu_id", "not in", [...ids]))
        .execute();
    }
  },
});
