import type { Decoded, DecodedMessage } from "../protocol.ts";
import { milesight } from "./milesight.ts";

export const receivedAt = new Date("2026-07-31T23:12:05Z");

/** A body as the device posts it. */
export function post(body: unknown) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { path: "/milesight", contentType: "application/json", body: Buffer.from(text), receivedAt };
}

export const decode = (body: unknown): Decoded => milesight.decode(post(body));

export function message(body: unknown): DecodedMessage {
  const decoded = decode(body);
  if (!decoded.ok) throw new Error(decoded.reason);
  return decoded.message;
}

export const utc = (time: string) => ({ utc: new Date(time) });
export const feeds = ["event", "window", "total"];

export const device = { device_info: { device_sn: "A1" } };
export const minute = { start_time: "2026-05-04T09:00:00+02:00", end_time: "2026-05-04T09:01:00+02:00" };

/** A report of one line. */
export const periodic = (line: unknown, time_info: object = minute) => ({
  ...device,
  time_info,
  line_periodic_data: [line],
});
