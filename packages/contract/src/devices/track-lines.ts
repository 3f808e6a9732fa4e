import * as z from "zod/mini";
import { endpoint, Id, IdText, text } from "../endpoint.ts";

export const mostTrackLines = 8;
export const mostLinePoints = 8;
const share = z.number().check(z.minimum(0), z.maximum(1));

/** A point of the picture: x, y from 0 to 1, y down. */
export const LinePoint = z.tuple([share, share]);
export type LinePoint = z.output<typeof LinePoint>;

/**
 * A line on a camera's picture. Whose feet cross it from its left to its right, seen from its first point to its last, came
 * in, unless it is `swapped`; the other way they went out.
 */
export const TrackLine = z.strictObject({
  line: text(64),
  points: z.array(LinePoint).check(
    z.minLength(2),
    z.maxLength(mostLinePoints),
    z.refine((points) => new Set(points.map(String)).size > 1, "a line of one point"),
  ),
  swapped: z._default(z.boolean(), false),
});
export type TrackLine = z.output<typeof TrackLine>;

export const trackLines = {
  list: endpoint({
    method: "GET",
    path: "/api/device/trackLines",
    permission: "device:list",
    summary: "The lines on which the tracks of a camera are counted",
    query: z.object({ deviceId: IdText }),
    reply: z.array(TrackLine),
  }),
  set: endpoint({
    method: "PUT",
    path: "/api/device/trackLines",
    permission: "device:edit",
    summary: "Says on which lines the tracks of a camera are counted, from now on",
    body: z.strictObject({
      deviceId: Id,
      lines: z.array(TrackLine).check(
        z.maxLength(mostTrackLines),
        z.refine(
          (lines) => new Set(lines.map(({ line }) => line)).size === lines.length,
          "a line is named twice",
        ),
      ),
    }),
    reply: z.null(),
  }),
};
