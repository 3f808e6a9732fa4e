import type { Platform } from "../../../platform/platform.ts";
import { shortestSilenceMs } from "./online.ts";
import { notePresence } from "./presence-watch.queries.ts";

const pauseMs = 60_000;

/**
 * Notes on the timelines of devices that hold no connection when they fall silent and when they are heard again. A
 * server that was away heard nobody: it must listen for as long as silence is judged by before it calls it silence.
 */
export function makePresenceWatch({ database, clock, log }: Pick<Platform, "database" | "clock" | "log">) {
  const since = clock.now().getTime();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  /** Looks once; the number of entries. */
  async function look(): Promise<number> {
    const now = clock.now();
    const mayFallSilent = now.getTime() - since >= shortestSilenceMs;
    return (await database.db.transaction().execute((tx) => notePresence(tx, now, mayFallSilent))) ?? 0;
  }

  function again(): void {
    timer = setTimeout(() => {
      running = look()
        .then(
          () => undefined,
          (error: unknown) =>
            log.error({ error: String(error) }, "silent devices could not be noted; tried again"),
        )
        .then(() => {
          if (timer) again();
        });
    }, pauseMs);
  }

  return {
    start: again,
    look,

    async stop(): Promise<void> {
      clearTimeout(timer);
      timer = undefined;
      await running;
    },
  };
}
