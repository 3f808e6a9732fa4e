import { useState } from "react";
import { ask } from "../../lib/api.ts";
import { encryptedForServer } from "../../lib/encrypted-for-server.ts";
import { Refused } from "../../lib/refused.ts";
import { session } from "../../lib/session.ts";
import { signInCalls } from "./sign-in-calls.ts";
import { useCaptcha } from "./use-captcha.ts";

export interface Credentials {
  username: string;
  password: string;
  /** What was read in the captcha. */
  code: string;
}

/** The password was right; a second factor has to follow. */
export interface NextStep {
  username: string;
  challenge: string;
}

export type SignInFaults = Partial<Record<keyof Credentials | "form", string>>;

/** Signing in: encrypts, sends, shows faults, and fetches a new captcha after each failure. */
export function useSignIn(captchaNeeded: boolean) {
  const { captcha, refreshCaptcha } = useCaptcha(captchaNeeded);
  const [faults, setFaults] = useState<SignInFaults>({});
  const [busy, setBusy] = useState(false);
  const [step, setStep] = useState<NextStep>();

  async function signIn({ username, password, code }: Credentials) {
    setBusy(true);
    setFaults({});
    // What comes next is fetched while the server thinks.
    void import("../console.tsx");
    try {
      const [encrypted] = await encryptedForServer([password], "auth.wrongPassword");
      const uuid = captcha?.uuid ?? "";
      const entered = await ask(signInCalls.login, { body: { username, password: encrypted, code, uuid } });
      if ("next" in entered) setStep({ username, challenge: entered.challenge });
      else session.begin();
    } catch (cause) {
      setFaults(toFaults(cause));
      refreshCaptcha();
    } finally {
      setBusy(false);
    }
  }

  /** Back to name and password. */
  function startAgain(fault?: string) {
    setStep(undefined);
    setFaults({ form: fault });
    refreshCaptcha();
  }

  return { captcha, refreshCaptcha, faults, setFaults, busy, signIn, step, startAgain };
}

function toFaults(cause: unknown): SignInFaults {
  if (!(cause instanceof Refused)) throw cause;
  if (cause.key === "auth.wrongPassword") return { password: cause.message };
  if (cause.key === "auth.captchaWrong" || cause.key === "auth.captchaExpired")
    return { code: cause.message };
  return { form: cause.message };
}
