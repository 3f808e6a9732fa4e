import type pg from "pg";
import { AskingPool } from "./asking-pool.ts";
import { type Database, guarded, questionSettings } from "./database.ts";

export interface OneReading {
  pool: pg.Pool;
  end: () => Promise<void>;
}

/** A connection of its own that sees everything as it is at its first question, however many follow. */
export function oneReading({ url, cancel }: Pick<Database, "url" | "cancel">): OneReading {
  let isBegun = false;
  const config: pg.PoolConfig = {
    connectionString: url,
    options: questionSettings(),
    max: 1,
    idleTimeoutMillis: 0,
    onConnect: async (client) => {
      // Another connection would see another moment.
      if (isBegun) throw new Error("the connection of a reading is lost");
      isBegun = true;
      await client.query("begin isolation level repeatable read, read only");
    },
  };
  const pool = guarded(new AskingPool(config, cancel));
  return { pool, end: () => pool.end() };
}
