import type { Db, Tx } from "../../../platform/database/database.ts";

export const frameHostQueries = (db: Db | Tx) => ({
  /** Hosts of a company by name, with their keys. */
  of: (tenantId: number) =>
    db
      .selectFrom("frame_hosts")
      .select(["host", "key"])
      .where("tenant_id", "=", tenantId)
      .orderBy("host")
      .execute(),

  /** The host of a key, while its company is open. */
  byKey: (key: string) =>
    db
      .selectFrom("frame_hosts as f")
      .innerJoin("companies as c", "c.id", "f.tenant_id")
      .select("f.host")
      .where("f.key", "=", key)
      .where("c.status", "=", 1)
      .executeTakeFirst(),

  /** Makes these the hosts of a company; one that stays keeps its key. */
  async set(tenantId: number, hosts: readonly string[]): Promise<void> {
    await db
      .deleteFrom("frame_hosts")
      .where("tenant_id", "=", tenantId)
      .$if(hosts.length > 0, (query) => query.where("host", "not in", hosts))
      .execute();
    if (hosts.length === 0) return;
    await db
      .insertInto("frame_hosts")
      .values(hosts.map((host) => ({ tenant_id: tenantId, host })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
});
