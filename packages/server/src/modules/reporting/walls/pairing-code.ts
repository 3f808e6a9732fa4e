import { createHash } from "node:crypto";
import { pairingCode } from "@foyer/contract/reporting/screens/wall-player";

const toHash = (...parts: readonly (string | Buffer)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();

/** A code follows from the display's secret, so that it can be told again and is kept nowhere. */
export function codeOf(secret: string, salt: Buffer): string {
  const { characters, length } = pairingCode;
  // Of 32 characters each is as likely as any other.
  return [...toHash(salt, secret).subarray(0, length)]
    .map((byte) => characters[byte % characters.length])
    .join("");
}

/** Codes are typed by people: in capitals or not, in groups or not. */
export const hashOfCode = (typed: string): Buffer => toHash(typed.replace(/[\s-]/g, "").toUpperCase());
