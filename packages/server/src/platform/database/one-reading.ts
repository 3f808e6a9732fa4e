import type pg from "pg";
import { AskingPool } from "./asking-pool.ts";
import { applicationName, type Database, guarded, questionSettings } from "./database.ts";
import { beginWith } from "./session-settings.ts";

export interface OneReading {
  pool: pg.Pool;
  end: () => Promise<void>;
}

/** A connection of its own, once there is a place, that sees everything as it is at its first question, however many follow. */
export async function oneReading({
  url,
  cancel,
  readings,
}: Pick<Database, "url" | "cancel" | "readings">): Promise<OneReading> {
  const leave = await readings.take("");
  const begin = beginWith(questionSettings());
  let isBegun = false;
  const config: pg.PoolConfig = {
    connectionString: url,
    application_name: applicationName,
    max: 1,
    idleTimeoutMillis: 0,
    onConnect: async (client) => {
      // Another connection would see another moment.
      if (isBegun) throw new Error("the connection of a reading is lost");
      isBegun = true;
      await begin(client);
      await client.query("begin isolation level repeatable read, read only");
    },
  };
  const pool = guarded(new AskingPool(config, cancel));
  return { pool, end: () => pool.end().finally(leave) };
}
