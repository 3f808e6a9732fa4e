import * as z from "zod/mini";
import type {
  AnswerSettings,
  Decoded,
  DecodedRecord,
  DeviceState,
  HttpAnswer,
  HttpPayload,
  HttpProtocol,
} from "../protocol.ts";
import { parseLenientJson } from "./lenient-json.ts";
import { lineRecord } from "./line-record.ts";
import { plainRecord } from "./plain-record.ts";
import { latestStamp, unixMoment } from "./unix-moment.ts";

type Body = Record<string, unknown>;

/**
 * Foorir cameras, JSON over HTTP: v1.9 (binocular), the record with staff, and the counts of v2.5 (HX-CCD21), told
 * apart by their keys. Counts are what happened within the interval (`dataMode` "Add", which the heartbeat answer asks for);
 * running totals are refused. A list of events repeats what the counts hold and is not counted.
 *
 * A record without any time is taken to end when it arrived; sent again after a lost answer it cannot be told from a
 * new one.
 */
export const foorir: HttpProtocol = {
  name: "foorir",
  transport: "http",
  paths: [
    "/api/camera/heartbeat",
    "/api/camera/dataupload",
    "/api/heartbeat",
    "/api/dataupload",
    "/heartbeat",
    "/dataupload",
  ],
  decode,
  answer(payload, decoded, outcome, settings) {
    if (outcome === "failed") return json(503, { code: 2, msg: "try again later" });
    if (!decoded.ok) return json(200, { code: 2, msg: decoded.reason });
    if (outcome === "unreadable") return json(200, { code: 2, msg: "unreadable" });
    const { sn } = decoded.message;
    const data = isHeartbeatPath(payload)
      ? heartbeatAnswer(sn, settings)
      : { sn, time: unixSeconds(settings.now) };
    return json(200, { code: 0, msg: "success", data });
  },
};

function decode(payload: HttpPayload): Decoded {
  const body = trimmedKeys(parseLenientJson(payload.body.toString("utf8").replace(/^\uFEFF/, "")));
  if (body === null) return { ok: false, reason: "the body is not a readable JSON object" };
  const sn = typeof body.sn === "string" ? body.sn.trim() : "";
  if (!/^[\w.:-]{1,64}$/.test(sn)) return { ok: false, reason: "the serial number cannot be read" };
  const state = stateOf(body);
  if (Array.isArray(body.data) || body.in !== undefined || body.out !== undefined) {
    const records = recordsOf(body, payload.receivedAt);
    if (typeof records === "string") return { ok: false, reason: records, sn };
    return { ok: true, message: { sn, kind: "records", records, state } };
  }
  if (state.currentStay === undefined && !isHeartbeatPath(payload))
    return { ok: false, reason: "no counts in the body", sn };
  return { ok: true, message: { sn, kind: "heartbeat", records: [], state } };
}

function recordsOf(body: Body, receivedAt: Date): DecodedRecord[] | string {
  const isList = Array.isArray(body.data);
  const elements: unknown[] = Array.isArray(body.data) ? body.data : [body];
  const sent = moment(body.time) ?? receivedAt;
  const records: DecodedRecord[] = [];
  for (const [index, element] of elements.entries()) {
    const record = recordOf(
      isList ? { dataMode: body.dataMode, ...trimmedKeys(element) } : body,
      index,
      sent,
    );
    if (typeof record === "string") return isList ? `data[${index}] ${record}` : record;
    records.push(record);
  }
  return records;
}

/** Plain numbers count for the whole camera, objects for one detection line. */
function recordOf(element: Body, index: number, sent: Date): DecodedRecord | string {
  if (typeof element.in !== "object") return plainRecord(element, sent);
  const groups = Object.entries(element).map(([key, member]) => [key, trimmedKeys(member) ?? member]);
  return lineRecord(Object.fromEntries(groups), index, sent);
}

/** The vendor prints keys with blanks around them; a key that then occurs twice makes the object unreadable (null). */
function trimmedKeys(value: unknown): Body | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const members = Object.entries(value).map(([key, member]) => [key.trim(), member] as const);
  const body = new Map(members);
  return body.size === members.length ? Object.fromEntries(body) : null;
}

function stateOf(body: Body): DeviceState {
  const clock = moment(body.time ?? body.timestamp);
  const stay = z.safeParse(z.int().check(z.nonnegative(), z.maximum(1_000_000)), body.currentStay);
  const state: DeviceState = {
    version: shownText(body.swRelease),
    macAddress: shownText(body.macAddress),
    ipAddress: shownText(body.ipAddress),
    connectionType: shownText(body.connectionType),
    wifiSsid: shownText(body.wifiSSID),
    hwPlatform: shownText(body.hwPlatform),
    timeZone: shownText(body.timeZone),
    clock: clock && { utc: clock },
    currentStay: stay.data,
  };
  return Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined));
}

function moment(stamp: unknown): Date | undefined {
  return typeof stamp === "number" && stamp > 0 && stamp <= latestStamp ? unixMoment(stamp) : undefined;
}

/** The database takes no NUL. */
function shownText(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  return (
    String(value)
      .replace(/\p{Cc}/gu, "")
      .trim()
      .slice(0, 100) || undefined
  );
}

function isHeartbeatPath({ path }: HttpPayload): boolean {
  return /\/heartbeat\/?$/i.test(path);
}

/** `dataStartTime` and `dataEndTime` stay out: they seem to ask for the history of that span. Zones are whole hours. */
function heartbeatAnswer(sn: string, settings: AnswerSettings): object {
  const timezone = Math.trunc(settings.offsetMinutes / 60);
  const uploadInterval = settings.uploadIntervalMinutes;
  return { sn, time: unixSeconds(settings.now), timezone, uploadInterval, dataMode: "Add" };
}

function unixSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

function json(status: number, body: object): HttpAnswer {
  return { status, contentType: "application/json", body: JSON.stringify(body) };
}
