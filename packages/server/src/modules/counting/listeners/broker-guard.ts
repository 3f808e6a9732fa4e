import { setTimeout as pause } from "node:timers/promises";
import mqtt from "mqtt";
import type { Platform } from "../../../platform/platform.ts";
import { brokerAddress } from "../../devices/broker/broker.ts";
import type { BrokerSession } from "./broker-session.ts";
import { type BrokerSlot, type Holder, releaseSlot, takeGuard } from "./broker-slots.queries.ts";

const versionTopic = "$SYS/broker/version";
const versionMs = 2_000;

/**
 * Mosquitto keeps sessions over its own restart, but not what they share (seen with 2.0.11; its file store writes plain
 * subscriptions only, 2.1 likewise). Undefined: the broker did not say in time who it is.
 */
async function forgetsWhatIsShared(url: string, signal: AbortSignal): Promise<boolean | undefined> {
  const { url: address, account } = brokerAddress(url);
  const patience = { reconnectPeriod: 0, connectTimeout: versionMs };
  const client = mqtt.connect(address, { protocolVersion: 5, ...patience, ...account });
  let hasAsked = false;
  const version = new Promise<boolean | undefined>((resolve) => {
    client.on("connect", () =>
      client.subscribe(versionTopic, { qos: 0 }, () => {
        hasAsked = true;
      }),
    );
    client.on("message", (_topic, payload) => resolve(payload.toString().startsWith("mosquitto")));
    client.on("error", () => resolve(undefined));
  });
  const late = pause(versionMs, undefined, { signal }).then(
    () => (hasAsked ? false : undefined),
    () => undefined,
  );
  const answer = await Promise.race([version, late]);
  client.end(true);
  return answer;
}

interface GuardOptions {
  holder: Holder;
  /** What the servers share, as plain subscriptions. */
  filters: readonly string[];
  /** `isNeeded` is asked for each message; one that is not needed is acknowledged and dropped. */
  open: (slot: BrokerSlot, filters: readonly string[], isNeeded: () => boolean) => BrokerSession;
  disconnectMs: number;
}

/**
 * Until a server has subscribed again after a restart of Mosquitto, counts are acknowledged and delivered to nobody.
 * One of the servers therefore carries a second name with plain subscriptions, which survive: from each connection on,
 * until the shared ones exist again, it takes everything that arrives; what was counted already is dropped as a
 * repetition.
 */
export function makeBrokerGuard(
  { database: { pool }, config, log }: Pick<Platform, "database" | "config" | "log">,
  { holder, filters, open, disconnectMs }: GuardOptions,
) {
  let isWanted: boolean | undefined;
  let carried: { slot: number; session: BrokerSession } | null = null;
  let connections = 0;
  /** The connection since whose beginning everything is known to be shared out. */
  let sharedSince = 0;
  let resubscribing = 0;

  /** `own`: the session by which this server has its share. */
  async function resubscribe(session: BrokerSession, own: BrokerSession, signal: AbortSignal): Promise<void> {
    if (sharedSince === connections || resubscribing === connections) return;
    const connection = connections;
    resubscribing = connection;
    try {
      await own.subscribe();
      await session.untilHanded(signal);
      sharedSince = connection;
    } catch (error) {
      log.warn({ error: String(error) }, "the MQTT broker did not share counts out again yet; tried again");
    } finally {
      if (resubscribing === connection) resubscribing = 0;
    }
  }

  async function carry(own: BrokerSession, signal: AbortSignal): Promise<void> {
    const slot = await takeGuard(pool, holder, filters);
    if (!slot) return;
    if (signal.aborted) return releaseSlot(pool, holder, slot.slot);
    const session = open(slot, filters, () => sharedSince < connections);
    const former = slot.filters.filter((one) => !filters.includes(one));
    session.client.on("connect", () => {
      connections++;
      if (former.length > 0) session.client.unsubscribe([...former]);
      void resubscribe(session, own, signal);
    });
    carried = { slot: slot.slot, session };
  }

  return {
    /** Looks after the name until `signal`; `kept` are the slots that this server still holds. */
    async inspect(own: BrokerSession, kept: ReadonlySet<number>, signal: AbortSignal): Promise<void> {
      isWanted ??= await forgetsWhatIsShared(config.mqttUrl as string, signal);
      if (signal.aborted) return;
      if (!isWanted) return;
      if (carried && !kept.has(carried.slot)) {
        carried.session.drop();
        carried = null;
      }
      if (!carried) await carry(own, signal);
      else if (carried.session.client.connected) void resubscribe(carried.session, own, signal);
    },

    /** Hangs up; the name is taken again once its lease is over. */
    drop(): void {
      carried?.session.drop();
      carried = null;
    },

    /** Leaves the name, and what comes under it, to the next server. */
    async stop(): Promise<void> {
      if (!carried) return;
      await carried.session.end(disconnectMs, false);
      await releaseSlot(pool, holder, carried.slot).catch(() => undefined);
    },
  };
}
