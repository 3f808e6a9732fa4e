import pg from "pg";

const advice = (name: string) =>
  `${name} leads to a pooler (PgBouncer, say) that gives a connection to others between two transactions. ` +
  "Foyer holds locks, prepared statements and LISTEN over its connections: let the pooler keep one connection of " +
  "PostgreSQL for each of ours (PgBouncer: pool_mode = session for this database), or name PostgreSQL itself.";

/** A network that loses everything without a word is no reason to wait for ever. */
const longestAnswerMs = 30_000;
const silence = (name: string) =>
  `The database named in ${name} does not answer: is it there, and does the network lead to it?`;

/** As many times, as a pooler may hand out idle connections in turn. */
const rounds = 8;

const readBackend = async (client: pg.Client): Promise<number> =>
  (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid ?? 0;

/**
 * Refuses a pooler that does not keep a connection of PostgreSQL for each of ours: two connections of ours that are open at once
 * would be served by one process, or one of them by several. A pooler is known by naming another process than PostgreSQL does.
 */
export async function requireSessions(
  connectionString: string,
  { name = "DATABASE_URL", answerMs = longestAnswerMs }: { name?: string; answerMs?: number } = {},
): Promise<void> {
  const settings = { connectionString, connectionTimeoutMillis: answerMs, query_timeout: answerMs };
  const [one, other] = [0, 1].map(() => new pg.Client(settings)) as [pg.Client, pg.Client];
  try {
    await one.connect();
    const backend = await readBackend(one);
    // The driver has it, its types do not.
    if ((one as pg.Client & { processID: number }).processID === backend) return;
    await other.connect();
    for (let round = 0; round < rounds; round++) {
      await other.query("begin");
      const kept = (await readBackend(other)) !== backend && (await readBackend(one)) === backend;
      await other.query("commit");
      if (!kept || (await readBackend(one)) !== backend) throw new Error(advice(name));
    }
  } catch (error) {
    // The driver's words.
    if (/timeout expired|read timeout/.test(String(error))) throw new Error(silence(name));
    // What PgBouncer answers to a transaction where it gives connections away even within one.
    if (/statement pooling/i.test(String(error))) throw new Error(advice(name));
    throw error;
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}
