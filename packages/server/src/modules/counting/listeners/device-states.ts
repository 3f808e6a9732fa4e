import type { Platform } from "../../../platform/platform.ts";
import type { DeviceState } from "../../devices/protocols/protocol.ts";
import { type KnownDevice, noteDeviceStates } from "../../devices/registry/registry.ts";

/** What messages tell of their devices is written this often, in one statement: it is news, not counts. */
const writeMs = 3_000;

/** Gathers the latest state of each device that spoke and writes it beside the hot path. */
export function makeDeviceStates({ database, log }: Pick<Platform, "database" | "log">) {
  let gathered = new Map<
    number,
    { tenantId: number; deviceId: number; state: DeviceState; receivedAt: Date }
  >();

  /** The write under way: two at once would only wait for each other's rows. */
  let writing = Promise.resolve();
  let isWriting = false;

  async function write(): Promise<void> {
    if (gathered.size === 0) return;
    const batch = [...gathered.values()];
    gathered = new Map();
    await noteDeviceStates(database.db, batch).catch((error: unknown) =>
      log.warn({ error: String(error) }, "device states could not be written"),
    );
  }

  function writeNext(): void {
    if (isWriting) return;
    isWriting = true;
    writing = write().finally(() => {
      isWriting = false;
    });
  }

  const timer = setInterval(writeNext, writeMs);

  return {
    note({ tenantId, deviceId }: KnownDevice, state: DeviceState, receivedAt: Date): void {
      const before = gathered.get(deviceId)?.state;
      gathered.set(deviceId, {
        tenantId,
        deviceId,
        state: before ? { ...before, ...state } : state,
        receivedAt,
      });
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      await writing;
      await write();
    },
  };
}
