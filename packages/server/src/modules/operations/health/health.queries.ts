import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** Longer than any call should wait; a network that lost the database says nothing at all. */
const longestMs = 3_000;
/** A connection that says nothing is given up, so that the next question does not wait for it again. */
const question: pg.QueryConfig & { query_timeout: number } = { text: "select 1", query_timeout: longestMs };

/** Whether the database answers soon; asked once at a time, however many want to know. */
export function makeDatabaseCheck(pool: () => pg.Pool | null): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;

  function ask(there: pg.Pool): Promise<boolean> {
    asking = there
      .query(question)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = null;
      });
    return asking;
  }

  return async () => {
    const there = pool();
    if (!there) return false;
    const answered = new AbortController();
    const tooLong = sleep(longestMs, false, { signal: answered.signal }).catch(() => false);
    const isThere = await Promise.race([asking ?? ask(there), tooLong]);
    answered.abort();
    return isThere;
  };
}
