import { useCallback, useEffect, useState } from "react";
import { ask } from "../../lib/api.ts";
import { signInCalls } from "./sign-in-calls.ts";

interface Captcha {
  uuid: string;
  img: string;
}

/** A captcha, where the installation asks for one; each is good for one try. */
export function useCaptcha(needed: boolean) {
  const [captcha, setCaptcha] = useState<Captcha>();
  const refreshCaptcha = useCallback(() => {
    if (needed) ask(signInCalls.captcha).then(setCaptcha, () => setCaptcha(undefined));
  }, [needed]);
  useEffect(refreshCaptcha, [refreshCaptcha]);
  return { captcha, refreshCaptcha };
}
