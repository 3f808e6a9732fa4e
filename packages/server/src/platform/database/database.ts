import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { AskingPool } from "./asking-pool.ts";
import { cancelStatement } from "./cancel.queries.ts";
import { findCompaniesApart, noteCompaniesApart } from "./companies-apart.ts";
import { givesWay } from "./give-way.ts";
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
  /** Hand-written SQL: figures. What belongs to a question (`asked.ts`) goes over connections of its own, here and in `db`. */
  pool: pg.Pool;
  /** Connections kept for sessions: who calls is known at once, however much is asked. */
  sessions: pg.Pool;
  /** Connections kept for records: their planner settings suit one thing only. */
  ingest: pg.Pool;
  /** The same for backlogs, behind everything else. */
  backlog: pg.Pool;
  /** For figures that are recomputed, behind everything else. */
  background: pg.Pool;
  /** Where it is, for those that hold connections of their own. */
  url: string;
  /** Ends what one of our connections is doing. */
  cancel: (processId: number) => Promise<void>;
  stop(): Promise<void>;
}

const jitOff = "-c jit=off";
// Every step of the live statement is an index look-up; a table read while still empty must not teach the planner otherwise.
const ingestSettings = `-c enable_seqscan=off -c plan_cache_mode=force_generic_plan ${jitOff}`;
/** A question that takes longer is asked for too much. */
const questionMs = 30_000;
export const questionSettings = (longestMs = questionMs) => `${jitOff} -c statement_timeout=${longestMs}`;

/** A lost connection fails what was asked over it and is replaced at the next use; it is no reason to end. */
export function guarded<Pool extends pg.Pool>(pool: Pool): Pool {
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

interface Connections {
  pool: number;
  ingest: number;
  background?: number;
  questions?: number;
  sessions?: number;
  /** Milliseconds a statement of a question may take. */
  questionMs?: number;
}

/** Opens the pools. */
export async function openDatabase(connectionString: string, connections: Connections): Promise<Database> {
  const isApart = await findCompaniesApart(connectionString);
  const opened = (max: number, options: string) => guarded(new pg.Pool({ connectionString, max, options }));
  const sessions = opened(connections.sessions ?? 1, jitOff);
  const questions = opened(connections.questions ?? 2, questionSettings(connections.questionMs));
  // Citus plans by the company, so each time anew.
  const ofRecords = isApart ? jitOff : ingestSettings;
  const ingest = opened(connections.ingest, ofRecords);
  const backlog = givesWay(opened(1, ofRecords));
  const background = givesWay(opened(connections.background ?? 1, jitOff));
  const cancel = (processId: number) => cancelStatement(sessions, processId);
  const usual = { connectionString, max: connections.pool, options: jitOff };
  const pool = guarded(new AskingPool(usual, cancel, questions));
  if (isApart) for (const each of [pool, ingest, backlog, background]) noteCompaniesApart(each);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    sessions,
    ingest,
    backlog,
    background,
    url: connectionString,
    cancel,
    stop: async () => {
      await db.destroy();
      await Promise.all([questions, sessions, ingest, backlog, background].map((one) => one.end()));
    },
  };
}

/** Matches `text` anywhere, its `%` and `_` taken literally. */
export function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
