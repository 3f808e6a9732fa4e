import { setTimeout as sleep } from "node:timers/promises";
import { leastGridSide, mostGridSide } from "@foyer/contract/counting/heat-message";
import type { SeenTrack } from "../floor/watching.ts";
import type { Tally } from "../live/tally.ts";
import { createUplink, type Ports, type Speaker } from "../protocols/create-uplink.ts";
import { positionBodies } from "../protocols/heat-body.ts";
import { sendSurely } from "../protocols/send-surely.ts";
import { listLines, toCells } from "./csv.ts";

/** Where people really walked: a file of `t_s,person,x_m,y_m`, seconds since it began and metres on the ground. */

const batchSeconds = 5;

export type Box = readonly [x0: number, y0: number, x1: number, y1: number];

export interface TrajectoryPlan {
  file: string;
  sn: string;
  key: string | null;
  protocol: Extract<Speaker["protocol"], "foyer-mqtt" | "foyer-http">;
  /** When its first second was, in UTC ms; null: so that its last one is now. */
  start: number | null;
  /** What the device covers, in metres; null: everything in the file, in whole cells. */
  box: Box | null;
  /** Metres of a cell's side. */
  cell: number;
  /** How many times faster than people walked; null = as fast as it is acknowledged. */
  speed: number | null;
}

interface Step {
  second: number;
  person: string;
  x: number;
  y: number;
}

const columns = ["t_s", "person", "x_m", "y_m"] as const;

export async function readSteps(file: string): Promise<Step[]> {
  let places: number[] | null = null;
  const steps: Step[] = [];
  for await (const line of listLines(file)) {
    const cells = toCells(line);
    if (!places) {
      places = columns.map((name) => cells.indexOf(name));
      if (places.includes(-1)) throw new Error(`${file}: the first line must name ${columns.join(",")}`);
      continue;
    }
    const [second, person = "", x, y] = places.map((place) => cells[place]);
    const step = { second: Number(second), person, x: Number(x), y: Number(y) };
    if (![step.second, step.x, step.y].every(Number.isFinite) || person === "")
      throw new Error(`${file}: not a moment, a person and a place: ${line}`);
    steps.push(step);
  }
  if (steps.length === 0) throw new Error(`${file}: nobody walks in it`);
  return steps.sort((one, other) => one.second - other.second);
}

/** The rectangle of whole cells that holds every step; where a step lies on its edge, one cell more. */
export function boxAround(steps: readonly Step[], cell: number): Box {
  const least = (of: (step: Step) => number) =>
    Math.floor(steps.reduce((low, step) => Math.min(low, of(step)), Number.POSITIVE_INFINITY) / cell) * cell;
  const most = (of: (step: Step) => number) =>
    (Math.floor(steps.reduce((high, step) => Math.max(high, of(step)), Number.NEGATIVE_INFINITY) / cell) +
      1) *
    cell;
  return [least(({ x }) => x), least(({ y }) => y), most(({ x }) => x), most(({ y }) => y)];
}

/** How many cells wide and high a rectangle is, as many as a grid may have. */
export function rasterOf([x0, y0, x1, y1]: Box, cell: number): { cols: number; rows: number } {
  const sides = { cols: Math.round((x1 - x0) / cell), rows: Math.round((y1 - y0) / cell) };
  for (const side of Object.values(sides))
    if (side < leastGridSide || side > mostGridSide)
      throw new Error(
        `${sides.cols} x ${sides.rows} cells: --cell and --box must give ${leastGridSide} to ${mostGridSide} each way`,
      );
  return sides;
}

/** The steps of each few seconds, by person. */
export function* batches(
  steps: readonly Step[],
  startSecond: number,
): Generator<{ end: number; tracks: SeenTrack[] }> {
  let tracks = new Map<string, SeenTrack>();
  let end = batchSeconds;
  for (const { second, person, x, y } of steps) {
    for (; second >= end; end += batchSeconds) {
      yield { end, tracks: [...tracks.values()] };
      tracks = new Map();
    }
    const track = tracks.get(person) ?? { id: person, points: [] };
    tracks.set(person, track);
    track.points.push([Math.round((startSecond + second) * 1000) / 1000, x, y]);
  }
  yield { end, tracks: [...tracks.values()] };
}

export interface TrajectoryParts {
  ports: Ports;
  tally: Tally;
  stopped: AbortSignal;
}

/** Sends the file's people as positions; resolves with how many of their places were acknowledged. */
export async function replayTrajectories(plan: TrajectoryPlan, parts: TrajectoryParts): Promise<number> {
  const steps = await readSteps(plan.file);
  const box = plan.box ?? boxAround(steps, plan.cell);
  const raster = rasterOf(box, plan.cell);
  const lastSecond = steps.at(-1)?.second ?? 0;
  const startMs = plan.start ?? Math.floor((Date.now() - lastSecond * 1000) / 1000) * 1000;
  const uplink = createUplink({ ...plan, zone: "UTC" }, parts.ports);
  uplink.open?.();
  const begun = Date.now();
  let places = 0;
  for (const { end, tracks } of batches(steps, startMs / 1000)) {
    const early = plan.speed === null ? 0 : (end * 1000) / plan.speed - (Date.now() - begun);
    if (early > 5) await sleep(early, undefined, { signal: parts.stopped }).catch(() => {});
    for (const body of positionBodies(plan.sn, raster, tracks, box)) {
      await sendSurely(plan.sn, parts, async () => uplink.deliverHeat?.(body));
      if (parts.stopped.aborted) break;
      parts.tally.heat++;
    }
    if (parts.stopped.aborted) break;
    places += tracks.reduce((sum, { points }) => sum + points.length, 0);
  }
  await uplink.close();
  return places;
}
