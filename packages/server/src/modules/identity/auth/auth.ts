import { constants, privateDecrypt } from "node:crypto";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { attemptsAt, makeAttempts, sweepAttempts } from "../attempts/attempts.ts";
import type { Installation } from "../installation/installation.ts";
import {
  checkPassword,
  countedName,
  passwordMatches,
  requireUnshared,
  setPassword,
  userById,
  userByName,
} from "../users/users.ts";
import { captchaQueries } from "./captcha.queries.ts";
import { mailCodeQueries } from "./mail-codes.queries.ts";
import { makeMailCodes } from "./mail-codes.ts";
import { limitByNetwork } from "./network-limit.ts";
import { signInStepQueries } from "./sign-in-steps.queries.ts";

export { limitByNetwork, makeMailCodes };

const codesKeptMs = 24 * 3_600_000;

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

/** The user whose browser it is, as far as it says so: the same attempts are counted separately for it. */
type FindBrowser = (userId: number | undefined) => string | undefined;

/** Signing in: growing waits, one answer for a wrong name and a wrong password. */
export function makeAuth(platform: Platform, installation: Installation) {
  const { database, clock, config } = platform;
  const { db } = database;
  const attempts = makeAttempts(platform);

  /** Refuses unless this is the user's own password. Guesses at an open session do not count at the door. */
  async function requirePassword(userId: number, encrypted: string, field: string): Promise<string> {
    const user = await userById(db, userId);
    const key = attemptsAt.password(userId);
    await attempts.begin(key);
    const password = decryptPassword(installation, encrypted);
    if (password === null || !(await passwordMatches(user.password_hash, password)))
      throw new Refusal("password.old", { fields: { [field]: "passwordOld" } });
    await attempts.clear(key);
    return password;
  }

  return {
    requirePassword,

    /** The user whose password this is; a second factor may still have to follow. */
    async checkSignIn(given: { username: string; password: string }, findBrowser: FindBrowser) {
      const user = await userByName(db, given.username);
      const browser = findBrowser(user?.id);
      const key =
        user && browser !== undefined
          ? attemptsAt.browser(user.id, browser)
          : attemptsAt.account(countedName(user, given.username));
      await attempts.begin(key);
      const password = decryptPassword(installation, given.password);
      const matches = await passwordMatches(user?.password_hash, password ?? "");
      if (!user || !matches || password === null) throw new Refusal("auth.wrongPassword");
      if (!user.enabled || user.company_status === 0) throw new Refusal("auth.disabled");
      if (user.password_until !== null && user.password_until <= clock.now())
        throw new Refusal("auth.initialPasswordOver");
      await attempts.clear(key);
      return user;
    },

    async changePassword(userId: number, oldEncrypted: string, newEncrypted: string): Promise<void> {
      await requireUnshared(db, [userId]);
      const oldPassword = await requirePassword(userId, oldEncrypted, "oldPass");
      const newPassword = decryptPassword(installation, newEncrypted);
      await checkPassword(newPassword ?? "", config.passwordMinimum);
      if (newPassword === oldPassword)
        throw new Refusal("password.same", { fields: { newPass: "passwordSame" } });
      await setPassword(db, userId, newPassword as string);
    },
  };
}

/** Forgets captchas, challenges and mailed codes nobody can use any more and failures of long ago. */
export async function forgetTries({ database, clock }: Pick<Platform, "database" | "clock">): Promise<void> {
  const now = clock.now();
  await captchaQueries(database.db).deleteOver(now);
  await signInStepQueries(database.db).deleteOver(now);
  await sweepAttempts({ database, clock });
  await mailCodeQueries(database.db).deleteOver(new Date(now.getTime() - codesKeptMs));
}
