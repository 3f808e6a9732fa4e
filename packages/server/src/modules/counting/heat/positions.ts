import type { DecodedPositions, DecodedTrack, TrackPoint } from "../../devices/protocols/protocols.ts";

/** Between two points people are followed in steps no longer than this, in milliseconds. */
const longestStepMs = 500;
/** Further apart, nobody knows where somebody was. */
const usualGapMs = 2_000;
const usualBox = [0, 0, 1, 1] as const;

/** What happened in a slot, cell by cell, since it was last looked at. */
export interface SlotSums {
  /** Person-milliseconds. */
  presence: Map<number, number>;
  /** Entries. */
  visits: Map<number, number>;
  /** Tracks that were there, and of how many people; until which moment. */
  tracks: Map<string, { weight: number; untilMs: number }>;
  /** When something of it last came. */
  heardMs: number;
}

interface Point {
  atMs: number;
  cell: number;
  x: number;
  y: number;
}

interface Track {
  points: Point[];
  weight: number;
  gapMs: number;
  heardMs: number;
}

/** Where a point of that moment is, or belongs, among points in the order of time. */
function indexOf(points: readonly Point[], atMs: number): number {
  let [from, to] = [0, points.length];
  // Nearly all come in their order.
  if ((points.at(-1)?.atMs ?? -1) < atMs) return to;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((points[middle] as Point).atMs < atMs) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** What positions are collected in. */
export interface Raster {
  cols: number;
  rows: number;
  box: readonly [number, number, number, number];
  slotMs: number;
}

export const toRaster = ({
  cols = 32,
  rows = 24,
  box = usualBox,
  slotSeconds = 300,
}: DecodedPositions): Raster => ({
  cols,
  rows,
  box,
  slotMs: slotSeconds * 1000,
});

const within = (place: number, count: number): number => Math.min(count - 1, Math.max(0, Math.floor(place)));
/** Multiplied before it is divided: a point on the edge of a cell belongs to the one that begins there. */
const place = (value: number, from: number, to: number, count: number): number =>
  within(((value - from) * count) / (to - from), count);

/**
 * Collects the positions of one device in slots and cells. A point may come in any order and again: what each contributes
 * depends on its neighbours in time alone. It stands for the time until the next one, walked in a straight line; the last
 * one, also before a gap, for as long as the one before it, half a second at most. Each entry of a track into a cell is a visit.
 */
export class PositionCollector {
  readonly raster: Raster;
  readonly #tracks = new Map<string, Track>();
  readonly slots = new Map<number, SlotSums>();
  /** Slots of which something changed; whoever looks at them takes them out. */
  readonly changed = new Set<number>();
  #nowMs = 0;

  constructor(raster: Raster) {
    this.raster = raster;
  }

  slotOf = (atMs: number): number => Math.floor(atMs / this.raster.slotMs) * this.raster.slotMs;

  #cellAt(x: number, y: number): number {
    const { cols, rows, box } = this.raster;
    return place(y, box[1], box[3], rows) * cols + place(x, box[0], box[2], cols);
  }

  /** Adds points that are not there yet; `isSeen` says which were counted before this process knew them. */
  add(
    { id, points, weight = 1, longestGap }: DecodedTrack,
    heardMs: number,
    isSeen: (id: string, atMs: number) => boolean,
  ): void {
    const gapMs = longestGap === undefined ? usualGapMs : longestGap * 1000;
    const track = this.#tracks.get(id) ?? { points: [], weight, gapMs, heardMs };
    this.#tracks.set(id, track);
    track.heardMs = heardMs;
    this.#nowMs = heardMs;
    for (const point of points) this.#insert(id, track, point, isSeen);
  }

  #insert(
    id: string,
    track: Track,
    [at, x, y]: TrackPoint,
    isSeen: (id: string, atMs: number) => boolean,
  ): void {
    const atMs = Math.round(at * 1000);
    const { points } = track;
    const index = indexOf(points, atMs);
    if (points[index]?.atMs === atMs || isSeen(id, atMs)) return;
    this.#contribute(id, track, index - 1, -1);
    this.#contribute(id, track, index, -1);
    points.splice(index, 0, { atMs, x, y, cell: this.#cellAt(x, y) });
    for (const nth of [index - 1, index, index + 1]) this.#contribute(id, track, nth, 1);
  }

  /** Adds or takes off what the nth point stands for. */
  #contribute(id: string, track: Track, nth: number, sign: 1 | -1): void {
    const { points, weight, gapMs } = track;
    const point = points[nth];
    if (!point) return;
    const [before, after] = [points[nth - 1], points[nth + 1]];
    const from = before && point.atMs - before.atMs <= gapMs ? before : undefined;
    const arrivedIn = from && this.#lastStep(from, point);
    if (arrivedIn !== point.cell) this.#visit(id, track, point.atMs, point.cell, sign);
    if (after && after.atMs - point.atMs <= gapMs) this.#walk(id, track, point, after, sign);
    else if (from) {
      const stoodMs = Math.min(longestStepMs, point.atMs - from.atMs);
      this.#stay(id, track, point.atMs, point.cell, sign * stoodMs * weight);
    }
  }

  #steps({ atMs }: Point, other: Point): number {
    return Math.ceil((other.atMs - atMs) / longestStepMs);
  }

  /** The cell under the begin of the last step between two points. */
  #lastStep(one: Point, other: Point): number {
    const steps = this.#steps(one, other);
    return this.#cellBetween(one, other, (steps - 1) / steps);
  }

  #cellBetween(one: Point, other: Point, share: number): number {
    if (share === 0) return one.cell;
    return this.#cellAt(one.x + (other.x - one.x) * share, one.y + (other.y - one.y) * share);
  }

  #walk(id: string, track: Track, one: Point, other: Point, sign: 1 | -1): void {
    const steps = this.#steps(one, other);
    const lengthMs = other.atMs - one.atMs;
    let cell = one.cell;
    for (let step = 0; step < steps; step++) {
      const beginMs = one.atMs + Math.round((step * lengthMs) / steps);
      const endMs = one.atMs + Math.round(((step + 1) * lengthMs) / steps);
      const next = this.#cellBetween(one, other, step / steps);
      if (next !== cell) this.#visit(id, track, beginMs, next, sign);
      cell = next;
      this.#stay(id, track, beginMs, cell, sign * (endMs - beginMs) * track.weight);
    }
  }

  #slot(id: string, { weight }: Track, atMs: number): SlotSums {
    const slotMs = this.slotOf(atMs);
    const slot = this.slots.get(slotMs) ?? {
      presence: new Map(),
      visits: new Map(),
      tracks: new Map(),
      heardMs: 0,
    };
    this.slots.set(slotMs, slot);
    slot.heardMs = this.#nowMs;
    this.changed.add(slotMs);
    const untilMs = Math.max(atMs, slot.tracks.get(id)?.untilMs ?? 0);
    slot.tracks.set(id, { weight, untilMs });
    return slot;
  }

  #stay(id: string, track: Track, atMs: number, cell: number, ms: number): void {
    const { presence } = this.#slot(id, track, atMs);
    presence.set(cell, (presence.get(cell) ?? 0) + ms);
  }

  #visit(id: string, track: Track, atMs: number, cell: number, sign: 1 | -1): void {
    const { visits } = this.#slot(id, track, atMs);
    visits.set(cell, (visits.get(cell) ?? 0) + sign * track.weight);
  }

  /** Forgets tracks and slots of which nothing was heard since. */
  forget(beforeMs: number): void {
    for (const [id, { heardMs }] of this.#tracks) if (heardMs < beforeMs) this.#tracks.delete(id);
    for (const [slotMs, { heardMs }] of this.slots) if (heardMs < beforeMs) this.slots.delete(slotMs);
  }
}
