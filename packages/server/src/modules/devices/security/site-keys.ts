import { createHash, randomBytes } from "node:crypto";
import type { KnownSiteKey } from "./known-site-keys.queries.ts";

/** A part of an address: short enough for cameras, the same in capitals, and not to be guessed. */
export const makeSiteKey = (): string => randomBytes(16).toString("hex");

/** What is kept of a site key; devices may write addresses in capitals. */
export const hashOfSiteKey = (key: string): Buffer => createHash("sha256").update(key.toLowerCase()).digest();

/** Whether a key lets messages of a protocol in at a moment. */
export const isGood = (key: KnownSiteKey, protocol: string, at: Date): boolean =>
  key.revokedAt === null &&
  (key.validUntil === null || key.validUntil > at) &&
  (key.protocols.length === 0 || key.protocols.includes(protocol));
