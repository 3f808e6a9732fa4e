import { flowTopic, heatTopic } from "@foyer/contract/devices/topics";
import type { CountRecord } from "./count-record.ts";
import type { DeviceLink } from "./device-link.ts";
import { flowBody } from "./flow-body.ts";
import type { Uplink } from "./uplink.ts";

const acknowledgeWithinMs = 20_000;

/**
 * Foyer's own format over MQTT with QoS 1: the serial number is the user name, the device key the password. What is
 * under way when the connection breaks is sent again by the client when it is back, with the duplicate flag.
 */
export class FoyerMqtt implements Uplink {
  readonly batchSize = 200;
  private readonly link: DeviceLink;
  private readonly sn: string;

  constructor(link: DeviceLink, sn: string) {
    this.link = link;
    this.sn = sn;
  }

  open(): void {
    this.link.open();
  }

  deliver(batch: readonly CountRecord[]): Promise<void> {
    return this.publish(flowTopic(this.sn), flowBody(batch));
  }

  deliverHeat(body: string): Promise<void> {
    return this.publish(heatTopic(this.sn), body);
  }

  async close(): Promise<void> {
    await this.link.close();
  }

  drop(): void {
    this.link.drop();
  }

  private async publish(topic: string, body: string): Promise<void> {
    this.link.open();
    const client = this.link.connection;
    if (!client) throw new Error("not connected");
    const dropped = Promise.withResolvers<never>();
    const onEnd = () => dropped.reject(new Error("the connection was ended"));
    client.once("end", onEnd);
    // MQTT sends again only on a new connection, so a missing acknowledgement ends the present one.
    const impatience = setInterval(() => client.stream?.destroy(), acknowledgeWithinMs);
    try {
      await Promise.race([client.publishAsync(topic, body, { qos: 1 }), dropped.promise]);
    } finally {
      clearInterval(impatience);
      client.off("end", onEnd);
    }
  }
}
