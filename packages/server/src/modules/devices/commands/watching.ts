import { watchSeconds } from "@foyer/contract/devices/messaging";
import { systemClock } from "../../../platform/clock.ts";
import { outsideQuestion } from "../../../platform/database/asked.ts";
import type { Platform } from "../../../platform/platform.ts";
import { queueCommands } from "./queue-commands.ts";
import { watchingQueries } from "./watching.queries.ts";

/** A watched device's totals are read so often. */
const readMs = 5_000;

interface Watched {
  tenantId: number;
  deviceId: number;
  /** Session → milliseconds of the epoch until when it watches. */
  until: Map<string, number>;
}

/**
 * Reads the running totals of devices somebody watches and sends them in the live stream. The commands for it are not
 * kept: they are nothing anybody asked for.
 */
export function makeWatching({ database: { db }, events, log, config }: Platform) {
  const queries = watchingQueries(db);
  const watched = new Map<number, Watched>();
  /** Command id → its device. */
  const asked = new Map<string, Watched>();
  const everyMs = (readMs * config.answerSeconds) / 10;
  let timer: NodeJS.Timeout | null = null;

  const complain = (error: unknown) => log.warn({ error: String(error) }, "a watched device was not asked");

  async function read(device: Watched): Promise<void> {
    const { tenantId, deviceId } = device;
    if (await queries.isAsked(tenantId, deviceId)) return;
    const expiresAt = new Date(systemClock.now().getTime() + everyMs);
    const [id] = await db
      .transaction()
      .execute((tx) =>
        queueCommands(tx, [
          { tenantId, deviceId, name: "totals", parameters: {}, cause: "platform", expiresAt },
        ]),
      );
    if (id !== undefined) asked.set(id, device);
    events.emit("commandsQueued", { tenantId, deviceIds: [deviceId] });
  }

  function readAll(): void {
    const now = performance.now();
    for (const device of watched.values()) {
      for (const [session, until] of device.until) if (until <= now) device.until.delete(session);
      if (device.until.size === 0) watched.delete(device.deviceId);
      else void read(device).catch(complain);
    }
    if (watched.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  }

  const stopListening = events.on("commandEnded", ({ commandId }) => {
    const device = asked.get(commandId);
    if (!device) return;
    asked.delete(commandId);
    void tell(device, commandId).catch(complain);
  });

  async function tell({ tenantId, deviceId }: Watched, commandId: string): Promise<void> {
    const reported = await queries.takeTotals(tenantId, commandId);
    if (reported?.totals)
      events.emit("deviceTotals", { tenantId, deviceId, ...reported, totals: reported.totals });
  }

  return {
    watch(tenantId: number, deviceId: number, session: string): void {
      const known = watched.get(deviceId);
      const device = known ?? { tenantId, deviceId, until: new Map() };
      device.until.set(session, performance.now() + watchSeconds * 1000);
      watched.set(deviceId, device);
      timer ??= setInterval(readAll, everyMs);
      if (!known) void outsideQuestion(() => read(device)).catch(complain);
    },

    /** Others may go on watching it. */
    unwatch(deviceId: number, session: string): void {
      watched.get(deviceId)?.until.delete(session);
    },

    stop(): void {
      if (timer) clearInterval(timer);
      stopListening();
    },
  };
}
