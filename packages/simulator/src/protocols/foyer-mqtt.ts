import { flowTopic, stateTopic } from "@foyer/contract/devices/topics";
import { connect, type MqttClient } from "mqtt";
import type { CountRecord } from "./count-record.ts";
import { flowBody } from "./flow-body.ts";
import type { Uplink } from "./uplink.ts";

const acknowledgeWithinMs = 20_000;

/**
 * Foyer's own format over MQTT with QoS 1: the serial number is the user name, the device key the password. What is
 * under way when the connection breaks is sent again by the client when it is back, with the duplicate flag.
 */
export class FoyerMqtt implements Uplink {
  readonly batchSize = 200;
  private readonly url: string;
  private readonly sn: string;
  private readonly key: string | null;
  private readonly protocolVersion: 4 | 5;
  private client: MqttClient | null = null;

  constructor(host: string, port: number, sn: string, key: string | null, protocolVersion: 4 | 5 = 5) {
    this.url = `mqtt://${host}:${port}`;
    this.sn = sn;
    this.key = key;
    this.protocolVersion = protocolVersion;
  }

  open(): void {
    if (this.client) return;
    const client = connect(this.url, {
      clientId: this.sn,
      username: this.sn,
      password: this.key ?? "",
      protocolVersion: this.protocolVersion,
      reconnectPeriod: 2000,
      keepalive: 60,
      will: { topic: stateTopic(this.sn), payload: Buffer.from('{"state":"lost"}'), qos: 1, retain: true },
    });
    client.on("connect", () =>
      client.publish(stateTopic(this.sn), '{"state":"ready"}', { qos: 1, retain: true }),
    );
    // A refused connection is tried again by the client; what waits for it stays in the backlog.
    client.on("error", () => {});
    this.client = client;
  }

  async deliver(batch: readonly CountRecord[]): Promise<void> {
    this.open();
    const { client } = this;
    if (!client) throw new Error("not connected");
    const dropped = Promise.withResolvers<never>();
    const onEnd = () => dropped.reject(new Error("the connection was ended"));
    client.once("end", onEnd);
    // MQTT sends again only on a new connection, so a missing acknowledgement ends the present one.
    const impatience = setInterval(() => client.stream?.destroy(), acknowledgeWithinMs);
    try {
      await Promise.race([
        client.publishAsync(flowTopic(this.sn), flowBody(batch), { qos: 1 }),
        dropped.promise,
      ]);
    } finally {
      clearInterval(impatience);
      client.off("end", onEnd);
    }
  }

  async close(): Promise<void> {
    const { client } = this;
    this.client = null;
    if (!client) return;
    if (!client.connected) {
      client.end(true);
      return;
    }
    const goodbye = client.publishAsync(stateTopic(this.sn), '{"state":"lost"}', { qos: 1, retain: true });
    await Promise.race([goodbye, new Promise((resolve) => setTimeout(resolve, 1000).unref())]).catch(
      () => {},
    );
    client.end(true);
  }

  drop(): void {
    const { client } = this;
    this.client = null;
    client?.stream?.destroy();
    client?.end(true);
  }
}
