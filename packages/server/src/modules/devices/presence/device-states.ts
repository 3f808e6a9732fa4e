import type { Platform } from "../../../platform/platform.ts";
import { repeating } from "../../../platform/repeating.ts";
import { type ReportedState, writeDeviceStates } from "./device-states.queries.ts";

/** Written this often, in one statement: it is no count that must not be lost. */
const writeMs = 3_000;

/** Collects the latest state of each device that was seen and writes it beside the hot path. */
export function makeStateWriter(platform: Pick<Platform, "database" | "log" | "metrics">) {
  let pending = new Map<number, ReportedState>();

  async function write(): Promise<void> {
    if (pending.size === 0) return;
    const batch = [...pending.values()];
    pending = new Map();
    await writeDeviceStates(platform.database.db, batch);
  }

  const failure = "device states could not be written";
  const loop = repeating({ name: "device-states", everyMs: writeMs, failure, work: write }, platform);
  loop.start();

  return {
    add({ tenantId, deviceId, state, receivedAt }: ReportedState): void {
      const before = pending.get(deviceId)?.state;
      pending.set(deviceId, {
        tenantId,
        deviceId,
        state: before ? { ...before, ...state } : state,
        receivedAt,
      });
    },

    async stop(): Promise<void> {
      await loop.stop();
      await write().catch((error: unknown) => platform.log.warn({ error: String(error) }, failure));
    },
  };
}
