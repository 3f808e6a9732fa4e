import { setTimeout as sleep } from "node:timers/promises";
import { describe, type Tally } from "../live/tally.ts";
import { Refused } from "./uplink.ts";

const mostTries = 60;

/** Delivers something, however often it takes; what is refused and will not be taken later ends the run. */
export async function sendSurely(
  sn: string,
  { tally, stopped }: { tally: Tally; stopped: AbortSignal },
  deliver: () => Promise<void>,
): Promise<void> {
  for (let tries = 1; !stopped.aborted; tries++) {
    try {
      return await deliver();
    } catch (reason) {
      const isFinal =
        reason instanceof Refused && reason.status >= 400 && reason.status < 500 && reason.status !== 429;
      if (isFinal || tries === mostTries) throw new Error(`${sn}: ${describe(reason)}`);
      tally.fail(sn, reason);
      await sleep(Math.min(5000, 200 * tries), undefined, { signal: stopped }).catch(() => {});
    }
  }
}
