import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";

const key = "knownModels";

export const knownModelQueries = (tx: Tx) => ({
  /** Codes that were given at some start; held, so that of several servers starting at once one gives them. */
  async given(): Promise<Set<string>> {
    await tx
      .insertInto("installation")
      .values({ key, value: JSON.stringify({ codes: [] }) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { value } = await tx
      .selectFrom("installation")
      .select("value")
      .where("key", "=", key)
      .forUpdate()
      .executeTakeFirstOrThrow();
    return new Set((value as { codes: string[] }).codes);
  },

  keepGiven: (codes: readonly string[]) =>
    tx
      .updateTable("installation")
      .set({ value: JSON.stringify({ codes }) })
      .where("key", "=", key)
      .execute(),

  /** A code that somebody has used already, in whichever case, is theirs. */
  insert: (models: readonly { deviceType: number; deviceName: string; code: string }[]) =>
    sql`
      insert into device_models (device_type, device_name, code)
      select "deviceType", "deviceName", code
      from jsonb_to_recordset(${JSON.stringify(models)}::jsonb) as m("deviceType" smallint, "deviceName" text, code text)
      where lower(code) <> all (array(select lower(k.code) from device_models k))
      on conflict (code) do nothing
    `.execute(tx),
});
