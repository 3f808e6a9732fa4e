import { setTimeout as pause } from "node:timers/promises";
import mqtt, { type IClientOptions, type MqttClient } from "mqtt";
import type { Log } from "../../../platform/log.ts";
import { brokerAddress } from "../../devices/broker/broker.ts";

/** How long the broker keeps counts for a server that is away. */
export const sessionSeconds = 7 * 86_400;
/** What the server publishes to itself: what was held before it has come before it. */
const drainedTopic = (clientId: string) => `foyer/servers/${clientId}/drained`;
/** Where a broker forbids that, a silence of this length is the sign. */
const silenceMs = 2_000;

interface SessionOptions {
  /** With the servers' account. */
  url: string;
  clientId: string;
  /** The broker keeps what arrives while no server carries the name. */
  isKept: boolean;
  filters: readonly string[];
  /** Messages the broker may hand over before the first is acknowledged. */
  inFlight: number;
  /** Whether a message may be acknowledged; false: the next client with this name gets it again. */
  take: (topic: string, payload: Buffer, isRetained: boolean) => Promise<boolean>;
  log: Log;
}

/** Sends at once; of the library's own. */
interface Acknowledging {
  _sendPacket(packet: mqtt.Packet): void;
}

/** Given to the library, which otherwise reads nothing more before a message is acknowledged. */
const acknowledgedLater = new Error("acknowledged later");

/** A connection to an external broker that acknowledges each message once it is taken, many being taken at a time. */
export function openBrokerSession({ url, clientId, isKept, filters, inFlight, take, log }: SessionOptions) {
  const ownTopic = drainedTopic(clientId);
  let underWay = 0;
  let lastAt = Date.now();
  let isLeaving = false;
  let drained: () => void = () => undefined;

  async function hold(topic: string, payload: Buffer, { retain, messageId }: mqtt.IPublishPacket) {
    // A number belongs to the connection it came over: over the next one the message comes again.
    const { stream } = client;
    underWay++;
    const isTaken = await take(topic, payload, retain).finally(() => {
      underWay--;
      lastAt = Date.now();
    });
    if (isTaken && client.stream === stream && client.connected)
      (client as unknown as Acknowledging)._sendPacket({
        cmd: "puback",
        messageId: messageId as number,
        reasonCode: 0,
      });
  }

  const options: IClientOptions = {
    protocolVersion: 5,
    clientId,
    clean: !isKept,
    reconnectPeriod: 1_000,
    // Who may sign in is for others to say, who may not be there yet.
    reconnectOnConnackError: true,
    resubscribe: false,
    properties: { receiveMaximum: inFlight, sessionExpiryInterval: isKept ? sessionSeconds : 0 },
    customHandleAcks: (topic, payload, packet, done) => {
      lastAt = Date.now();
      if (topic === ownTopic) {
        done(0, 0);
        drained();
        return;
      }
      void hold(topic, payload, packet);
      done(acknowledgedLater, 0);
    },
  };
  const { url: address, account } = brokerAddress(url);
  const client: MqttClient = mqtt.connect(address, { ...options, ...account });
  const subscribe = () => client.subscribeAsync([...filters], { qos: 1 });
  client.on("connect", ({ sessionPresent }) => {
    // A failed subscription is reported as an error of the connection, and tried again over the next one.
    if (!isLeaving && filters.length > 0) subscribe().catch(() => undefined);
    // A broker that lost its memory holds nothing any more.
    if (!sessionPresent) drained();
    log.info({ clientId }, "connected to the MQTT broker");
  });
  // Sent without asking for an acknowledgement: dropped when there is too much.
  client.on("message", (topic, payload, { qos, retain }) => {
    if (qos > 0 || underWay >= inFlight) return;
    underWay++;
    void take(topic, payload, retain).finally(() => underWay--);
  });
  client.on("error", (error) => {
    if (error !== acknowledgedLater) log.warn({ clientId, error: error.message }, "MQTT broker");
  });

  /** Waits until what the broker held has come. */
  async function untilHanded(signal: AbortSignal): Promise<void> {
    const isHanded = new Promise<void>((resolve) => {
      drained = resolve;
    });
    const isMarked = await client
      .subscribeAsync(ownTopic, { qos: 1 })
      .then(() => client.publishAsync(ownTopic, "", { qos: 1 }))
      .then(
        () => true,
        () => false,
      );
    if (isMarked) return isHanded;
    while (!signal.aborted && (underWay > 0 || Date.now() - lastAt < silenceMs)) await pause(silenceMs / 4);
  }

  async function drain(former: readonly string[], signal: AbortSignal): Promise<void> {
    isLeaving = true;
    if (former.length > 0) await client.unsubscribeAsync([...former]);
    await untilHanded(signal);
    while (!signal.aborted && underWay > 0) await pause(20);
  }

  return {
    client,

    /** Whether the broker had kept something for the name when the connection was made; waits for the connection. */
    wasKnown: (): Promise<boolean> =>
      new Promise((resolve) => client.once("connect", ({ sessionPresent }) => resolve(sessionPresent))),

    subscribe,

    /** Once the broker has handed over what it had for the name when this was asked. */
    untilHanded,

    /** Takes nothing new and what the broker holds; true once that is done, false when it was given up. */
    async drain(former: readonly string[], signal: AbortSignal): Promise<boolean> {
      const isGivenUp = new Promise<false>((resolve) => {
        if (signal.aborted) resolve(false);
        signal.addEventListener("abort", () => resolve(false), { once: true });
      });
      const isDone = drain(former, signal).then(
        () => !signal.aborted,
        () => false,
      );
      return Promise.race([isDone, isGivenUp]);
    },

    /** Hangs up; the broker forgets the name, or keeps for it what comes. A broker that says nothing is left. */
    async end(withinMs: number, isForgotten: boolean): Promise<void> {
      isLeaving = true;
      const farewell = isForgotten ? { properties: { sessionExpiryInterval: 0 } } : {};
      await Promise.race([
        client.endAsync(false, farewell).catch(() => undefined),
        pause(withinMs, undefined, { ref: false }),
      ]);
      client.stream.destroy();
    },

    /** Hangs up without a word: another server carries the name. */
    drop(): void {
      isLeaving = true;
      client.end(true);
    },
  };
}

export type BrokerSession = ReturnType<typeof openBrokerSession>;
