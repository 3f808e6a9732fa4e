import { createHash, randomBytes } from "node:crypto";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { type ShownPassword, signInStepQueries } from "./sign-in-steps.queries.ts";

const stepMs = 5 * 60_000;
const mostTries = 5;

const toHash = (challenge: string): Buffer => createHash("sha256").update(challenge).digest();

/** Between password and second factor: a challenge for one user, good for minutes, a few tries and one success. */
export function makeSignInSteps({ database, clock }: Pick<Platform, "database" | "clock">) {
  const steps = signInStepQueries(database.db);
  return {
    async open(user: ShownPassword) {
      const challenge = randomBytes(32).toString("base64url");
      const expiresAt = new Date(clock.now().getTime() + stepMs);
      if (!(await steps.insert(toHash(challenge), user, expiresAt))) throw new Refusal("conflict.changed");
      return { next: "secondFactor" as const, challenge, seconds: stepMs / 1000 };
    },

    /** Refuses a challenge that is over, used up or another user's. */
    async requireOpen(challenge: string, userId: number | undefined): Promise<void> {
      const isOpen = await steps.tryOnce(toHash(challenge), userId ?? 0, clock.now(), mostTries);
      if (!isOpen) throw new Refusal("auth.challengeOver");
    },

    async spend(challenge: string): Promise<void> {
      if (!(await steps.spend(toHash(challenge)))) throw new Refusal("auth.challengeOver");
    },
  };
}
