import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

export const requestIdHeader = "X-Request-Id";

const sane = /^[A-Za-z0-9-]{1,64}$/;

/** The id that a proxy gave a call, so that its log and ours are read together; else one of our own. */
export function toRequestId({ headers }: Pick<IncomingMessage, "headers">): string {
  const given = headers[requestIdHeader.toLowerCase()];
  return typeof given === "string" && sane.test(given) ? given : randomBytes(8).toString("hex");
}
