import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

interface CodeSent {
  purpose: string;
  target: string;
  codeHash: Buffer;
  now: Date;
  expiresAt: Date;
  /** Not again before. */
  lastBefore: Date;
  /** Starts from one when the count began before. */
  countedSince: Date;
  most: number;
}

export const mailCodeQueries = (db: Db | Tx) => ({
  /** Keeps a new code in place of the former; false when it is too soon or there were too many. */
  async replace(code: CodeSent): Promise<boolean> {
    const { rows } = await sql`
      insert into mail_codes as c (purpose, target, code_hash, expires_at, sent_at, counted_from)
      values (${code.purpose}, ${code.target}, ${code.codeHash}, ${code.expiresAt}, ${code.now}, ${code.now})
      on conflict (purpose, target) do update set
        code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0, sent_at = excluded.sent_at,
        sent = case when c.counted_from <= ${code.countedSince} then 1 else c.sent + 1 end,
        counted_from = case when c.counted_from <= ${code.countedSince} then excluded.counted_from else c.counted_from end
      where c.sent_at <= ${code.lastBefore} and (c.counted_from <= ${code.countedSince} or c.sent < ${code.most})
      returning 1
    `.execute(db);
    return rows.length === 1;
  },

  /** The hash to compare with, for one try of a few; undefined when there is none or no try is left. */
  async tryOnce(purpose: string, target: string, now: Date, most: number): Promise<Buffer | undefined> {
    const row = await db
      .updateTable("mail_codes")
      .set((e) => ({ tries: e("tries", "+", 1) }))
      .where("purpose", "=", purpose)
      .where("target", "=", target)
      .where("expires_at", ">", now)
      .where("tries", "<", most)
      .returning("code_hash")
      .executeTakeFirst();
    return row?.code_hash;
  },

  /** Uses a code up; false when it was used already. */
  async spend(purpose: string, target: string, codeHash: Buffer): Promise<boolean> {
    const rows = await db
      .updateTable("mail_codes")
      .set({ expires_at: new Date(0) })
      .where("purpose", "=", purpose)
      .where("target", "=", target)
      .where("code_hash", "=", codeHash)
      .where("expires_at", ">", new Date(0))
      .returning("target")
      .execute();
    return rows.length === 1;
  },

  deleteOver: (before: Date) => db.deleteFrom("mail_codes").where("counted_from", "<", before).execute(),
});
