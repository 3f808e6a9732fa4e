import { crc16 } from "./he2-frame.ts";
import type { WallClock } from "./wall-stamp.ts";

/** Bytes in upper-case hex with their CRC-16/Modbus after them, high byte first. */
export function sealedHex(...parts: (Buffer | readonly number[])[]): string {
  const bytes = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const seal = Buffer.alloc(2);
  seal.writeUInt16BE(crc16(bytes));
  return Buffer.concat([bytes, seal]).toString("hex").toUpperCase();
}

/** The bytes of `result=<hex>` without their checksum; null where it is wrong. */
export function parseResult(text: string): Buffer | null {
  const bytes = Buffer.from(/^result=((?:[\dA-F]{2})+)$/.exec(text)?.[1] ?? "", "hex");
  const body = bytes.subarray(0, -2);
  return bytes.length > 2 && crc16(body) === bytes.readUInt16BE(body.length) ? body : null;
}

/** Year since 2000, month, day, hour, minute, second. */
export function clockBytes(clock: WallClock, instant: number): Buffer {
  const wall = new Date(clock.wallAt(instant));
  const date = [wall.getUTCFullYear() - 2000, wall.getUTCMonth() + 1, wall.getUTCDate()];
  return Buffer.from([...date, wall.getUTCHours(), wall.getUTCMinutes(), wall.getUTCSeconds()]);
}

/** Reads those six bytes: milliseconds, counted as if the wall clock were UTC. */
export function readWall(bytes: Buffer): number {
  const [year = 0, month = 1, day = 1, hour, minute, second] = bytes;
  return Date.UTC(2000 + year, month - 1, day, hour, minute, second);
}

/** A serial number of 8 hex digits travels low byte first. */
export function serialBytes(sn: string): Buffer {
  if (!/^[\dA-F]{8}$/.test(sn))
    throw new Error(`the serial number of an HPC counter is 8 hex digits, not ${sn}`);
  return Buffer.from(sn, "hex").reverse();
}
