import { commandTopic, replyTopic, stateTopic } from "@foyer/contract/devices/topics";
import { connect, type MqttClient } from "mqtt";

const reconnectMs = 2000;
/** A key that was refused is not tried again at once: a server that counts wrong keys would block the address. */
const refusedMs = 60_000;

export interface LinkParts {
  host: string;
  port: number;
  sn: string;
  key: string | null;
  /** MQTT 3.1.1 (4) or 5. */
  version: 4 | 5;
}

/** The MQTT connection of one device: its presence with last will, commands for it and its answers. */
export class DeviceLink {
  private readonly parts: LinkParts;
  private client: MqttClient | null = null;
  /** Takes commands; without it none are asked for. */
  onCommand: ((text: string) => void) | null = null;
  /** What it reports when it is online. */
  announcement: () => object = () => ({ state: "ready" });
  /** Whether it may connect at all; asked before each try. */
  mayOpen: () => boolean = () => true;

  constructor(parts: LinkParts) {
    this.parts = parts;
  }

  get connection(): MqttClient | null {
    return this.client;
  }

  get isConnected(): boolean {
    return this.client?.connected === true;
  }

  open(): void {
    if (this.client || !this.mayOpen()) return;
    const { host, port, sn, key, version } = this.parts;
    const client = connect(`mqtt://${host}:${port}`, {
      clientId: sn,
      username: sn,
      password: key ?? "",
      protocolVersion: version,
      reconnectPeriod: reconnectMs,
      keepalive: 60,
      will: { topic: stateTopic(sn), payload: Buffer.from('{"state":"lost"}'), qos: 1, retain: true },
    });
    client.on("connect", () => {
      client.options.reconnectPeriod = reconnectMs;
      if (this.onCommand) client.subscribe(commandTopic(sn), { qos: 1 });
      client.publish(stateTopic(sn), JSON.stringify(this.announcement()), { qos: 1, retain: true });
    });
    client.on("message", (topic, payload) => {
      if (topic === commandTopic(sn)) this.onCommand?.(payload.toString("utf8"));
    });
    // A refused connection is tried again by the client; what waits for it stays in the backlog.
    client.on("error", (error) => {
      if ("code" in error && isRefusal(Number(error.code))) client.options.reconnectPeriod = refusedMs;
    });
    this.client = client;
  }

  /** Answers a command and waits until that is acknowledged; lost where the connection is gone. */
  async reply(text: string): Promise<void> {
    await this.client?.publishAsync(replyTopic(this.parts.sn), text, { qos: 1 }).catch(() => {});
  }

  async close(): Promise<void> {
    const { client } = this;
    this.client = null;
    if (!client) return;
    if (!client.connected) {
      client.end(true);
      return;
    }
    const goodbye = client.publishAsync(stateTopic(this.parts.sn), '{"state":"lost"}', {
      qos: 1,
      retain: true,
    });
    await Promise.race([goodbye, new Promise((resolve) => setTimeout(resolve, 1000).unref())]).catch(
      () => {},
    );
    client.end(true);
  }

  /** The power fails: no goodbye. */
  drop(): void {
    const { client } = this;
    this.client = null;
    client?.stream?.destroy();
    client?.end(true);
  }
}

/** Bad user or not allowed, in MQTT 3.1.1 and 5. */
const isRefusal = (code: number): boolean => [4, 5, 134, 135].includes(code);
