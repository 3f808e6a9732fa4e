import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { type ConcurrencyLimit, makeConcurrencyLimit } from "../concurrency-limit.ts";
import { type Tracing, untraced } from "../tracing/tracing.ts";
import { AskingPool, type Cancel } from "./asking-pool.ts";
import { cancelStatement } from "./cancel.queries.ts";
import { findCompaniesApart, noteCompaniesApart } from "./companies-apart.ts";
import { DatabaseLines } from "./database-lines.ts";
import { givesWay } from "./give-way.ts";
import { abandonedAfter, beginWith, type SessionSettings } from "./session-settings.ts";
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
  /** null: there is none. */
  replica: Replica | null;
  /** Places for those that see one moment, over a connection of their own. */
  readings: ConcurrencyLimit;
  /** Where it is, for those that hold connections of their own. */
  url: string;
  /** All connections to it, for those that make more. */
  lines: DatabaseLines;
  /** Ends what one of our connections is doing. */
  cancel: Cancel;
  stop(): Promise<void>;
}

/**
 * How long a transaction may wait for its next statement, computing. A server that is gone without a word keeps the
 * locks of its devices so long, and others that take counts of them wait.
 */
const ingestPauseMs = 5_000;
const longestPauseMs = 60_000;

// Every step of the live statement is an index look-up; a table read while still empty must not teach the planner otherwise.
const ingestSettings = {
  enable_seqscan: "off",
  plan_cache_mode: "force_generic_plan",
  jit: "off",
  ...abandonedAfter(ingestPauseMs),
};

const jitOff = { jit: "off" };
const usualSettings = { ...jitOff, ...abandonedAfter(longestPauseMs) };
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

/** A standby of the database that figures may be read from (`late-reading.ts`). */
export interface Replica {
  pool: pg.Pool;
  /** One connection that tells how far it has come, and cancels what others do. */
  watch: pg.Pool;
  url: string;
  lines: DatabaseLines;
  cancel: Cancel;
  stop(): Promise<void>;
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

const config = (
  connectionString: string,
  max: number,
  settings: SessionSettings,
  lines: DatabaseLines,
): pg.PoolConfig => ({
  connectionString,
  stream: lines.make,
  application_name: applicationName,
  max,
  onConnect: beginWith(settings),
});

interface Options {
  /** Where figures may be read, by a server that is asked. */
  replicaUrl?: string | undefined;
  tracing?: Pick<Tracing, "watch">;
}

/** Opens the pools. */
export async function openDatabase(
  connectionString: string,
  connections: Connections,
  { replicaUrl, tracing = untraced }: Options = {},
): Promise<Database> {
  const isApart = await findCompaniesApart(connectionString);
  const lines = new DatabaseLines();
  const opened = <Pool extends pg.Pool>(pool: Pool): Pool => {
    tracing.watch(pool);
    return guarded(pool);
  };
  const made = (max: number, settings: SessionSettings) =>
    opened(new pg.Pool(config(connectionString, max, settings, lines)));
  const { questions: mostQuestions = 2, sessions: mostSessions = 1 } = connections;
  const { backlog: mostBacklog = 1, background: mostBackground = 1 } = connections;
  const questions = mostQuestions > 0 ? made(mostQuestions, questionSettings(connections.questionMs)) : null;
  const cancel: Cancel = (processId) => cancelStatement(sessions, processId);
  const replica = replicaUrl && questions ? openReplica(replicaUrl, connections) : null;
  const pool = opened(
    new AskingPool(config(connectionString, connections.pool, usualSettings, lines), {
      cancel,
      questions,
      replica: replica?.pool ?? null,
    }),
  );
  const sessions = mostSessions > 0 ? made(mostSessions, usualSettings) : pool;
  // Citus plans by the company, so each time anew.
  const ofRecords = isApart ? { ...jitOff, ...abandonedAfter(ingestPauseMs) } : ingestSettings;
  const ingest = made(connections.ingest, ofRecords);
  const backlog = mostBacklog > 0 ? givesWay(made(mostBacklog, ofRecords)) : pool;
  const background = mostBackground > 0 ? givesWay(made(mostBackground, usualSettings)) : pool;
  if (isApart) for (const each of [pool, ingest, backlog, background]) noteCompaniesApart(each);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    sessions,
    ingest,
    backlog,
    background,
    replica,
    readings: makeConcurrencyLimit(connections.exports ?? 1),
    url: connectionString,
    lines,
    cancel,
    stop: async () => {
      await db.destroy();
      const others = [questions, sessions, ingest, backlog, background];
      await Promise.all([replica?.stop(), ...others.map((one) => one !== pool && one?.end())]);
    },
  };
}

const connectMs = 3_000;
/** How much longer than a statement may take its answer may be on the way. */
const onTheWayMs = 3_000;

/** A connection that does not wait for what does not answer, though waiting for a free one may take its time. */
const impatientClient = (longestMs: number) =>
  class extends pg.Client {
    constructor(given?: string | pg.ClientConfig) {
      const limits = { connectionTimeoutMillis: connectMs, query_timeout: longestMs + onTheWayMs };
      super({ ...(given as pg.ClientConfig), ...limits });
    }
  };

/** As many connections as to the primary for the same. */
function openReplica(url: string, connections: Connections): Replica {
  const { questions: mostQuestions = 2, questionMs: longestMs = questionMs } = connections;
  const lines = new DatabaseLines();
  const opened = (max: number, longest: number): pg.PoolConfig => ({
    ...config(url, max, questionSettings(longest), lines),
    Client: impatientClient(longest),
  });
  const watch = guarded(new pg.Pool(opened(1, onTheWayMs)));
  const questions = guarded(new pg.Pool(opened(mostQuestions, longestMs)));
  const cancel: Cancel = (processId) => cancelStatement(watch, processId);
  const pool = guarded(new AskingPool(opened(connections.pool, longestMs), { cancel, questions }));
  const stop = async () => {
    await Promise.all([pool, questions, watch].map((one) => one.end()));
  };
  return { pool, watch, url, lines, cancel, stop };
}

/** Matches `text` anywhere, its `%` and `_` taken literally. */
export function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
