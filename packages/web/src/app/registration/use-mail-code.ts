import { auth } from "@foyer/contract/identity/auth";
import { useEffect, useState } from "react";
import { ask } from "../../lib/api.ts";
import { Refused } from "../../lib/refused.ts";
import { useCaptcha } from "../sign-in/use-captcha.ts";

/** The address that registers, or the account whose password was forgotten. */
export type MailCodeTarget = { purpose: "register"; email: string } | { purpose: "reset"; username: string };

/** Has a code mailed, and counts the seconds until another one can be asked for. */
export function useMailCode(captchaNeeded: boolean) {
  const { captcha, refreshCaptcha } = useCaptcha(captchaNeeded);
  const [read, setRead] = useState("");
  const [fault, setFault] = useState<string>();
  const [isSent, setSent] = useState(false);
  const [wait, setWait] = useState(0);

  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  async function send(target: MailCodeTarget) {
    setFault(undefined);
    try {
      const query = { ...target, code: read, uuid: captcha?.uuid ?? "" };
      const answer = await ask(auth.sendEmailCode, { query });
      setSent(true);
      setWait(answer.wait);
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause;
      setFault(cause.message);
    } finally {
      setRead("");
      refreshCaptcha();
    }
  }

  return { captcha, refreshCaptcha, read, setRead, fault, isSent, wait, send };
}
