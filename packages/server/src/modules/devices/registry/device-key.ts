import { createHash, randomBytes } from "node:crypto";

/** A new secret for a device to prove itself with; only its hash is kept. */
export const makeDeviceKey = (): string => randomBytes(32).toString("base64url");

/** What is kept of a device key. It is random and long, so a plain hash cannot be guessed back. */
export const hashOfDeviceKey = (key: string): Buffer => createHash("sha256").update(key).digest();
