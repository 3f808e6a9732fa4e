import { forwardedDays } from "@foyer/contract/places/forwarding";
import { makeOutgoing } from "../../../platform/outgoing/outgoing.ts";
import type { Platform } from "../../../platform/platform.ts";
import { forgetSent } from "./deliveries.queries.ts";
import { forward } from "./forward.ts";

const pauseMs = 30_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Twice a minute: sends the figures of slots that are over, and of slots that changed, to where entities forward them.
 * What was sent, and what failed, is kept in the database: nothing is lost when a server ends, and several may work.
 */
export function makeForwardingWorker({
  config,
  ...tools
}: Pick<Platform, "database" | "clock" | "log" | "config" | "secrets">) {
  const outgoing = makeOutgoing({ allow: config.outgoingAllow });
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let nextForget = 0;
  const stopping = new AbortController();

  async function round(): Promise<void> {
    const now = tools.clock.now().getTime();
    await forward({ ...tools, outgoing }, stopping.signal);
    if (now < nextForget) return;
    nextForget = now + 6 * hourMs;
    // Later than they are last compared: a slot must not look new at the edge.
    await forgetSent(tools.database.pool, new Date(now - (forwardedDays + 2) * dayMs));
  }

  function again(): void {
    timer = setTimeout(() => {
      running = round()
        .catch((error: unknown) => {
          tools.log.error({ error: String(error) }, "figures could not be forwarded; tried again");
        })
        .then(() => {
          if (timer) again();
        });
    }, pauseMs);
  }

  return {
    start: again,

    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(timer);
      timer = undefined;
      await running;
    },
  };
}
