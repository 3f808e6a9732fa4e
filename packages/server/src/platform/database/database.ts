import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { Tables } from "./tables.ts";

// PostgreSQL's 64-bit counts and ids arrive as text by default; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// The driver does not name the types of lists: 1016 is that of 64-bit numbers.
const int8List = 1016 as typeof pg.types.builtins.INT8;
pg.types.setTypeParser(int8List, (text): (number | null)[] => {
  const inside = text.slice(1, -1);
  return inside === "" ? [] : inside.split(",").map((one) => (one === "NULL" ? null : Number(one)));
});
// A date is a calendar day, not a moment.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface Database {
  /** Typed queries. */
  db: Db;
  /** Hand-written SQL: figures. */
  pool: pg.Pool;
  /** Connections kept for records: their planner settings suit one thing only. */
  ingest: pg.Pool;
  /** Where it is, for those that hold connections of their own. */
  url: string;
  stop(): Promise<void>;
}

// Every step of the live statement is an index look-up; a table read while still empty must not teach the planner otherwise.
const ingestSettings = "-c enable_seqscan=off -c plan_cache_mode=force_generic_plan -c jit=off";

/** A lost connection fails what was asked over it and is replaced at the next use; it is no reason to end. */
export function opened(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Opens the pools; connects on first use. */
export function openDatabase(url: string, connections: { pool: number; ingest: number }): Database {
  const pool = opened({ connectionString: url, max: connections.pool, options: "-c jit=off" });
  const ingest = opened({ connectionString: url, max: connections.ingest, options: ingestSettings });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    ingest,
    url,
    stop: async () => {
      await db.destroy();
      await ingest.end();
    },
  };
}

/** Matches `text` anywhere, its `%` and `_` taken literally. */
export function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
