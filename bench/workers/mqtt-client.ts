import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { flowTopic } from "@foyer/contract/devices/topics";
import { intervalSeconds, startText } from "./load.ts";
import {
  connackLength,
  connectPacket,
  isConnack,
  isPuback,
  pubackLength,
  publishPacket,
} from "./mqtt-packets.ts";

const startLength = startText(0, 0).length;
const nothing: Buffer = Buffer.alloc(0);

export interface Device {
  sn: string;
  key: string;
}

/**
 * One device on one connection with so many messages in flight. A slot in flight is a packet id with its own bytes, of
 * which only the start of the interval changes: nothing is rebuilt while the clock runs.
 */
export class MqttClient {
  private readonly places: Buffer[];
  private readonly startAt: number;
  private readonly sentAt: Float64Array;
  private free: number[];
  private socket!: Socket;
  private left: Buffer = nothing;
  private readonly device: Device;
  private readonly onAcknowledged: (client: MqttClient, sentAt: number) => void;
  private readonly onFailure: (error: Error) => void;

  constructor(
    device: Device,
    window: number,
    onAcknowledged: (client: MqttClient, sentAt: number) => void,
    onFailure: (error: Error) => void,
  ) {
    this.device = device;
    this.onAcknowledged = onAcknowledged;
    this.onFailure = onFailure;
    const payload = `{"sn":"${device.sn}","records":[{"start":"${startText(0, 0)}","seconds":${intervalSeconds},"in":3,"out":2}]}`;
    this.places = Array.from({ length: window }, (_, index) =>
      publishPacket(flowTopic(device.sn), index + 1, payload),
    );
    this.startAt = this.places[0]!.indexOf(startText(0, 0));
    this.sentAt = new Float64Array(window);
    this.free = this.places.map((_, index) => index);
  }

  async open(port: number): Promise<void> {
    this.socket = connect({ port, host: "127.0.0.1", noDelay: true });
    await once(this.socket, "connect");
    this.socket.write(connectPacket(this.device.sn, this.device.sn, this.device.key));
    const [answer] = (await once(this.socket, "data")) as [Buffer];
    if (answer.length !== connackLength || !isConnack(answer))
      throw new Error(`${this.device.sn} was not let in`);
    this.socket.on("data", (chunk) => this.onData(chunk));
    this.socket.on("close", () =>
      this.onFailure(new Error(`the connection of ${this.device.sn} was closed`)),
    );
    this.socket.on("error", this.onFailure);
  }

  get isFull(): boolean {
    return this.free.length === 0;
  }

  get isIdle(): boolean {
    return this.free.length === this.places.length;
  }

  /** `since` counts as the moment of sending; `start` is the interval, 20 letters. */
  send(start: Buffer, since: number): void {
    const place = this.free.pop()!;
    const bytes = this.places[place]!;
    start.copy(bytes, this.startAt, 0, startLength);
    this.sentAt[place] = since;
    this.socket.write(bytes);
  }

  private onData(chunk: Buffer): void {
    const bytes = this.left.length > 0 ? Buffer.concat([this.left, chunk]) : chunk;
    let at = 0;
    for (; at + pubackLength <= bytes.length; at += pubackLength) {
      if (!isPuback(bytes, at)) {
        this.onFailure(new Error("something else than an acknowledgement came"));
        return;
      }
      const place = bytes.readUInt16BE(at + 2) - 1;
      this.free.push(place);
      this.onAcknowledged(this, this.sentAt[place]!);
    }
    this.left = at < bytes.length ? bytes.subarray(at) : nothing;
  }

  close(): void {
    this.socket.removeAllListeners("close");
    this.socket.destroy();
  }
}
