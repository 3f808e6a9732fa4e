import * as z from "zod/mini";
import { firstProblem, problemText } from "../first-problem.ts";
import { asObject, type JsonObject } from "../json-object.ts";
import type { DecodedPositions, DecodedTrack } from "../protocol.ts";
import { Box, feetOf, human, SceneTime, TrackId } from "./scene-values.ts";

const Class = z.nullish(z.looseObject({ type: z.nullish(z.string()), score: z.nullish(z.number()) }));
const Classes = z.nullish(z.array(Class));
type Classes = z.output<typeof Classes>;

const Observation = z.object({
  track_id: z.optional(TrackId),
  object_track_id: z.optional(TrackId),
  bounding_box: z.nullish(Box),
  class: Class,
});
const Observations = z.nullish(z.array(Observation));

const Frame = z.object({
  channel_id: z.nullish(z.int()),
  timestamp: SceneTime,
  /** `com.axis.analytics_scene_description.v0.beta`. */
  observations: Observations,
  /** `com.axis.scene.frame.v1`, where it is left out of a picture without anybody. */
  detections: Observations,
});

const Step = z.object({ timestamp: SceneTime, bounding_box: z.nullish(Box) });
const Steps = z.nullish(z.array(Step));

const Track = z.object({
  channel_id: z.nullish(z.int()),
  id: TrackId,
  classes: Classes,
  /** `com.axis.consolidated_track.v1.beta`. */
  observations: Steps,
  /** `com.axis.scene.object_track.v1`. */
  path: Steps,
});

/** The message itself; older ones wrap it in `frame`, some in `data` as well. */
function unwrapped(body: JsonObject): JsonObject {
  const data = asObject(body.data) ?? body;
  return asObject(data.frame) ?? data;
}

const isFrame = (body: JsonObject) =>
  "timestamp" in body &&
  ("observations" in body || "detections" in body || "track_events" in body || "channel_id" in body);
const isTrack = (body: JsonObject) => "id" in body && ("observations" in body || "path" in body);

export function isScene(body: JsonObject): boolean {
  const scene = unwrapped(body);
  return isFrame(scene) || (isTrack(scene) && "start_time" in scene);
}

/** Ids of a device's cameras are their own. */
const named = (channel: number | null | undefined, id: string) => (channel == null ? id : `${channel}/${id}`);

/**
 * Positions of a message of AXIS Scene Metadata, by its documentation and printed examples; undefined where it shows no
 * person, a text where it cannot be read. A frame holds a point of each object, a track the whole way of one that left.
 */
export function scenePositions(body: JsonObject): DecodedPositions | undefined | string {
  const scene = unwrapped(body);
  const tracks = isTrack(scene) ? trackOf(scene) : tracksOfFrame(scene);
  if (typeof tracks === "string") return tracks;
  return tracks.length > 0 ? { tracks } : undefined;
}

function tracksOfFrame(scene: JsonObject): DecodedTrack[] | string {
  const checked = firstProblem(Frame, scene);
  if (!checked.ok) return problemText(checked);
  const { timestamp, observations, detections, channel_id } = checked.value;
  return [...(observations ?? []), ...(detections ?? [])].flatMap((seen): DecodedTrack[] => {
    const id = seen.object_track_id ?? seen.track_id;
    if (id === undefined || seen.class?.type !== human || !seen.bounding_box) return [];
    return [{ id: named(channel_id, id), points: [[timestamp, ...feetOf(seen.bounding_box)]] }];
  });
}

function trackOf(scene: JsonObject): DecodedTrack[] | string {
  const checked = firstProblem(Track, scene);
  if (!checked.ok) return problemText(checked);
  const { id, classes, observations, path, channel_id } = checked.value;
  if (likeliest(classes) !== human) return [];
  const points = [...(observations ?? []), ...(path ?? [])].flatMap(({ timestamp, bounding_box }) =>
    bounding_box ? [[timestamp, ...feetOf(bounding_box)] as const] : [],
  );
  return points.length > 0 ? [{ id: named(channel_id, id), points }] : [];
}

/** What an object was taken for most surely. */
function likeliest(classes: Classes): string | null | undefined {
  return classes?.reduce((best, one) => ((one?.score ?? 0) > (best?.score ?? -1) ? one : best), undefined)
    ?.type;
}
