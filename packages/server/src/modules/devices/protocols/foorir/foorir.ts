import { foorir as brand } from "@foyer/contract/devices/brands/foorir";
import { firstProblem } from "../first-problem.ts";
import type { JsonObject } from "../json-object.ts";
import { listenedPaths } from "../listened-paths.ts";
import type {
  AnswerSettings,
  Decoded,
  DecodedMessage,
  DecodedReading,
  DecodedRecord,
  HttpAnswer,
  HttpPayload,
  HttpProtocol,
} from "../protocol.ts";
import { isSerialNumber } from "../serial-number.ts";
import { aggregateRecord } from "./aggregate.ts";
import { moment, parseState } from "./camera-state.ts";
import { type Counted, DataMode, parseReading, parseRecord } from "./counted.ts";
import { aboutLeaving, dupRecord, reidRecord } from "./day-report.ts";
import { parseLenientJson } from "./lenient-json.ts";
import { lineCounts } from "./line-counts.ts";
import { plainCounts } from "./plain-counts.ts";
import { trimmedKeys } from "./trimmed-keys.ts";

type Content = Omit<DecodedMessage, "sn" | "state">;

/**
 * Foorir cameras, JSON over HTTP, four generations distinguished by their keys: v1.9 (binocular), the record with
 * staff, v2.5 (HX-CCD21) with its reports DUP and REID, and the interval aggregate V1.0. Counts are what happened
 * within the interval (`dataMode` "Add", which the heartbeat answer asks for) or running totals ("Total"). A list of
 * persons gives no counts, since it repeats them, but what it says about these people. A record without any time is
 * taken to end when it arrived; sent again after a lost answer it cannot be distinguished from a new one.
 */
export const foorir: HttpProtocol = {
  name: brand.key,
  transport: "http",
  // The lists of persons at the end of a day.
  bodyLimit: 8 * 1024 * 1024,
  paths: [
    ...listenedPaths(brand),
    // Listened to as well; nobody is told of these.
    "/api/heartbeat",
    "/api/dataupload",
    "/heartbeat",
    "/dataupload",
    "/reid",
    "/dup",
  ],
  decode,
  answer(payload, decoded, outcome, settings) {
    if (outcome === "failed") return json(503, { code: 2, msg: "try again later" });
    if (!decoded.ok) return json(200, { code: 2, msg: decoded.reason });
    if (outcome === "unreadable") return json(200, { code: 2, msg: "unreadable" });
    if (isPath(payload, "reid|dup")) return json(200, { code: 0, msg: "Report submitted successfully" });
    const { sn } = decoded.message;
    const data = isPath(payload, "heartbeat")
      ? heartbeatAnswer(sn, settings)
      : { sn, time: unixSeconds(settings.now) };
    return json(200, { code: 0, msg: "success", data });
  },
  // The camera says nothing of its interval: the distance of its uploads shows it.
  contact: (payload) => ({ tells: isPath(payload, "heartbeat") }),
};

/** An aggregate is revised until it is right, a total loses what happened in an outage of the camera. */
const feeds = ["aggregate", "window", "total"] as const;

const heartbeat: Content = { kind: "heartbeat", records: [] };

function decode(payload: HttpPayload): Decoded {
  const body = trimmedKeys(parseLenientJson(payload.body.toString("utf8").replace(/^\uFEFF/, "")));
  if (body === null) return { ok: false, reason: "the body is not a readable JSON object" };
  const reported = body.sn ?? body.master_sn;
  const sn = typeof reported === "string" ? reported.trim() : "";
  if (!isSerialNumber(sn)) return { ok: false, reason: "the serial number cannot be read" };
  const state = parseState(body);
  const isAlive = state.currentStay !== undefined || isPath(payload, "heartbeat|device-status");
  const content =
    parseContent(body, payload.receivedAt) ?? (isAlive || body.type === "device_status" ? heartbeat : null);
  if (content === null) return { ok: false, reason: "no counts in the body", sn };
  if (typeof content === "string") return { ok: false, reason: content, sn };
  return { ok: true, message: { sn, ...content, state } };
}

/** The counts of a body by its keys, null where it has none; a text says what is wrong. */
function parseContent(body: JsonObject, received: Date): Content | string | null {
  if (Array.isArray(body.data) || body.in !== undefined || body.out !== undefined)
    return parseCounts(body, received);
  if (body.event_counts !== undefined) return contentWith(aggregateRecord(body));
  if (body.deduped_stats !== undefined) return contentWith(dupRecord(body));
  if (body.reid_records !== undefined) return contentWith(reidRecord(body));
  return null;
}

function contentWith(record: DecodedRecord | typeof aboutLeaving | string): Content | string {
  if (record === aboutLeaving) return heartbeat;
  return typeof record === "string" ? record : { kind: "records", records: [record], feeds };
}

function parseCounts(body: JsonObject, received: Date): Content | string {
  const isList = Array.isArray(body.data);
  const elements: unknown[] = Array.isArray(body.data) ? body.data : [body];
  const sent = moment(body.time) ?? received;
  const records: DecodedRecord[] = [];
  const readings: DecodedReading[] = [];
  for (const [index, element] of elements.entries()) {
    const counted = countsIn(
      isList ? { dataMode: body.dataMode, ...trimmedKeys(element) } : body,
      index,
      sent,
    );
    if (typeof counted === "string") return isList ? `data[${index}] ${counted}` : counted;
    if ("totals" in counted) readings.push(counted);
    else records.push(counted);
  }
  return { kind: "records", records, ...(readings.length > 0 && { readings }), feeds };
}

/** Plain numbers count for the whole camera, objects for one detection line. */
function countsIn(element: JsonObject, index: number, sent: Date): DecodedRecord | DecodedReading | string {
  const mode = firstProblem(DataMode, element.dataMode);
  if (!mode.ok) return `dataMode: ${mode.reason}`;
  const counted: Counted | string =
    typeof element.in === "object"
      ? lineCounts(withTrimmedGroups(element), index, sent)
      : plainCounts(element, sent);
  if (typeof counted === "string") return counted;
  return mode.value === "total" ? parseReading(counted) : parseRecord(counted);
}

function withTrimmedGroups(element: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(element).map(([key, member]) => [key, trimmedKeys(member) ?? member]),
  );
}

function isPath({ path }: HttpPayload, names: string): boolean {
  return new RegExp(`/(${names})/?$`, "i").test(path);
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
