import type { Decoded, HttpPayload } from "../protocol.ts";
import { hikvision } from "./hikvision.ts";

/** An event as a camera posts it. */
export function post(body: string | Buffer, query = ""): HttpPayload {
  const contentType = 'application/xml; charset="UTF-8"';
  return { path: "/hikvision", query, contentType, body: Buffer.from(body), receivedAt: new Date() };
}

export const decode = (body: string | Buffer, query?: string): Decoded => hikvision.decode(post(body, query));
