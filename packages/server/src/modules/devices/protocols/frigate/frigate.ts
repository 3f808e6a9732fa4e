import { frigate as brand } from "@foyer/contract/devices/brands/frigate";
import * as z from "zod/mini";
import { firstProblem, problemText } from "../first-problem.ts";
import { parseJsonObject } from "../json-object.ts";
import type { Decoded, DecodedHeat, MqttPayload, MqttProtocol, TrackPoint } from "../protocol.ts";
import { isSerialNumber } from "../serial-number.ts";
import { serialOfLevels } from "../topic-serial.ts";
import { withoutPeople } from "./without-people.ts";

const Name = z.string().check(z.minLength(1), z.maxLength(64));

const Event = z.object({
  type: z.enum(["new", "update", "end"]),
  after: z.object({
    id: Name,
    camera: Name,
    label: z.nullish(z.string()),
    false_positive: z.nullish(z.boolean()),
    end_time: z.nullish(z.number()),
    path_data: z.nullish(z.unknown()),
  }),
});
type Event = z.output<typeof Event>;

/** Its usual prefix, whatever a message holds; under another one messages are known by their keys. */
const usualTopic = /(?:^|\/)frigate[^/]*\/(?:events|available)$/;
const detection = /^(.+)\/([^/]+)\/status\/detect$/;

/** A foot point is said once it has moved by 6 % of the picture: finer cells would tell more than is known. */
const grid = { cols: 32, rows: 18 } as const;
/** Seconds since 1970. */
const latest = 1e11;

/**
 * Frigate (0.16 and newer, read in its source up to 0.18): each message of a person holds the whole path of its feet so
 * far, so a lost message costs nothing, and the same again changes nothing. Who stands still adds no point: between two
 * points, however long, and from the last one to the end, the person was there. The path is not in its documentation,
 * so a message without one only says that the camera works. A camera is a device: `<topic prefix>.<camera>`.
 */
export const frigate: MqttProtocol = {
  name: brand.key,
  transport: "mqtt",
  ownsTopic: (topic) => usualTopic.test(topic) || detection.test(topic),
  recognises: (body) => "type" in body && "before" in body && "after" in body,
  redact: withoutPeople,
  decode(payload) {
    if (payload.isRetained) return nothing("said some time ago");
    if (payload.topic.endsWith("/available")) return nothing("it speaks of no camera");
    const [, prefix, camera] = detection.exec(payload.topic) ?? [];
    return prefix && camera ? detectionState(prefix, camera, payload) : event(payload);
  },
};

const nothing = (reason: string): Decoded => ({ ok: false, reason, nothing: true });

function heartbeat(sn: string, heat?: DecodedHeat): Decoded {
  if (!isSerialNumber(sn)) return { ok: false, reason: "the name of the camera makes no serial number" };
  return { ok: true, message: { sn, kind: "heartbeat", records: [], ...(heat && { heat }), state: {} } };
}

function detectionState(prefix: string, camera: string, { body, receivedAt }: MqttPayload): Decoded {
  const sn = serialOfLevels(prefix, camera);
  const state = body.toString("latin1");
  if (state === "online") return heartbeat(sn);
  if (state === "offline" || state === "disabled") return heartbeat(sn, { blindSince: receivedAt });
  return { ok: false, reason: "none of online, offline and disabled", ...(isSerialNumber(sn) && { sn }) };
}

function event({ topic, body }: MqttPayload): Decoded {
  const json = parseJsonObject(body);
  if (!json) return { ok: false, reason: "the body is not a readable JSON object" };
  const checked = firstProblem(Event, json);
  if (!checked.ok) return { ok: false, reason: problemText(checked) };
  const { after } = checked.value;
  const prefix = topic.endsWith("/events") ? topic.slice(0, -"/events".length) : "frigate";
  const sn = serialOfLevels(prefix, after.camera);
  const points = after.label === "person" && !after.false_positive ? listPoints(checked.value) : [];
  if (points.length === 0) return heartbeat(sn);
  const track = { id: `${after.camera}/${after.id}`, points, longestGap: Number.POSITIVE_INFINITY };
  return heartbeat(sn, { positions: { ...grid, tracks: [track], crosses: true } });
}

const isShare = (value: unknown): value is number => typeof value === "number" && value >= 0 && value <= 1;
const isTime = (value: unknown): value is number => typeof value === "number" && value > 0 && value < latest;
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The path; once it has ended, with where the person still was then. */
function listPoints({ type, after: { path_data, end_time } }: Event): TrackPoint[] {
  const points = asList(path_data).flatMap((step): TrackPoint[] => {
    const [place, at] = asList(step);
    const [x, y] = asList(place);
    return isTime(at) && isShare(x) && isShare(y) ? [[at, x, y]] : [];
  });
  const last = points.reduce<TrackPoint | undefined>(
    (latest, point) => (latest && latest[0] > point[0] ? latest : point),
    undefined,
  );
  if (type !== "end" || !last || !isTime(end_time) || end_time <= last[0]) return points;
  return [...points, [end_time, last[1], last[2]]];
}
