import { randomBytes } from "node:crypto";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { sealPurpose, secondFactorSecrets } from "../../../platform/secrets/sealed-columns.ts";
import { attemptsAt, forgetFactorAttempts, makeAttempts } from "../attempts/attempts.ts";
import { findStep, isAppCode, newSecret, plainPasscode, toAddress } from "./passcodes.ts";
import { makeRecoveryCodes, recoveryHash } from "./recovery-codes.ts";
import { secondFactorQueries } from "./second-factor.queries.ts";

const purpose = sealPurpose(secondFactorSecrets);
const saltBytes = 16;

/** Second factors of users: set up, shown, renewed, taken away. */
export function makeSecondFactor({
  database,
  clock,
  secrets,
}: Pick<Platform, "database" | "clock" | "secrets">) {
  const { db } = database;
  const queries = secondFactorQueries(db);
  const attempts = makeAttempts({ database, clock });

  /** Whether this is a code of the user's app, or a recovery code; it is used up then. */
  async function spend(userId: number, entered: string): Promise<boolean> {
    const factor = await queries.of(userId);
    if (!factor?.confirmed_at) return false;
    const passcode = plainPasscode(entered);
    if (!isAppCode(passcode))
      return queries.spendRecoveryCode(userId, await recoveryHash(passcode, factor.salt));
    const step = findStep(secrets.open(factor.secret, purpose), passcode, clock.now());
    return step !== null && queries.spendStep(userId, factor.secret, step);
  }

  async function require(key: string, isRight: () => Promise<boolean>): Promise<void> {
    await attempts.begin(key);
    if (!(await isRight())) throw new Refusal("secondFactor.wrong");
    await attempts.clear(key);
  }

  async function newRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
    const { codes, salt, hashes } = await makeRecoveryCodes();
    await secondFactorQueries(tx).replaceRecoveryCodes(userId, salt, hashes);
    return codes;
  }

  return {
    standing: queries.standing,

    /** At sign-in; from a known browser, attempts elsewhere delay nobody. */
    requireAtSignIn: (userId: number, browser: string | undefined, passcode: string) =>
      require(browser === undefined
        ? attemptsAt.factor(userId)
        : attemptsAt.factorOfBrowser(userId, browser), () => spend(userId, passcode)),

    /** In an open session. */
    requireOwn: (userId: number, passcode: string) =>
      require(attemptsAt.ownFactor(userId), () => spend(userId, passcode)),

    /** Makes a secret, which counts once a code of it was shown. */
    async begin({ userId, username }: { userId: number; username: string }) {
      const secret = newSecret();
      const isBegun = await queries.begin(userId, secrets.seal(secret, purpose), randomBytes(saltBytes));
      if (!isBegun) throw new Refusal("secondFactor.on");
      return { secret, address: toAddress(secret, username) };
    },

    /** Switches it on and gives the recovery codes, shown only this once. */
    async confirm(userId: number, entered: string): Promise<string[]> {
      const begun = await queries.of(userId);
      if (begun?.confirmed_at) throw new Refusal("secondFactor.on");
      if (!begun) throw new Refusal("secondFactor.off");
      let step: number | null = null;
      await require(attemptsAt.ownFactor(userId), async () => {
        step = findStep(secrets.open(begun.secret, purpose), plainPasscode(entered), clock.now());
        return step !== null;
      });
      return db.transaction().execute(async (tx) => {
        const counts = await secondFactorQueries(tx).confirm(userId, begun.secret, step ?? 0, clock.now());
        if (!counts) throw new Refusal("conflict.changed");
        return newRecoveryCodes(tx, userId);
      });
    },

    renewCodes: (userId: number) => db.transaction().execute((tx) => newRecoveryCodes(tx, userId)),

    async remove(userId: number): Promise<void> {
      if (!(await queries.remove(userId))) throw new Refusal("secondFactor.off");
    },
  };
}

export type SecondFactor = ReturnType<typeof makeSecondFactor>;

/** Takes a user's second factor away, as after a lost phone; their sessions end. */
export async function removeFactor(tx: Tx, userId: number): Promise<void> {
  const queries = secondFactorQueries(tx);
  if (!(await queries.remove(userId))) throw new Refusal("secondFactor.off");
  await queries.endSessions(userId);
  await forgetFactorAttempts(tx, userId);
}

/** Without a second factor, whether there was one or not. */
export const forgetFactor = (db: Db, userId: number) => secondFactorQueries(db).forget(userId);

/** Whether those of a company (null: the platform's operators) need one, and how many of them have none. */
export const factorRequirement = (db: Db | Tx, tenantId: number | null) =>
  secondFactorQueries(db).requirement(tenantId);

/** From now on those without one set it up before anything else, also in open sessions. */
export async function requireFactor(tx: Tx, tenantId: number | null, required: boolean): Promise<void> {
  const queries = secondFactorQueries(tx);
  if (tenantId === null) await queries.requireOfOperators(required);
  else await queries.requireOfCompany(tenantId, required);
}
