import type { FloorPlan } from "@foyer/contract/devices/floor-plan";

export interface Point {
  x: number;
  y: number;
}

/** Metres that people keep from walls, and that they bend round corners at. */
const clearance = 0.25;
const cornerClearance = 0.3;

export const distanceOf = (from: Point, to: Point): number => Math.hypot(to.x - from.x, to.y - from.y);

type Wall = FloorPlan["walls"][number];

/** The shortest ways between the places of a floor, round its walls. Places: its doors, the way back, its interests. */
export class FloorWays {
  readonly places: readonly Point[];
  private readonly plan: FloorPlan;
  private readonly nodes: readonly Point[];
  /** Metres from node to node, and the next node on the way. */
  private readonly lengths: Float64Array;
  private readonly next: Int32Array;
  private readonly open: readonly number[];

  constructor(plan: FloorPlan) {
    this.plan = plan;
    this.places = [...plan.doors, plan.back, ...plan.interests];
    this.nodes = [...this.places, ...plan.walls.flatMap((wall) => this.cornersOf(wall))];
    const count = this.nodes.length;
    this.lengths = new Float64Array(count * count).fill(Number.POSITIVE_INFINITY);
    this.next = new Int32Array(count * count).fill(-1);
    this.join();
    this.open = this.places.map((place) => this.measureOpen(place));
    for (const [index, { x, y }] of this.places.entries()) {
      if (!Number.isFinite(this.length(0, index)))
        throw new Error(`${plan.name}: there is no way from the first door to ${x}, ${y}`);
    }
  }

  /** Metres to walk from one place to another, by their numbers. */
  length(from: number, to: number): number {
    return this.lengths[from * this.nodes.length + to] ?? Number.POSITIVE_INFINITY;
  }

  /** The corners to bend round between two places. */
  corners(from: number, to: number): Point[] {
    const corners: Point[] = [];
    const count = this.nodes.length;
    for (let at = this.next[from * count + to] ?? to; at !== to && at >= 0; ) {
      const node = this.nodes[at];
      if (node) corners.push(node);
      at = this.next[at * count + to] ?? to;
    }
    return corners;
  }

  isInside({ x, y }: Point): boolean {
    return x >= 0 && y >= 0 && x <= this.plan.width && y <= this.plan.height;
  }

  /** How far people can go from a place in any direction, by its number. */
  openRadius(place: number): number {
    return this.open[place] ?? 0;
  }

  /** Whether somebody can go straight on. */
  isFree(from: Point, to: Point): boolean {
    for (const wall of this.plan.walls) if (crosses(from, to, wall)) return false;
    return true;
  }

  private cornersOf({ x, y, width, height }: Wall): Point[] {
    const [left, top] = [x - cornerClearance, y - cornerClearance];
    const [right, bottom] = [x + width + cornerClearance, y + height + cornerClearance];
    return [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ].filter((corner) => this.isInside(corner) && this.isFree(corner, corner));
  }

  private measureOpen({ x, y }: Point): number {
    const { width, height, walls } = this.plan;
    const toWalls = walls.map((wall) => {
      const across = Math.max(wall.x - x, 0, x - wall.x - wall.width);
      return Math.hypot(across, Math.max(wall.y - y, 0, y - wall.y - wall.height)) - clearance * Math.SQRT2;
    });
    return Math.min(x, y, width - x, height - y, ...toWalls);
  }

  private join(): void {
    const count = this.nodes.length;
    for (const [i, from] of this.nodes.entries()) {
      for (const [j, to] of this.nodes.entries()) {
        if (i !== j && !this.isFree(from, to)) continue;
        this.lengths[i * count + j] = distanceOf(from, to);
        this.next[i * count + j] = j;
      }
    }
    for (let via = 0; via < count; via++)
      for (let i = 0; i < count; i++) for (let j = 0; j < count; j++) this.shorten(i, via, j);
  }

  private shorten(from: number, via: number, to: number): void {
    const count = this.nodes.length;
    const length =
      (this.lengths[from * count + via] ?? Number.POSITIVE_INFINITY) +
      (this.lengths[via * count + to] ?? Number.POSITIVE_INFINITY);
    if (length >= (this.lengths[from * count + to] ?? Number.POSITIVE_INFINITY) - 1e-9) return;
    this.lengths[from * count + to] = length;
    this.next[from * count + to] = this.next[from * count + via] ?? -1;
  }
}

/** Whether a straight way, or a point, touches a wall with its clearance. */
function crosses(from: Point, to: Point, { x, y, width, height }: Wall): boolean {
  const [left, right] = [x - clearance, x + width + clearance];
  const [top, bottom] = [y - clearance, y + height + clearance];
  if (Math.max(from.x, to.x) <= left || Math.min(from.x, to.x) >= right) return false;
  if (Math.max(from.y, to.y) <= top || Math.min(from.y, to.y) >= bottom) return false;
  const across = part(from.x, to.x - from.x, left, right);
  const down = part(from.y, to.y - from.y, top, bottom);
  return Math.max(0, across.enters, down.enters) < Math.min(1, across.leaves, down.leaves);
}

/** From which part of a way until which it lies between two bounds. */
function part(start: number, way: number, low: number, high: number): { enters: number; leaves: number } {
  if (way === 0) return { enters: Number.NEGATIVE_INFINITY, leaves: Number.POSITIVE_INFINITY };
  const [one, other] = [(low - start) / way, (high - start) / way];
  return { enters: Math.min(one, other), leaves: Math.max(one, other) };
}
