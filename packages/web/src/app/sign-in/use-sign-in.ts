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

export type SignInFaults = Partial<Record<keyof Credentials | "form", string>>;

/** Signing in: encrypts, sends, tells faults, and fetches a new captcha after each failure. */
export function useSignIn(captchaNeeded: boolean) {
  const { captcha, refreshCaptcha } = useCaptcha(captchaNeeded);
  const [faults, setFaults] = useState<SignInFaults>({});
  const [busy, setBusy] = useState(false);

  async function signIn({ username, password, code }: Credentials) {
    setBusy(true);
    setFaults({});
    // What comes next is fetched while the server thinks.
    void import("../console.tsx");
    try {
      const [encrypted] = await encryptedForServer([password], "auth.wrongPassword");
      const uuid = captcha?.uuid ?? "";
      await ask(signInCalls.login, { body: { username, password: encrypted, code, uuid } });
      session.begin();
    } catch (cause) {
      setFaults(faultsOf(cause));
      refreshCaptcha();
    } finally {
      setBusy(false);
    }
  }

  return { captcha, refreshCaptcha, faults, setFaults, busy, signIn };
}

function faultsOf(cause: unknown): SignInFaults {
  if (!(cause instanceof Refused)) throw cause;
  if (cause.key === "auth.wrongPassword") return { password: cause.message };
  if (cause.key === "auth.captchaWrong" || cause.key === "auth.captchaExpired")
    return { code: cause.message };
  return { form: cause.message };
}
