import { useState } from "react";
import { Refused } from "../lib/refused.ts";

/** What may be refused is tried; the refusal is kept, to be said where it was tried and nowhere else. */
export function useAttempt() {
  const [refusal, setRefusal] = useState<string>();

  /** Answers whether it was done. */
  async function attempt(act: () => Promise<unknown>): Promise<boolean> {
    setRefusal(undefined);
    try {
      await act();
      return true;
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause;
      cause.shown = true;
      setRefusal(cause.message);
      return false;
    }
  }

  return { refusal, attempt, forget: () => setRefusal(undefined) };
}
