import { constants, privateDecrypt } from "node:crypto";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Installation } from "../installation/installation.ts";
import { checkPassword, passwordMatches } from "../users/passwords.ts";
import { noteSignIn, setPassword, userById, userByName } from "../users/users.ts";
import { captchaQueries } from "./captcha.queries.ts";
import { mailCodeQueries } from "./mail-codes.queries.ts";
import { signInFailureQueries } from "./sign-in-failures.queries.ts";

const freeFailures = 5;
const longestWaitMs = 15 * 60_000;
/** Whoever has not failed for so long after their wait begins anew. */
const failuresKeptMs = 24 * 3_600_000;

/** Decrypts what a browser encrypted with the installation's public key; null when it cannot be read. */
export function decryptPassword(installation: Installation, encrypted: string): string | null {
  try {
    return privateDecrypt(
      { key: installation.keyPair.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
      Buffer.from(encrypted, "base64"),
    ).toString("utf8");
  } catch {
    return null;
  }
}

/** Signing in: captcha, growing waits, one answer for a wrong name and a wrong password. */
export function makeAuth({ database, clock, config }: Platform, installation: Installation) {
  const { db } = database;
  const failures = signInFailureQueries(db);

  async function noteFailure(username: string): Promise<void> {
    const over = (await failures.add(username, clock.now())) - freeFailures;
    const wait = over > 0 ? Math.min(1000 * 2 ** (over - 1), longestWaitMs) : 0;
    await failures.postpone(username, new Date(clock.now().getTime() + wait));
  }

  async function requireNoWait(username: string) {
    const failed = await failures.of(username);
    const waitMs = failed ? failed.next_try_at.getTime() - clock.now().getTime() : 0;
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1000);
      throw new Refusal("auth.tooManyTries", { retryAfter: seconds, values: { seconds } });
    }
    return failed;
  }

  return {
    /** Refuses unless this is the user's own password; guesses at an open session wait like those at the door. */
    async requirePassword(userId: number, encrypted: string, field: string): Promise<void> {
      const user = await userById(db, userId);
      await requireNoWait(user.username);
      const password = decryptPassword(installation, encrypted);
      if (password !== null && (await passwordMatches(user.password_hash, password))) return;
      await noteFailure(user.username);
      throw new Refusal("password.old", { fields: { [field]: "passwordOld" } });
    },

    async signIn(given: { username: string; password: string }) {
      const failed = await requireNoWait(given.username);
      const user = await userByName(db, given.username);
      const password = decryptPassword(installation, given.password);
      const matches = await passwordMatches(user?.password_hash, password ?? "");
      if (!user || !matches || password === null) {
        await noteFailure(given.username);
        throw new Refusal("auth.wrongPassword");
      }
      if (!user.enabled || user.company_status === 0) throw new Refusal("auth.disabled");
      if (user.password_until !== null && user.password_until <= clock.now())
        throw new Refusal("auth.initialPasswordOver");
      if (failed) await failures.clear(given.username);
      await noteSignIn(db, user.id, clock.now());
      return user;
    },

    async changePassword(userId: number, oldEncrypted: string, newEncrypted: string): Promise<void> {
      const user = await userById(db, userId);
      const oldPassword = decryptPassword(installation, oldEncrypted);
      const newPassword = decryptPassword(installation, newEncrypted);
      if (oldPassword === null || !(await passwordMatches(user.password_hash, oldPassword))) {
        throw new Refusal("password.old", { fields: { oldPass: "passwordOld" } });
      }
      checkPassword(newPassword ?? "", config.passwordMinimum);
      if (newPassword === oldPassword)
        throw new Refusal("password.same", { fields: { newPass: "passwordSame" } });
      await setPassword(db, userId, newPassword as string);
    },
  };
}

/** Forgets captchas and mailed codes nobody can use any more and failures of long ago. */
export async function forgetTries({ database, clock }: Pick<Platform, "database" | "clock">): Promise<void> {
  const now = clock.now();
  await captchaQueries(database.db).deleteOver(now);
  await signInFailureQueries(database.db).deleteOver(new Date(now.getTime() - failuresKeptMs));
  await mailCodeQueries(database.db).deleteOver(new Date(now.getTime() - failuresKeptMs));
}
