import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

export const attemptQueries = (db: Db | Tx) => ({
  /**
   * Counts one attempt more and says whether it may be made; in one statement, so that of many at the same time only as
   * many are made as one after the other. Beyond the free ones each doubles the wait, from a second on.
   */
  async begin(key: string, now: Date, free: number, longestMs: number): Promise<boolean> {
    const over = sql`least(a.failures + 1 - ${free}::integer, 30)`;
    const { rows } = await sql`
      insert into attempts as a (key, failures, next_try_at) values (${key}, 1, ${now})
      on conflict (key) do update set
        failures = a.failures + 1,
        next_try_at = ${now}::timestamptz + case when ${over} > 0
          then least(1000 * 2.0 ^ (${over} - 1), ${longestMs}::float8) else 0 end * interval '1 millisecond'
      where a.next_try_at <= ${now}
      returning 1
    `.execute(db);
    return rows.length === 1;
  },

  /** How many in a stretch of time; `next_try_at` is its end. */
  async within(key: string, now: Date, most: number, stretchMs: number): Promise<boolean> {
    const until = new Date(now.getTime() + stretchMs);
    const { rows } = await sql`
      insert into attempts as a (key, failures, next_try_at) values (${key}, 1, ${until})
      on conflict (key) do update set
        failures = case when a.next_try_at <= ${now} then 1 else a.failures + 1 end,
        next_try_at = case when a.next_try_at <= ${now} then ${until}::timestamptz else a.next_try_at end
      where a.next_try_at <= ${now} or a.failures < ${most}
      returning 1
    `.execute(db);
    return rows.length === 1;
  },

  /** One fewer: it was right. */
  takeBack: (key: string) =>
    db
      .updateTable("attempts")
      .set((e) => ({ failures: e("failures", "-", 1) }))
      .where("key", "=", key)
      .where("failures", ">", 0)
      .execute(),

  nextTry: async (key: string): Promise<Date | undefined> =>
    (await db.selectFrom("attempts").select("next_try_at").where("key", "=", key).executeTakeFirst())
      ?.next_try_at,

  deleteOver: (before: Date) => db.deleteFrom("attempts").where("next_try_at", "<", before).execute(),

  clear: (key: string) => db.deleteFrom("attempts").where("key", "=", key).execute(),
});
