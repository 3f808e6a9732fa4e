import { createHash } from "node:crypto";

const hashBytes = 6;
const entryBytes = hashBytes + 4;

/** A track without its name. */
export const trackHash = (id: string): string =>
  createHash("sha256").update(id).digest().subarray(0, hashBytes).toString("hex");

/** Which tracks are in a slot, and until which moment (milliseconds from its begin), ten bytes each. */
export function encodeSeen(seen: ReadonlyMap<string, number>): Buffer {
  const bytes = Buffer.alloc(seen.size * entryBytes);
  let at = 0;
  for (const [hash, untilMs] of seen) {
    bytes.write(hash, at, "hex");
    bytes.writeUInt32BE(Math.max(0, untilMs), at + hashBytes);
    at += entryBytes;
  }
  return bytes;
}

export function decodeSeen(bytes: Buffer | null): Map<string, number> {
  const seen = new Map<string, number>();
  for (let at = 0; bytes && at + entryBytes <= bytes.length; at += entryBytes)
    seen.set(bytes.toString("hex", at, at + hashBytes), bytes.readUInt32BE(at + hashBytes));
  return seen;
}
