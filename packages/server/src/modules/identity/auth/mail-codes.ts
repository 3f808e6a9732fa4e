import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { mailCodeLength, mailCodeSigns, mailCodeWait } from "@foyer/contract/identity/auth";
import type { LanguageCode } from "@foyer/phrases/languages";
import { translate } from "@foyer/phrases/translate";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { attemptsAt, makeAttempts } from "../attempts/attempts.ts";
import { mailCodeQueries } from "./mail-codes.queries.ts";

export type MailCodePurpose = "register" | "reset";

const codeMs = 10 * 60_000;
const hourMs = 3_600_000;
/** Codes an address or account is sent in an hour. */
const mostAnHour = 5;
/** Tries at one code, and at those of all accounts together in an hour: of 10^11 codes that is nothing. */
const mostTries = 5;
const mostTriesAnHour = 5_000;

const newCode = () =>
  Array.from({ length: mailCodeLength }, () => mailCodeSigns[randomInt(mailCodeSigns.length)]).join("");

const toHash = (purpose: MailCodePurpose, target: string, code: string) =>
  createHash("sha256").update(`${purpose}:${target}:${code}`).digest();

/** Codes that show who reads the mail of an address. `target` is the address or the account. */
export function makeMailCodes({ database, clock, mail }: Pick<Platform, "database" | "clock" | "mail">) {
  const attempts = makeAttempts({ database, clock });
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);

  return {
    /** Sends a new code; without an address none is sent, and who asked cannot tell. */
    async send(
      purpose: MailCodePurpose,
      target: string,
      { to, language }: { to: string | undefined; language: LanguageCode },
    ): Promise<{ wait: number }> {
      const code = newCode();
      const isKept = await mailCodeQueries(database.db).replace({
        purpose,
        target,
        codeHash: toHash(purpose, target, code),
        now: clock.now(),
        expiresAt: ago(-codeMs),
        lastBefore: ago(mailCodeWait * 1000),
        countedSince: ago(hourMs),
        most: mostAnHour,
      });
      if (!isKept) throw new Refusal("mail.tooMany", { retryAfter: mailCodeWait });
      const values = { code, minutes: codeMs / 60_000 };
      if (to !== undefined) {
        mail.send({
          to,
          subject: await translate(language, `mail.${purpose}.subject`, values),
          text: await translate(language, `mail.${purpose}.text`, values),
        });
      }
      return { wait: mailCodeWait };
    },

    /** Refuses a wrong code; gives what uses it up in the transaction it opens the door to. */
    async check(
      purpose: MailCodePurpose,
      target: string,
      code: string,
    ): Promise<{ spend: (db: Db | Tx) => Promise<void> }> {
      await attempts.within(attemptsAt.mailCodes, mostTriesAnHour, hourMs);
      const expected = await mailCodeQueries(database.db).tryOnce(purpose, target, clock.now(), mostTries);
      if (!expected) throw new Refusal("mail.codeExpired", { fields: { emailCode: "emailCodeExpired" } });
      if (!timingSafeEqual(expected, toHash(purpose, target, code)))
        throw new Refusal("mail.codeWrong", { fields: { emailCode: "emailCodeWrong" } });
      return {
        async spend(db) {
          const isSpent = await mailCodeQueries(db).spend(purpose, target, expected);
          if (!isSpent) throw new Refusal("mail.codeExpired", { fields: { emailCode: "emailCodeExpired" } });
        },
      };
    },
  };
}

export type MailCodes = ReturnType<typeof makeMailCodes>;
