import type { Decoded, DecodedMessage } from "../protocol.ts";
import { lorawan } from "./lorawan.ts";

export const receivedAt = new Date("2026-05-04T07:00:03Z");

/** A body as the network server posts it. */
export function post(body: unknown) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { path: "/lorawan", contentType: "application/json", body: Buffer.from(text), receivedAt };
}

export const decode = (body: unknown): Decoded => lorawan.decode(post(body));

export function message(body: unknown): DecodedMessage {
  const decoded = decode(body);
  if (!decoded.ok) throw new Error(decoded.reason);
  return decoded.message;
}

/** What every sample decodes to, but for its counts. */
export const sn = "24e124716c120001";
export const feeds = ["total", "window"];
export const received = { utc: new Date("2026-05-04T07:00:01.775Z") };
export const window = { at: received, anchor: "end", seconds: "recordPeriod" };
export const total = { at: received, seconds: "recordPeriod" };
export const uint16 = 65_536;
export const uint32 = 4_294_967_296;
export const heartbeat = (state: object = {}) => ({
  ok: true,
  message: { sn, kind: "heartbeat", records: [], feeds, state },
});
