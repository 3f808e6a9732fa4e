import * as z from "zod/mini";
import type { JsonObject } from "../json-object.ts";
import type { DecodedPositions, DecodedTrack, TrackPoint } from "../protocol.ts";

type Box = NonNullable<DecodedPositions["box"]>;

/**
 * The rectangle that is taken unless the address says another: 16 m x 12 m around the sensor, which stands at the origin of
 * its scene, so that cells of the usual grid are half a metre wide.
 */
const usualBox: Box = [-8, -6, 8, 6];
const furthest = 100_000;
/** People of a group, as many as a position may stand for. */
const mostMembers = 20;

const number = /^-?\d{1,6}(?:\.\d{1,6})?$/;

/** `box=x0,y0,x1,y1` of a query, in metres of the scene; a text says what is wrong with it. */
export function boxOfQuery(query = ""): Box | string {
  const said = new URLSearchParams(query).get("box");
  if (said === null) return usualBox;
  const parts = said.split(",");
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = parts.map(Number);
  if (parts.length !== 4 || !parts.every((part) => number.test(part)) || x0 >= x1 || y0 >= y1)
    return "the box in the address is no x0,y0,x1,y1 in metres, from the least to the most";
  return [x0, y0, x1, y1];
}

const Coordinate = z.number().check(z.minimum(-furthest), z.maximum(furthest));
const Person = z.object({
  track_id: z.union([z.int(), z.string().check(z.minLength(1), z.maxLength(64))]),
  type: z.enum(["PERSON", "GROUP"]),
  position: z.tuple([Coordinate, Coordinate], z.unknown()),
  attributes: z.nullish(z.looseObject({ members: z.nullish(z.unknown()) })),
});

const Members = z.int().check(z.minimum(1), z.maximum(mostMembers));

export interface LiveFrame {
  time: Date;
  tracked_objects?: readonly JsonObject[] | null | undefined;
}

/**
 * Where people were in the frames of live data, in metres of the scene; which way x and y point in the room is not said, so
 * the device is turned and mirrored on its plan. A group weighs as many as it has members, where it tells; other objects,
 * and those without a place, are nobody.
 */
export function livePositions(frames: readonly LiveFrame[], box: Box): DecodedPositions | undefined {
  const tracks = new Map<string, { points: TrackPoint[]; weight: number }>();
  for (const { time, tracked_objects } of frames) {
    for (const object of tracked_objects ?? []) {
      const person = Person.safeParse(object);
      if (!person.success) continue;
      const { track_id, type, position, attributes } = person.data;
      const track = tracks.get(String(track_id)) ?? { points: [], weight: 1 };
      tracks.set(String(track_id), track);
      track.points.push([time.getTime() / 1000, position[0], position[1]]);
      const members = type === "GROUP" ? Members.safeParse(attributes?.members) : undefined;
      if (members?.success) track.weight = members.data;
    }
  }
  if (tracks.size === 0) return undefined;
  return {
    box,
    tracks: [...tracks].map(([id, { points, weight }]): DecodedTrack => {
      return weight === 1 ? { id, points } : { id, points, weight };
    }),
  };
}
