import { crc16 } from "../crc16.ts";
import { wallClock } from "../wall-clock.ts";

/** Bytes of a block given in hex, whose last two are its CRC, high byte first; a text says what is wrong. */
export function parseBlock(hex: string, length: number): Buffer | string {
  if (hex.length !== 2 * length || !/^[\da-f]*$/i.test(hex)) return `not ${length} bytes in hex`;
  const bytes = Buffer.from(hex, "hex");
  return crc16(bytes.subarray(0, -2)) === bytes.readUInt16BE(length - 2) ? bytes : "the checksum is wrong";
}

/** Writes the CRC into the last two bytes. */
export function sealed(bytes: Buffer): Buffer {
  bytes.writeUInt16BE(crc16(bytes.subarray(0, -2)), bytes.length - 2);
  return bytes;
}

/** The serial number, low byte first, as the counter shows it. */
export function readSerial(block: Buffer, at: number): string {
  return block.readUInt32LE(at).toString(16).padStart(8, "0").toUpperCase();
}

/** Six bytes: year since 2000, month, day, hour, minute, second; undefined where the calendar does not have it. */
export function parseClock(block: Buffer, at: number): string | undefined {
  const [year = NaN, ...rest] = block.subarray(at, at + 6);
  return year > 99 ? undefined : wallClock([2000 + year, ...rest]);
}

/** The same six bytes, of a wall clock `yyyy-MM-dd HH:mm:ss`. */
export function clockBytes(wall: string): Buffer {
  const [year = 2000, ...rest] = wall.split(/\D/).map(Number);
  return Buffer.from([year - 2000, ...rest]);
}
