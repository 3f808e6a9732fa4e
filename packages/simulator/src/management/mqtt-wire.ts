/** A packet as received: its first byte and what follows the length. */
export interface Packet {
  head: number;
  body: Buffer;
}

export const packetKinds = { connectAnswer: 2, publish: 3 } as const;

const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
};

function packet(head: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const length: number[] = [];
  for (let left = body.length; left > 0 || length.length === 0; left >>= 7)
    length.push((left & 127) | (left > 127 ? 128 : 0));
  return Buffer.concat([Buffer.from([head, ...length]), body]);
}

/** MQTT 3.1.1, a clean session, with user, password and a retained last will of QoS 1. */
export function connectPacket(login: {
  client: string;
  user: string;
  password: string;
  keepAlive: number;
  will: { topic: string; payload: string };
}): Buffer {
  const flags = 0x80 | 0x40 | 0x20 | 0x08 | 0x04 | 0x02;
  return packet(
    0x10,
    text("MQTT"),
    Buffer.from([4, flags, login.keepAlive >> 8, login.keepAlive & 255]),
    ...[login.client, login.will.topic, login.will.payload, login.user, login.password].map(text),
  );
}

/** QoS 1 where an id is given. */
export const publishPacket = (topic: string, payload: string, id: number, retain = false): Buffer =>
  packet(0x32 | Number(retain), text(topic), Buffer.from([id >> 8, id & 255]), Buffer.from(payload));

export const subscribePacket = (topic: string, id: number): Buffer =>
  packet(0x82, Buffer.from([id >> 8, id & 255]), text(topic), Buffer.from([1]));

export const acknowledgement = (id: number): Buffer => Buffer.from([0x40, 2, id >> 8, id & 255]);

export const ping = Buffer.from([0xc0, 0]);
export const goodbye = Buffer.from([0xe0, 0]);

/** The first whole packet; null while it is not there yet. */
export function takePacket(bytes: Buffer): { packet: Packet; rest: Buffer } | null {
  let length = 0;
  for (let at = 1; at < Math.min(5, bytes.length); at++) {
    const byte = bytes.readUInt8(at);
    length += (byte & 127) << (7 * (at - 1));
    if (byte & 128) continue;
    const end = at + 1 + length;
    if (bytes.length < end) return null;
    return {
      packet: { head: bytes.readUInt8(0), body: bytes.subarray(at + 1, end) },
      rest: bytes.subarray(end),
    };
  }
  return null;
}

/** What a publication carries; `id` is 0 for QoS 0. */
export function readPublication({ head, body }: Packet): { id: number; payload: string } {
  const after = 2 + body.readUInt16BE(0);
  const hasId = ((head >> 1) & 3) > 0;
  return {
    id: hasId ? body.readUInt16BE(after) : 0,
    payload: body.toString("utf8", hasId ? after + 2 : after),
  };
}
