import type { Platform } from "../../../platform/platform.ts";
import { type CommandHandlers, commandsEnded } from "../commands/commands.ts";
import { addDeviceEvents } from "../presence/presence.ts";
import { endOldOffers } from "./offered-upgrades.queries.ts";

const stateOfEnd = { succeeded: "done", failed: "failed" } as const;

/** Inspects all of them once, whichever company's. */
export async function endOffers(
  { database, events, clock }: Pick<Platform, "database" | "events" | "clock">,
  handlers: CommandHandlers,
): Promise<void> {
  const now = clock.now();
  const ended = await database.db.transaction().execute(async (tx) => {
    const over = await endOldOffers(tx, now);
    await addDeviceEvents(
      tx,
      over.flatMap(({ tenantId, deviceId, state, reason, version }) =>
        state === "succeeded" || state === "failed"
          ? [
              {
                tenantId,
                deviceId,
                at: now,
                kind: "firmware" as const,
                detail: {
                  state: stateOfEnd[state],
                  ...(version && { version }),
                  ...(reason && { failure: reason }),
                },
              },
            ]
          : [],
      ),
    );
    await commandsEnded(tx, handlers, over);
    return over;
  });
  for (const { tenantId, deviceId, commandId, name, state } of ended)
    events.emit("commandEnded", { tenantId, deviceId, commandId, name, state });
}
