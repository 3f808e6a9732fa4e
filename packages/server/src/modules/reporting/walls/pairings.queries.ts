import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

/** Codes that are shown at a time: behind one address, and in all. */
const mostOfAddress = 5;
const mostCodes = 500;

interface NewPairing {
  secretHash: Buffer;
  codeHash: Buffer;
  salt: Buffer;
  size: string;
  agent: string;
  address: string;
}

export const pairingQueries = (db: Db | Tx) => ({
  isPaired: async (secretHash: Buffer): Promise<boolean> =>
    (await db.selectFrom("walls").where("secret_hash", "=", secretHash).select("id").executeTakeFirst()) !==
    undefined,

  /** What a display shows at present. */
  ofSecret: (secretHash: Buffer, now: Date) =>
    db
      .selectFrom("wall_pairings")
      .where("secret_hash", "=", secretHash)
      .where("expires_at", ">", now)
      .select(["salt", "number"])
      .executeTakeFirst(),

  forgetOver: (now: Date) => db.deleteFrom("wall_pairings").where("expires_at", "<=", now).execute(),

  /** Begins one; false where there are too many, or the code is shown by another display. */
  async begin(pairing: NewPairing, now: Date, expiresAt: Date): Promise<boolean> {
    const { secretHash, codeHash, salt, size, agent, address } = pairing;
    const { rows } = await sql`
      insert into wall_pairings (secret_hash, code_hash, salt, expires_at, size, agent, address)
      select ${secretHash}, ${codeHash}, ${salt}, ${expiresAt}, ${size}, ${agent}, ${address}
      where (select count(*) from wall_pairings where address = ${address} and expires_at > ${now}) < ${mostOfAddress}
        and (select count(*) from wall_pairings where expires_at > ${now}) < ${mostCodes}
      on conflict do nothing
      returning 1`.execute(db);
    return rows.length === 1;
  },

  /** The display that shows a code, which from now on shows a number as well; a second look gives the same one. */
  find: (codeHash: Buffer, number: number, now: Date) =>
    db
      .updateTable("wall_pairings")
      .set({ number: sql<number>`coalesce(number, ${number})` })
      .where("code_hash", "=", codeHash)
      .where("expires_at", ">", now)
      .returning(["size", "agent", "address", "number"])
      .$narrowType<{ number: number }>()
      .executeTakeFirst(),

  /** Ends one, for whoever pairs it: of two at the same time only one does. */
  take: (codeHash: Buffer, now: Date) =>
    db
      .deleteFrom("wall_pairings")
      .where("code_hash", "=", codeHash)
      .where("expires_at", ">", now)
      .returning("secret_hash")
      .executeTakeFirst(),
});
