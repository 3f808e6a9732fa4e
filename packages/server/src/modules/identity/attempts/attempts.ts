import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { attemptQueries } from "./attempts.queries.ts";

const freeAttempts = 5;
const longestWaitMs = 15 * 60_000;
/** A user who has not failed for so long after their wait starts from zero. */
const keptMs = 24 * 3_600_000;

/** What attempts are counted by: each counts for itself, and nobody's attempts at one hold up another. */
export const attemptsAt = {
  /** From unknown browsers. */
  account: (username: string) => `account ${username}`,
  /** From a browser with which this user has signed in before. */
  browser: (userId: number, browser: string) => `browser ${userId} ${browser}`,
  /** The own password, asked for in an open session. */
  password: (userId: number) => `password ${userId}`,
  /** The second factor at the door, from browsers that are not known. */
  factor: (userId: number) => `factor ${userId}`,
  /** From a browser with which this user has signed in before. */
  factorOfBrowser: (userId: number, browser: string) => `factor ${userId} ${browser}`,
  /** The second factor, asked for in an open session. */
  ownFactor: (userId: number) => `own factor ${userId}`,
  /** Mailed codes of all accounts. */
  mailCodes: "mailed codes",
  /** Codes that displays show. */
  pairing: (userId: number) => `pairing ${userId}`,
};

/**
 * Attempts at secrets, counted before they are checked: the answer to too many is the same whether they were right.
 */
export function makeAttempts({ database, clock }: Pick<Platform, "database" | "clock">) {
  const queries = attemptQueries(database.db);

  async function refuse(key: string): Promise<never> {
    const until = await queries.nextTry(key);
    const seconds = Math.max(1, Math.ceil(((until?.getTime() ?? 0) - clock.now().getTime()) / 1000));
    throw new Refusal("auth.tooManyTries", { retryAfter: seconds, values: { seconds } });
  }

  return {
    /** One attempt with growing waits; `clear` says that it was right. */
    async begin(key: string): Promise<void> {
      if (!(await queries.begin(key, clock.now(), freeAttempts, longestWaitMs))) await refuse(key);
    },

    /** One of at most so many in a stretch of time. */
    async within(key: string, most: number, stretchMs: number): Promise<void> {
      if (!(await queries.within(key, clock.now(), most, stretchMs))) await refuse(key);
    },

    clear: queries.clear,
    /** One of those within a stretch of time was right: the others stay counted. */
    takeBack: queries.takeBack,
  };
}

export type Attempts = ReturnType<typeof makeAttempts>;

/**
 * The attempts at an account's password start from zero, as after a reset of it. Those at its second factor do not: a
 * reader of its mail could guess without end.
 */
export async function forgetAttempts(db: Db | Tx, user: { id: number; username: string }): Promise<void> {
  for (const key of [attemptsAt.account(user.username), attemptsAt.password(user.id)])
    await attemptQueries(db).clear(key);
}

/** The attempts at a user's second factor start from zero. */
export async function forgetFactorAttempts(db: Db | Tx, userId: number): Promise<void> {
  for (const key of [attemptsAt.factor(userId), attemptsAt.ownFactor(userId)])
    await attemptQueries(db).clear(key);
}

export const sweepAttempts = ({ database, clock }: Pick<Platform, "database" | "clock">) =>
  attemptQueries(database.db).deleteOver(new Date(clock.now().getTime() - keptMs));
