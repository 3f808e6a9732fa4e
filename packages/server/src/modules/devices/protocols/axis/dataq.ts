import * as z from "zod/mini";
import { firstProblem, problemText } from "../first-problem.ts";
import type { JsonObject } from "../json-object.ts";
import type { DecodedHeat, DecodedMessage, DeviceState, TrackPoint } from "../protocol.ts";
import { reportedState } from "../reported-state.ts";
import { shownText } from "../shown-text.ts";
import { human, TrackId } from "./scene-values.ts";

/** The picture is this wide and high, whatever its shape; y down. */
const side = 1000;

const Place = z.number().check(z.minimum(0), z.maximum(side));
const Path = z.object({
  id: TrackId,
  class: z.string(),
  /** Merged of several pieces: between them nobody was seen. */
  stitched: z.nullish(z.boolean()),
  path: z.array(
    z.object({
      x: Place,
      y: Place,
      /** Seconds that the person stayed there. */
      d: z.nullish(z.number().check(z.nonnegative(), z.maximum(86_400))),
      t: z.number().check(z.positive(), z.maximum(1e11)),
    }),
  ),
});

const Occupancy = z.object({
  occupancy: z.looseObject({ Human: z.optional(z.int().check(z.nonnegative(), z.maximum(10_000))) }),
});

const topicForm = /^(?:.+\/)?(path|occupancy|status|connect)\/([0-9A-Fa-f]{12})$/;

export interface DataQTopic {
  kind: string;
  sn: string;
}

/** What a topic of DataQ carries, and whose; null for any other. */
export function readDataQTopic(topic: string): DataQTopic | null {
  const [, kind, sn] = topicForm.exec(topic) ?? [];
  return kind && sn ? { kind, sn } : null;
}

type Content = Pick<DecodedMessage, "heat" | "state">;

const stateOf = ({ model, address }: JsonObject): DeviceState =>
  reportedState({ model: shownText(model), ipAddress: shownText(address) });

/**
 * DataQ, an application for Axis cameras, by the list of its topics. A path comes once, when the person has left; the
 * camera says that it is off by its last will.
 */
export function dataQContent(kind: string, body: JsonObject, receivedAt: Date): Content | string {
  if (kind === "path") return pathContent(body);
  if (kind === "occupancy") {
    const checked = firstProblem(Occupancy, body);
    if (!checked.ok) return problemText(checked);
    return { state: { currentStay: checked.value.occupancy.Human ?? 0 } };
  }
  const isGone = kind === "connect" && body.connected === false;
  return { state: stateOf(body), ...(isGone && { heat: { blindSince: receivedAt } }) };
}

function pathContent(body: JsonObject): Content | string {
  const checked = firstProblem(Path, body);
  if (!checked.ok) return problemText(checked);
  const { id, path, stitched } = checked.value;
  if (checked.value.class !== human || path.length === 0) return { state: {} };
  const points = path.flatMap(({ x, y, d, t }): TrackPoint[] => {
    const place = [x / side, y / side] as const;
    return d
      ? [
          [t, ...place],
          [t + d, ...place],
        ]
      : [[t, ...place]];
  });
  const longestGap = stitched ? undefined : Number.POSITIVE_INFINITY;
  const heat: DecodedHeat = {
    positions: { tracks: [{ id, points, ...(longestGap !== undefined && { longestGap }) }] },
  };
  return { heat, state: {} };
}
