import { isIP } from "node:net";
import { Decrypter, Encrypter } from "age-encryption";
import * as z from "zod";
import { isNetwork } from "./networks.ts";

export const port = z.coerce.number().int().min(0).max(65_535);
export const onOff = z.enum(["on", "off"]).transform((value) => value === "on");
/** A listener's port, or `off`. */
export const portOrOff = z.union([z.literal("off").transform(() => null), port]);

/** A number above 0, or `off` for no limit. */
export const limitOrOff = z.union([z.literal("off").transform(() => null), z.coerce.number().int().min(1)]);
export const hostAddress = z
  .string()
  .refine((host) => isIP(host) !== 0 || host === "localhost", "must be an IP address")
  .transform((host) => (host === "localhost" ? "127.0.0.1" : host));

/** Keys of age carry a sum of their letters. */
function isWhole(key: string): boolean {
  try {
    if (key.startsWith("age1")) new Encrypter().addRecipient(key);
    else if (key.startsWith("AGE-SECRET-KEY-")) new Decrypter().addIdentity(key);
    return true;
  } catch {
    return false;
  }
}

/** A key of age or a passphrase. What only looks like a key would be known by backups that fail at night. */
export const backupKey = z
  .string()
  .min(16, "must have at least 16 characters")
  .refine(isWhole, "is no whole key of age: letters are missing or mistyped");

/** Separated by commas. */
export const networkList = z.string().transform((text, context) => {
  const entries = text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  if (!entries.every(isNetwork)) {
    context.addIssue({ code: "custom", message: "must be addresses or networks with commas between them" });
  }
  return entries;
});
