import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLive } from "../../lib/live.ts";
import { isAnswer } from "./is-answer.ts";

/** Milliseconds between two refreshes at least. */
const pause = 1_000;
/** What takes long to answer is asked again more rarely: at most a fifth of the time. */
const rest = 4;

/** Asks again for the answers on the page when counts have changed; shows nothing itself. */
export function LiveAnswers() {
  const client = useQueryClient();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const notBefore = useRef(0);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const refresh = async () => {
    waiting.current = undefined;
    // A slow answer is waited for: asking over it would never let it arrive.
    if (client.isFetching({ predicate: isAnswer }) > 0) return refreshSoon(pause / 4);
    const began = Date.now();
    await client.invalidateQueries({
      // What somebody stopped stays so.
      predicate: (query) => isAnswer(query) && query.state.data !== undefined,
    });
    const now = Date.now();
    notBefore.current = now + Math.max(pause, rest * (now - began));
  };
  const refreshSoon = (delay = 0) => {
    waiting.current ??= setTimeout(refresh, Math.max(delay, notBefore.current - Date.now()));
  };

  useLive(() => refreshSoon());
  return null;
}
