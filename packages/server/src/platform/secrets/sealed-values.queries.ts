import { sql } from "kysely";
import type { Tx } from "../database/database.ts";
import type { SealedColumn } from "./sealed-columns.ts";

export interface SealedValue {
  key: Record<string, string>;
  value: string;
}

/** Texts read at a time. */
const atOnce = 500;

const isRow = (place: SealedColumn, key: Record<string, string>) =>
  sql.join(
    place.key.map((name) => sql`${sql.ref(name)} = ${key[name]}::bigint`),
    sql` and `,
  );

export const sealedValueQueries = (tx: Tx) => ({
  /** One server at a time looks after what is sealed. */
  lock: () => sql`select pg_advisory_xact_lock(hashtext('foyer sealed values'))`.execute(tx),

  /** What shows whether a server has the installation's secret. */
  async check(): Promise<string | undefined> {
    const row = await tx
      .selectFrom("installation")
      .select("value")
      .where("key", "=", "secretCheck")
      .executeTakeFirst();
    return (row?.value as { sealed: string } | undefined)?.sealed;
  },

  keepCheck(sealed: string) {
    const value = JSON.stringify({ sealed });
    return tx
      .insertInto("installation")
      .values({ key: "secretCheck", value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
  },

  /** Some texts that do not begin with what is sealed now. */
  async outdated(place: SealedColumn, prefix: string): Promise<SealedValue[]> {
    const column = sql.ref(place.column);
    const key = sql.join(place.key.flatMap((name) => [sql.lit(name), sql`${sql.ref(name)}::text`]));
    const { rows } = await sql<SealedValue>`
      select jsonb_build_object(${key}) as key, ${column} as value from ${sql.table(place.table)}
      where ${column} <> '' and not starts_with(${column}, ${prefix})
      limit ${atOnce}
    `.execute(tx);
    return rows;
  },

  write: (place: SealedColumn, { key, value }: SealedValue) =>
    sql`
      update ${sql.table(place.table)} set ${sql.ref(place.column)} = ${value} where ${isRow(place, key)}
    `.execute(tx),

  forget: (place: SealedColumn, { key }: SealedValue) =>
    place.whenLost === "row"
      ? sql`delete from ${sql.table(place.table)} where ${isRow(place, key)}`.execute(tx)
      : sql`update ${sql.table(place.table)} set ${sql.ref(place.column)} = '' where ${isRow(place, key)}`.execute(
          tx,
        ),

  /** What passwords travel with; the next one is made at once. */
  forgetKeyPair: () => tx.deleteFrom("installation").where("key", "=", "keyPair").execute(),
});
