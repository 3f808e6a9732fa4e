import { isIP } from "node:net";
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
