import { createServer, type Socket } from "node:net";
import { listening } from "./listening.ts";

export interface Published {
  topic: string;
  payload: string;
  retain: boolean;
}

/** Just enough of an MQTT 3.1.1 and 5 broker to take publications and last wills, and to send commands. */
export async function pretendBroker(onPublish: (message: Published) => boolean) {
  const logins: { client: string; user: string; password: string }[] = [];
  const sockets = new Set<Socket>();
  const subscribed = new Map<string, (payload: string) => void>();
  const server = createServer((socket) => {
    let received: Buffer = Buffer.alloc(0);
    let version = 4;
    let will: Published | null = null;
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => {
      sockets.delete(socket);
      if (will) onPublish(will);
    });
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      for (let packet = takePacket(received); packet; packet = takePacket(received)) {
        received = packet.rest;
        handle(packet.head, packet.body);
      }
    });
    function handle(head: number, body: Buffer): void {
      const kind = head >> 4;
      if (kind === 1) connected(body);
      if (kind === 3) published(head, body);
      if (kind === 8) subscribe(body);
      if (kind === 12) socket.write(Buffer.from([0xd0, 0]));
      if (kind === 14) will = null;
    }
    function connected(body: Buffer): void {
      const login = readConnect(body);
      version = login.version;
      will = login.will;
      logins.push({ client: login.client, user: login.user, password: login.password });
      socket.write(Buffer.from(version === 5 ? [0x20, 3, 0, 0, 0] : [0x20, 2, 0, 0]));
    }
    function subscribe(body: Buffer): void {
      const reader = new Reader(body);
      const id = reader.number();
      if (version === 5) reader.skipProperties();
      const topic = reader.text();
      socket.write(
        Buffer.from([0x90, version === 5 ? 4 : 3, id >> 8, id & 255, ...(version === 5 ? [0] : []), 1]),
      );
      subscribed.set(topic, (payload) => socket.write(publication(topic, payload, version)));
    }
    function published(head: number, body: Buffer): void {
      const reader = new Reader(body);
      const topic = reader.text();
      const id = (head >> 1) & 3 ? reader.number() : 0;
      if (version === 5) reader.skipProperties();
      const isTaken = onPublish({ topic, payload: reader.rest(), retain: Boolean(head & 1) });
      if (isTaken && id > 0) socket.write(Buffer.from([0x40, 2, id >> 8, id & 255]));
    }
  });
  const port = await listening(server);
  return {
    port,
    logins,
    /** Sends to the last subscriber; false where there is none. */
    send(topic: string, payload: string): boolean {
      const take = subscribed.get(topic);
      take?.(payload);
      return take !== undefined;
    },
    isSubscribed: (topic: string) => subscribed.has(topic),
    cutAll: () => sockets.forEach((socket) => void socket.destroy()),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** QoS 0; at most 16,383 bytes. */
function publication(topic: string, payload: string, version: number): Buffer {
  const name = Buffer.from(topic);
  const body = Buffer.concat([
    Buffer.from([name.length >> 8, name.length & 255]),
    name,
    Buffer.from(version === 5 ? [0] : []),
    Buffer.from(payload),
  ]);
  return Buffer.concat([Buffer.from([0x30, (body.length & 127) | 128, body.length >> 7]), body]);
}

function readConnect(body: Buffer) {
  const reader = new Reader(body);
  reader.text();
  const version = reader.byte();
  const flags = reader.byte();
  reader.number();
  if (version === 5) reader.skipProperties();
  const client = reader.text();
  const will = flags & 4 ? readWill(reader, version, Boolean(flags & 32)) : null;
  const user = flags & 128 ? reader.text() : "";
  return { version, client, will, user, password: flags & 64 ? reader.text() : "" };
}

function readWill(reader: Reader, version: number, retain: boolean): Published {
  if (version === 5) reader.skipProperties();
  return { topic: reader.text(), payload: reader.text(), retain };
}

function takePacket(bytes: Buffer): { head: number; body: Buffer; rest: Buffer } | null {
  let length = 0;
  for (let i = 1; i < Math.min(5, bytes.length); i++) {
    const byte = bytes.readUInt8(i);
    length += (byte & 127) << (7 * (i - 1));
    if (byte & 128) continue;
    const end = i + 1 + length;
    return bytes.length < end
      ? null
      : { head: bytes.readUInt8(0), body: bytes.subarray(i + 1, end), rest: bytes.subarray(end) };
  }
  return null;
}

class Reader {
  private readonly bytes: Buffer;
  private at = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  byte(): number {
    return this.bytes.readUInt8(this.at++);
  }

  number(): number {
    this.at += 2;
    return this.bytes.readUInt16BE(this.at - 2);
  }

  text(): string {
    const length = this.number();
    this.at += length;
    return this.bytes.toString("utf8", this.at - length, this.at);
  }

  /** Those of a simulated device fit into one length byte. */
  skipProperties(): void {
    const length = this.byte();
    this.at += length;
  }

  rest(): string {
    return this.bytes.toString("utf8", this.at);
  }
}
