import { setTimeout as pause } from "node:timers/promises";
import type { PresenceChange } from "./apply-presence.ts";

const firstWaitMs = 500;
const longestWaitMs = 30_000;

/** The changes of a device that still matter: that it went offline, if it did, and that it is online, if it is. */
function relevantChanges(changes: readonly PresenceChange[]): PresenceChange[] {
  const lastOffline = changes.findLastIndex(({ isOnline }) => !isOnline);
  const online = changes.slice(lastOffline + 1).at(-1);
  return [...(lastOffline < 0 ? [] : [changes[lastOffline] as PresenceChange]), ...(online ? [online] : [])];
}

/**
 * Retries presence changes until they are stored: nobody repeats them, and a device that is not known to be online
 * gets no commands.
 */
export function makePresenceRetry(apply: (change: PresenceChange) => Promise<void>) {
  const waiting = new Map<string, PresenceChange[]>();
  let isStopped = false;

  async function applyAll(sn: string, pending: PresenceChange[]): Promise<void> {
    let wait = firstWaitMs;
    while (pending.length > 0 && !isStopped) {
      const batch = pending.splice(0);
      try {
        // Together, so that they are stored in their order.
        await Promise.all(batch.map(apply));
        wait = firstWaitMs;
      } catch {
        pending.splice(0, pending.length, ...relevantChanges([...batch, ...pending]));
        await pause(wait, undefined, { ref: false });
        wait = Math.min(wait * 2, longestWaitMs);
      }
    }
    waiting.delete(sn);
  }

  return {
    add(change: PresenceChange): void {
      const pending = waiting.get(change.sn);
      if (pending) {
        pending.splice(0, pending.length, ...relevantChanges([...pending, change]));
        return;
      }
      const first = [change];
      waiting.set(change.sn, first);
      void applyAll(change.sn, first);
    },

    stop(): void {
      isStopped = true;
    },
  };
}
