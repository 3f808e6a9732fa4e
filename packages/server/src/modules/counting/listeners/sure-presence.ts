import { setTimeout as pause } from "node:timers/promises";
import type { Presence } from "../../devices/commands/come-and-go.ts";

const firstWaitMs = 500;
const longestWaitMs = 30_000;

/** What is still to be said of a device: that it went, if it did, and that it is there, if it is. */
function stillToSay(said: readonly Presence[]): Presence[] {
  const gone = said.findLastIndex(({ isThere }) => !isThere);
  const back = said.slice(gone + 1).at(-1);
  return [...(gone < 0 ? [] : [said[gone] as Presence]), ...(back ? [back] : [])];
}

/**
 * Tells of connections' coming and going until it is kept: nobody says it again, and a device that is not known to be
 * there gets no commands.
 */
export function makeSurePresence(present: (news: Presence) => Promise<void>) {
  const waiting = new Map<string, Presence[]>();
  let isStopped = false;

  async function keep(sn: string, unsaid: Presence[]): Promise<void> {
    let wait = firstWaitMs;
    while (unsaid.length > 0 && !isStopped) {
      const now = unsaid.splice(0);
      try {
        // Together, so that they are kept in their order.
        await Promise.all(now.map(present));
        wait = firstWaitMs;
      } catch {
        unsaid.splice(0, unsaid.length, ...stillToSay([...now, ...unsaid]));
        await pause(wait, undefined, { ref: false });
        wait = Math.min(wait * 2, longestWaitMs);
      }
    }
    waiting.delete(sn);
  }

  return {
    tell(news: Presence): void {
      const unsaid = waiting.get(news.sn);
      if (unsaid) {
        unsaid.splice(0, unsaid.length, ...stillToSay([...unsaid, news]));
        return;
      }
      const first = [news];
      waiting.set(news.sn, first);
      void keep(news.sn, first);
    },

    stop(): void {
      isStopped = true;
    },
  };
}
