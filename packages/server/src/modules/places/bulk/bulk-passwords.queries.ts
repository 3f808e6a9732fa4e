import type { Db, Tx } from "../../../platform/database/database.ts";
import type { MadePassword } from "./thing.ts";

/** Sealed initial passwords, as long as the outcome they belong to is kept. */
export const bulkPasswordQueries = (db: Db | Tx) => ({
  async keep(tenantId: number, importId: number, made: readonly MadePassword[]): Promise<void> {
    if (made.length === 0) return;
    await db
      .insertInto("bulk_passwords")
      .values(
        made.map(({ username, nickName, password }) => ({
          tenant_id: tenantId,
          import_id: importId,
          username,
          nick_name: nickName,
          password,
        })),
      )
      .execute();
  },

  of: (tenantId: number, importId: number): Promise<MadePassword[]> =>
    db
      .selectFrom("bulk_passwords")
      .select(["username", "nick_name as nickName", "password"])
      .where("tenant_id", "=", tenantId)
      .where("import_id", "=", importId)
      .orderBy("id")
      .execute(),
});
