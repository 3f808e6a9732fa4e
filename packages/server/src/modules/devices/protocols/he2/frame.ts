import { crc16 } from "../crc16.ts";

const head = 0x7e;
const tail = 0x7d;
const escapeMark = 0x7c;
const flip = 0x20;

/** Real frames have below 100 bytes; what grows beyond this is noise. */
const longestFrame = 2048;

/** Device id (4), command, parameter, length (2), CRC (2), all without head and tail. */
const shortestBody = 10;

export const heartbeat = 0xd1;
export const statistics = 0xd2;
/** Statistics whose answer was lost or said failure. */
export const statisticsAgain = 0xd3;
export type Command = typeof heartbeat | typeof statistics | typeof statisticsAgain;

/** A frame whose CRC is wrong still shows its command and text, so that it can be answered with a failure. */
export interface Frame {
  valid: boolean;
  command: number;
  data: string;
}

/**
 * Takes a frame apart, `7E` to `7D`; null = it is no frame at all. The length field is ignored: the vendor's own server
 * sends wrong ones under a right CRC.
 */
export function parseFrame(bytes: Buffer): Frame | null {
  if (bytes[0] !== head || bytes.at(-1) !== tail) return null;
  const body = unescaped(bytes.subarray(1, -1));
  if (body === null || body.length < shortestBody) return null;
  const crcAt = body.length - 2;
  return {
    valid: crc16(body.subarray(0, crcAt)) === body.readUInt16LE(crcAt),
    command: body.readUInt8(4),
    data: body.toString("latin1", 8, crcAt),
  };
}

/** Builds a frame. Devices send 02 as parameter; the vendor's server sends the command byte. */
export function encodeFrame(command: Command, parameter: number, data: string): Buffer {
  const text = Buffer.from(data, "latin1");
  const body = Buffer.alloc(8 + text.length + 2, 0xff);
  body.writeUInt8(command, 4);
  body.writeUInt8(parameter, 5);
  body.writeUInt16BE(text.length, 6);
  text.copy(body, 8);
  body.writeUInt16LE(crc16(body.subarray(0, -2)), body.length - 2);
  return Buffer.from([head, ...escaped(body), tail]);
}

/** Cuts the bytes of one connection into frames. A head never occurs inside a frame, so it always starts a new one. */
export function frameSplitter(): (chunk: Buffer) => Buffer[] {
  let pending: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const frames: Buffer[] = [];
    let rest: Buffer = Buffer.concat([pending, chunk]);
    for (let end = rest.indexOf(tail); end >= 0; end = rest.indexOf(tail)) {
      const start = rest.lastIndexOf(head, end);
      if (start >= 0 && end - start < longestFrame) frames.push(rest.subarray(start, end + 1));
      rest = rest.subarray(end + 1);
    }
    const start = rest.lastIndexOf(head);
    pending = start < 0 || rest.length - start > longestFrame ? Buffer.alloc(0) : rest.subarray(start);
    return frames;
  };
}

function escaped(body: Buffer): number[] {
  return [...body].flatMap((byte) =>
    byte >= escapeMark && byte <= head ? [escapeMark, byte ^ flip] : [byte],
  );
}

function unescaped(body: Buffer): Buffer | null {
  const bytes: number[] = [];
  for (let at = 0; at < body.length; at++) {
    if (body[at] !== escapeMark) {
      bytes.push(body[at] as number);
      continue;
    }
    const next = body[++at];
    if (next === undefined) return null;
    bytes.push(next ^ flip);
  }
  return Buffer.from(bytes);
}
