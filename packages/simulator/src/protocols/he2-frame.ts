/** Commands of an HX-HE2 counter; `again` is a record whose first sending failed. */
export const he2Commands = { heartbeat: 0xd1, statistics: 0xd2, again: 0xd3 } as const;

const head = 0x7e;
const tail = 0x7d;
const escapeMark = 0x7c;

export interface He2Frame {
  command: number;
  data: string;
}

/** CRC-16/Modbus. */
export function crc16(bytes: Uint8Array): number {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
  }
  return crc;
}

export function encodeHe2(command: number, parameter: number, data: string): Buffer {
  const text = Buffer.from(data, "ascii");
  const body = Buffer.alloc(8 + text.length + 2);
  body.writeUInt32BE(0xffffffff, 0);
  body.writeUInt8(command, 4);
  body.writeUInt8(parameter, 5);
  body.writeUInt16BE(text.length, 6);
  text.copy(body, 8);
  body.writeUInt16LE(crc16(body.subarray(0, -2)), body.length - 2);
  const escaped: number[] = [];
  for (const byte of body) {
    if (byte >= escapeMark && byte <= head) escaped.push(escapeMark, byte - 0x20);
    else escaped.push(byte);
  }
  return Buffer.from([head, ...escaped, tail]);
}

/** Reads the first whole frame; `rest` are the bytes after it, `frame` is null where the checksum is wrong. */
export function takeHe2(bytes: Buffer): { frame: He2Frame | null; rest: Buffer } | null {
  const from = bytes.indexOf(head);
  const to = from < 0 ? -1 : bytes.indexOf(tail, from);
  if (to < 0) return null;
  return { frame: decodeHe2(bytes.subarray(from + 1, to)), rest: bytes.subarray(to + 1) };
}

function decodeHe2(escaped: Buffer): He2Frame | null {
  const plain: number[] = [];
  let isEscaped = false;
  for (const byte of escaped) {
    if (!isEscaped && byte === escapeMark) isEscaped = true;
    else {
      plain.push(isEscaped ? byte ^ 0x20 : byte);
      isEscaped = false;
    }
  }
  const body = Buffer.from(plain);
  if (body.length < 10 || crc16(body.subarray(0, -2)) !== body.readUInt16LE(body.length - 2)) return null;
  // The declared length is wrong in some of the vendor's own frames, so the data ends where the checksum begins.
  return { command: body.readUInt8(4), data: body.toString("ascii", 8, body.length - 2) };
}
