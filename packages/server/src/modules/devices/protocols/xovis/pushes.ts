import type { Decoded, DecodedMessage, HttpPayload } from "../protocol.ts";
import { xovis } from "./xovis.ts";

/** What the tests push: bodies of a sensor, and what is read from them. */
export const serial = "80:1F:12:D5:30:DC";
export const feeds = ["window", "event", "total"];
export const receivedAt = new Date("2022-02-25T12:42:05Z");

export function post(body: unknown, sn?: string): HttpPayload {
  const source = typeof body === "string" ? body : JSON.stringify(body);
  const path = sn ? `/xovis/${sn}` : "/xovis";
  return { path, sn, contentType: "application/json", body: Buffer.from(source), receivedAt };
}

export const decode = (body: unknown, sn?: string): Decoded => xovis.decode(post(body, sn));

export function message(body: unknown): DecodedMessage {
  const decoded = decode(body, serial);
  if (!decoded.ok) throw new Error(decoded.reason);
  return decoded.message;
}

/** The minute before `receivedAt`. */
export const minute = { at: { utc: new Date("2022-02-25T12:41:00Z") }, anchor: "start", seconds: 60 };
export const span = { from: 1645792860000, to: 1645792920000 };

export const sensor = { serial_number: serial, type: "SINGLE_SENSOR" };

/** A logic with one record. */
export const logic = (id: number, info: string, counts: object, changed: object = {}) => ({
  id,
  info,
  records: [{ ...span, counts: named(counts), ...changed }],
});

export const named = (counts: object) =>
  Object.entries(counts).map(([name, value], id) => ({ id, name, value }));

export const logics = (...all: object[]) => ({ logics_data: { sensor_info: sensor, logics: all } });

/** One line, number 7. */
export const line = (counts: object, changed: object = {}) =>
  logics(logic(7, "XLT_LINE_IN_OUT_COUNT", counts, changed));
