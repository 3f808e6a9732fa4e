import { createHmac } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const periodMs = 30_000;

/** What an authenticator app shows at a moment (RFC 6238), calculated independently of the product. */
export function appCode(secret: string, time = Date.now()): string {
  const bits = [...secret].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(time / periodMs)));
  const hash = createHmac("sha1", key).update(counter).digest();
  const offset = (hash.at(-1) as number) & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

/** The one it shows next; the server takes it already, so that nobody has to wait after the present one was used. */
export const nextAppCode = (secret: string): string => appCode(secret, Date.now() + periodMs);
