import type { Platform } from "../../../platform/platform.ts";
import { repeating } from "../../../platform/repeating.ts";
import { shortestSilenceMs } from "./online.ts";
import { notePresence } from "./presence-watch.queries.ts";

const pauseMs = 60_000;

/**
 * Notes on the timelines of devices that hold no connection when they go offline and when they are online again. A
 * server that was away received nothing: it must listen for as long as silence is judged by before it calls it silence.
 */
export function makePresenceWatch(platform: Pick<Platform, "database" | "clock" | "log" | "metrics">) {
  const { database, clock } = platform;
  const since = clock.now().getTime();

  /** Inspects all devices once; gives the number of entries. */
  async function inspect(): Promise<number> {
    const now = clock.now();
    const mayFallSilent = now.getTime() - since >= shortestSilenceMs;
    return (await database.db.transaction().execute((tx) => notePresence(tx, now, mayFallSilent))) ?? 0;
  }

  const work = async () => void (await inspect());
  const failure = "silent devices could not be noted";
  return { ...repeating({ name: "presence", everyMs: pauseMs, failure, work }, platform), inspect };
}
