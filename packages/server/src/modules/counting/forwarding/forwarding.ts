import { forwardedDays } from "@foyer/contract/places/forwarding";
import { makeOutgoing } from "../../../platform/outgoing/outgoing.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Repeating, repeating } from "../../../platform/repeating.ts";
import { forgetSent } from "./deliveries.queries.ts";
import { forward } from "./forward.ts";

const pauseMs = 30_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Twice a minute: sends the figures of slots that are over, and of slots that changed, to where entities forward them.
 * What was sent, and what failed, is kept in the database: nothing is lost when a server ends, and several may work.
 */
export function makeForwardingWorker(
  platform: Pick<Platform, "database" | "clock" | "log" | "config" | "secrets" | "metrics">,
): Repeating {
  const { config, ...tools } = platform;
  const outgoing = makeOutgoing({ allow: config.outgoingAllow });
  let nextForget = 0;

  async function round(stopping: AbortSignal): Promise<void> {
    const now = tools.clock.now().getTime();
    await forward({ ...tools, outgoing }, stopping);
    if (now < nextForget) return;
    nextForget = now + 6 * hourMs;
    // Later than they are last compared: a slot must not look new at the edge.
    await forgetSent(tools.database.pool, new Date(now - (forwardedDays + 2) * dayMs));
  }

  const failure = "figures could not be forwarded";
  return repeating({ name: "forwarding", everyMs: pauseMs, failure, work: round }, platform);
}
