import type { Socket } from "node:net";
import { readTopic } from "@foyer/contract/devices/topics";
import type { Aedes, Client } from "aedes";
import { addressKey } from "../../../platform/address-key.ts";
import { isStorableText } from "../../../platform/database/storable-text.ts";
import { plainAddress } from "../../../platform/networks.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { KnownDevice } from "../../devices/registry/registry.ts";
import { goodKeys, isStillGood } from "../../devices/security/security.ts";
import type { Admission } from "./admission.ts";
import { type ConnectionContext, demandsProof, type ProvenDevice } from "./connection-context.ts";
import type { Intake } from "./intake.ts";
import { makeTooNewClients } from "./too-new-clients.ts";

/**
 * Names of unproven connections begin like this; no serial number does. The address follows: a device that comes back
 * ends its own old connection, and no other.
 */
const unknownClient = "?";
/** The limits of a packet before and after the connection is admitted. */
const longestGreeting = 16 * 1024;
const longestPacket = 2 * 1024 * 1024;
/** MQTT 3.1.1. */
const newestVersion = 4;
/** Presence is all that is retained: a few words. */
const longestRetained = 4 * 1024;
/** How often keys that ended by themselves are noticed. */
const recheckMs = 30_000;

const wrong = (text: string) => Object.assign(new Error(text), { returnCode: 4 as const });
const wrongName = () =>
  Object.assign(new Error("the client id is not the serial number"), { returnCode: 2 as const });

type Greeted = Client & { [provenBy]?: ProvenDevice };
const provenBy = Symbol("proven");
/** Where a socket came from; a closed one does not tell any more, and its last will may still be to come. */
const from = Symbol("from");

/** Aedes reads packets with this parser; `length` is that of the packet being read. */
type Reading = Socket & {
  [from]?: string;
  client?: { connected: boolean; _parser: { packet: { length: number } } };
};

function refuseLongPackets(this: Socket): void {
  const { client } = this as Reading;
  if (!client) return;
  const most = client.connected ? longestPacket : longestGreeting;
  if (client._parser.packet.length > most) this.destroy();
}

/**
 * Who connects over MQTT and what they may do. A connection that shows a device's key is the device; its client id is
 * the serial number, so that a newer connection with the right key takes the place of the older one. All others
 * carry names of their own kind: they can neither take a device's place nor see what is meant for it.
 */
export function makeMqttConnections(platform: Platform, intake: Intake, broker: Aedes) {
  const { config, clock, database, events } = platform;
  const { admission } = intake;
  const tooNew = makeTooNewClients(platform, intake);

  const clientAddress = (client: Client) => (client.conn as Reading)[from] ?? "";
  const provenDevice = (client: Client) => (client as Greeted)[provenBy];

  function letStrangerIn(client: Client): void {
    client.id = `${unknownClient}${addressKey(clientAddress(client))} ${client.id}`;
  }

  async function greet(client: Client, sn: string | undefined, secret: string): Promise<void> {
    const address = clientAddress(client);
    if (!isStorableText(`${client.id}${sn ?? ""}`)) throw wrong("U+0000 in a name");
    const device = sn ? await intake.findDevice(sn) : null;
    if (device && secret) return prove(client, device, secret, address);
    // An unknown serial number has no key yet: its payloads only wait.
    const isNew = Boolean(sn) && !device;
    if (!isNew && isRequired(device)) return refuse(device, address, "keyMissing");
    letStrangerIn(client);
  }

  async function prove(client: Client, device: KnownDevice, secret: string, address: string): Promise<void> {
    const proven = admission.proven(device, secret);
    if (!proven) return refuse(device, address, "keyWrong");
    if (client.id !== proven.sn) {
      admission.refuse(device, address, "clientId");
      throw wrongName();
    }
    (client as Greeted)[provenBy] = proven;
  }

  const isRequired = (device: KnownDevice | null) =>
    config.deviceKeysRequired || (device !== null && demandsProof(device));

  async function refuse(
    device: Parameters<Admission["refuse"]>[0],
    address: string,
    why: "keyMissing" | "keyWrong",
  ): Promise<never> {
    admission.refuse(device, address, why);
    await admission.limits.slow(address);
    throw wrong(why === "keyWrong" ? "the key is wrong" : "a key is needed");
  }

  // Nothing outlives a connection: what a device is to do waits in the database, not here.
  broker.preConnect = (client, packet, done) => {
    // The broker refuses it in a moment.
    if ((packet.protocolVersion ?? newestVersion) > newestVersion) tooNew.note(clientAddress(client), packet);
    packet.clean = true;
    done(null, true);
  };

  broker.authenticate = (client, username, password, done) => {
    greet(client, username, password?.toString() ?? "").then(
      () => done(null, true),
      (error: { returnCode?: number }) =>
        done(error.returnCode === undefined ? wrong("not now") : (error as ReturnType<typeof wrong>), false),
    );
  };

  /** Ends the connection of a device whose key is not good any more. */
  async function recheckKey(client: Client): Promise<void> {
    const proven = provenDevice(client);
    if (!proven) return;
    // While it cannot be decided, it stays.
    const device = await intake.findDevice(proven.sn).catch(() => undefined);
    if (device === undefined || isStillGood(device, proven.keyId, clock.now())) return;
    client.close();
  }

  const clients = (broker as unknown as { clients: Record<string, Client> }).clients;
  const stopListening = events.on("deviceKeysChanged", ({ sn }) => {
    const client = clients[sn];
    if (client) void recheckKey(client);
  });
  /** Ends the connections whose keys ended by themselves, or in news that did not reach this server. */
  async function recheckAllKeys(): Promise<void> {
    const shown = Object.values(clients).flatMap((client) => {
      const proven = provenDevice(client);
      return proven ? [{ client, keyId: proven.keyId }] : [];
    });
    if (shown.length === 0) return;
    const ids = shown.map(({ keyId }) => keyId);
    const good = await goodKeys(database.db, ids, clock.now());
    for (const { client, keyId } of shown) if (!good.has(keyId)) client.close();
  }

  // While it cannot be decided, all stay.
  const timer = setInterval(() => void recheckAllKeys().catch(() => undefined), recheckMs);

  return {
    /** The serial number a connection has proven. */
    provenSn: (client: Client): string | undefined => provenDevice(client)?.sn,

    findContext: (client: Client): ConnectionContext => ({
      address: clientAddress(client),
      device: provenDevice(client),
    }),

    /** Lets a connection begin, or hangs up. */
    enter(socket: Socket): boolean {
      const address = plainAddress(socket.remoteAddress);
      if (!admission.limits.enter(address)) {
        socket.destroy();
        return false;
      }
      socket.once("close", () => admission.limits.leave(address));
      return true;
    },

    /** Takes a connection in that may begin to speak. */
    take(socket: Socket): void {
      (socket as Reading)[from] = plainAddress(socket.remoteAddress);
      broker.handle(socket);
      socket.on("readable", refuseLongPackets);
    },

    /** Waits for the turn of a connection's address; false when it sends far too much. */
    turn: (client: Client): Promise<boolean> => admission.limits.turn(clientAddress(client)),

    /** Only the state of a device that has proven to be it is retained: one a device, a few words long. */
    mayRetain(client: Client, { topic, payload }: { topic: string; payload: string | Buffer }): boolean {
      const address = readTopic(topic);
      return (
        address?.channel === "state" &&
        address.sn === provenDevice(client)?.sn &&
        Buffer.byteLength(payload) <= longestRetained
      );
    },

    async stop(): Promise<void> {
      stopListening();
      clearInterval(timer);
      await tooNew.stop();
    },
  };
}
