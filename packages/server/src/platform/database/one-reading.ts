import type pg from "pg";
import { type Database, opened } from "./database.ts";

export interface OneReading {
  pool: pg.Pool;
  end: () => Promise<void>;
}

/** A connection of its own that sees everything as it is at its first question, however many follow. */
export function oneReading({ url }: Pick<Database, "url">): OneReading {
  let isBegun = false;
  const pool = opened({
    connectionString: url,
    options: "-c jit=off",
    max: 1,
    idleTimeoutMillis: 0,
    onConnect: async (client) => {
      // Another connection would see another moment.
      if (isBegun) throw new Error("the connection of a reading is lost");
      isBegun = true;
      await client.query("begin isolation level repeatable read, read only");
    },
  });
  return { pool, end: () => pool.end() };
}
