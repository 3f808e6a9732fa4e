import { createHash, randomUUID } from "node:crypto";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { captchaQueries } from "./captcha.queries.ts";
import { drawPicture, drawText } from "./captcha-picture.ts";

const captchaMs = 2 * 60_000;

const answerHash = (uuid: string, answer: string) =>
  createHash("sha256").update(`${uuid}:${answer.trim().toLowerCase()}`).digest();

/** Captchas: drawn, and checked once each. */
export function makeCaptcha({ database, clock, config }: Platform) {
  const captchas = captchaQueries(database.db);
  return {
    async draw(): Promise<{ uuid: string; img: string }> {
      const text = drawText();
      const uuid = randomUUID();
      await captchas.insert(uuid, answerHash(uuid, text), new Date(clock.now().getTime() + captchaMs));
      return { uuid, img: `data:image/png;base64,${drawPicture(text).toString("base64")}` };
    },

    /** Refuses what was not read right; nothing is asked where the installation has them switched off. */
    async check({ uuid, code }: { uuid: string; code: string }): Promise<void> {
      if (!config.captcha) return;
      const kept = await captchas.take(uuid);
      if (!kept || kept.expires_at <= clock.now())
        throw new Refusal("auth.captchaExpired", { fields: { code: "captchaExpired" } });
      if (!kept.answer_hash.equals(answerHash(uuid, code)))
        throw new Refusal("auth.captchaWrong", { fields: { code: "captchaWrong" } });
    },
  };
}

export type Captcha = ReturnType<typeof makeCaptcha>;
