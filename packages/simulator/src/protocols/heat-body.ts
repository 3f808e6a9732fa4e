import { mostPoints, mostTracks } from "@foyer/contract/counting/heat-message";
import type { HeatView } from "@foyer/contract/devices/floor-plan";
import { presenceScale, type SeenSlot, type SeenTrack } from "../floor/watching.ts";

type Raster = Pick<HeatView, "cols" | "rows">;
type Box = readonly [x0: number, y0: number, x1: number, y1: number];

/** Foyer's own format: what a device saw in a slot. Nobody there is said as well. */
export function gridBody(
  sn: string,
  { cols, rows }: Raster,
  { start, cells, visits, people }: SeenSlot,
  seconds: number,
): string {
  return JSON.stringify({
    v: 1,
    sn,
    start: new Date(start).toISOString(),
    seconds,
    covered: seconds,
    cols,
    rows,
    measure: "presence",
    unit: "s",
    scale: presenceScale,
    cells,
    visits,
    people,
  });
}

/** Foyer's own format: where people were, in as many messages as it takes. `box`: points are metres within it. */
export function positionBodies(
  sn: string,
  { cols, rows }: Raster,
  tracks: readonly SeenTrack[],
  box: Box | null = null,
): string[] {
  const bodies: string[] = [];
  const space = box ? { space: "m", box } : { space: "unit" };
  let message: SeenTrack[] = [];
  let points = 0;
  const end = () => {
    bodies.push(JSON.stringify({ v: 1, sn, ...space, cols, rows, tracks: message }));
    message = [];
    points = 0;
  };
  for (const track of tracks) {
    if (
      message.length > 0 &&
      (message.length === mostTracks || points + track.points.length > mostPoints / 4)
    )
      end();
    message.push(track);
    points += track.points.length;
  }
  end();
  return bodies;
}
