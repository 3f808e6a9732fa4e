import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { type ConcurrencyLimit, makeConcurrencyLimit } from "../concurrency-limit.ts";
import { AskingPool, type Cancel } from "./asking-pool.ts";
import { cancelStatement } from "./cancel.queries.ts";
import { findCompaniesApart, noteCompaniesApart } from "./companies-apart.ts";
import { givesWay } from "./give-way.ts";
import { beginWith, type SessionSettings } from "./session-settings.ts";
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
  /** Places for those that see one moment, over a connection of their own. */
  readings: ConcurrencyLimit;
  /** Where it is, for those that hold connections of their own. */
  url: string;
  /** Ends what one of our connections is doing. */
  cancel: Cancel;
  stop(): Promise<void>;
}

// Every step of the live statement is an index look-up; a table read while still empty must not teach the planner otherwise.
const ingestSettings = { enable_seqscan: "off", plan_cache_mode: "force_generic_plan", jit: "off" };

const jitOff = { jit: "off" };
/** A question that takes longer is asked for too much. */
const questionMs = 30_000;
export const questionSettings = (longestMs = questionMs) => ({ ...jitOff, statement_timeout: longestMs });
/** What PostgreSQL lists our connections as. */
export const applicationName = "foyer";

/** A lost connection fails what was asked over it and is replaced at the next use; it is no reason to end. */
export function guarded<Pool extends pg.Pool>(pool: Pool): Pool {
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** How many there may be of each; 0: these use the others of `pool`. */
interface Connections {
  pool: number;
  ingest: number;
  backlog?: number;
  background?: number;
  questions?: number;
  sessions?: number;
  exports?: number;
  /** Milliseconds a statement of a question may take. */
  questionMs?: number;
}

/** Opens the pools. */
export async function openDatabase(connectionString: string, connections: Connections): Promise<Database> {
  const isApart = await findCompaniesApart(connectionString);
  const config = (max: number, settings: SessionSettings): pg.PoolConfig => ({
    connectionString,
    application_name: applicationName,
    max,
    onConnect: beginWith(settings),
  });
  const made = (max: number, settings: SessionSettings) => guarded(new pg.Pool(config(max, settings)));
  const { questions: mostQuestions = 2, sessions: mostSessions = 1 } = connections;
  const { backlog: mostBacklog = 1, background: mostBackground = 1 } = connections;
  const questions = mostQuestions > 0 ? made(mostQuestions, questionSettings(connections.questionMs)) : null;
  const cancel: Cancel = (processId) => cancelStatement(sessions, processId);
  const pool = guarded(new AskingPool(config(connections.pool, jitOff), cancel, questions));
  const sessions = mostSessions > 0 ? made(mostSessions, jitOff) : pool;
  // Citus plans by the company, so each time anew.
  const ofRecords = isApart ? jitOff : ingestSettings;
  const ingest = made(connections.ingest, ofRecords);
  const backlog = mostBacklog > 0 ? givesWay(made(mostBacklog, ofRecords)) : pool;
  const background = mostBackground > 0 ? givesWay(made(mostBackground, jitOff)) : pool;
  if (isApart) for (const each of [pool, ingest, backlog, background]) noteCompaniesApart(each);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    sessions,
    ingest,
    backlog,
    background,
    readings: makeConcurrencyLimit(connections.exports ?? 1),
    url: connectionString,
    cancel,
    stop: async () => {
      await db.destroy();
      const others = [questions, sessions, ingest, backlog, background];
      await Promise.all(others.map((one) => one !== pool && one?.end()));
    },
  };
}

/** Matches `text` anywhere, its `%` and `_` taken literally. */
export function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
