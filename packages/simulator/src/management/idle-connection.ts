import { connect, type Socket } from "node:net";
import { commandTopic, replyTopic, stateTopic } from "@foyer/contract/devices/topics";
import {
  acknowledgement,
  connectPacket,
  goodbye,
  packetKinds,
  ping,
  publishPacket,
  readPublication,
  subscribePacket,
  takePacket,
} from "./mqtt-wire.ts";

/** Seconds. */
const keepAlive = 120;
const reconnectMs = 5000;

export interface IdleParts {
  host: string;
  port: number;
  sn: string;
  key: string;
  announcement: string;
  /** The answer to a command; null = none. */
  answer: (command: string) => string | null;
  onChange: (connected: boolean) => void;
}

/** A connection that waits for commands and costs little: no timer, no client library, buffers only while packets are cut. */
export class IdleConnection {
  private readonly parts: IdleParts;
  private socket: Socket | null = null;
  private isConnected = false;
  private isOver = false;
  private id = 0;

  constructor(parts: IdleParts) {
    this.parts = parts;
  }

  open(): void {
    const { host, port, sn, key } = this.parts;
    const socket = connect(port, host);
    let received: Buffer | null = null;
    this.socket = socket;
    socket.setNoDelay(true);
    socket.write(
      connectPacket({
        ...{ client: sn, user: sn, password: key, keepAlive },
        will: { topic: stateTopic(sn), payload: '{"state":"lost"}' },
      }),
    );
    socket.on("data", (chunk) => {
      let bytes: Buffer = received ? Buffer.concat([received, chunk]) : chunk;
      for (let taken = takePacket(bytes); taken; taken = takePacket(bytes)) {
        bytes = taken.rest;
        this.take(socket, taken.packet);
      }
      received = bytes.length > 0 ? Buffer.from(bytes) : null;
    });
    socket.on("error", () => {});
    socket.on("close", () => this.lost(socket));
  }

  /** The owner of many of them calls this within the keep-alive. */
  ping(): void {
    if (this.isConnected) this.socket?.write(ping);
  }

  close(): void {
    this.isOver = true;
    this.socket?.end(goodbye);
  }

  private take(socket: Socket, packet: { head: number; body: Buffer }): void {
    const { sn, announcement, answer, onChange } = this.parts;
    const kind = packet.head >> 4;
    if (kind === packetKinds.connectAnswer) {
      if (packet.body[1] !== 0) {
        socket.destroy();
        return;
      }
      this.isConnected = true;
      socket.write(subscribePacket(commandTopic(sn), this.nextId()));
      socket.write(publishPacket(stateTopic(sn), announcement, this.nextId(), true));
      onChange(true);
    }
    if (kind !== packetKinds.publish) return;
    const { id, payload } = readPublication(packet);
    if (id > 0) socket.write(acknowledgement(id));
    const reply = answer(payload);
    if (reply !== null) socket.write(publishPacket(replyTopic(sn), reply, this.nextId()));
  }

  private lost(socket: Socket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    if (this.isConnected) this.parts.onChange(false);
    this.isConnected = false;
    if (!this.isOver) setTimeout(() => this.open(), reconnectMs * (0.5 + Math.random())).unref();
  }

  private nextId(): number {
    this.id = (this.id % 0xffff) + 1;
    return this.id;
  }
}

/** Milliseconds between two rounds of pings of a connection. */
export const pingEveryMs = (keepAlive * 1000) / 2;
