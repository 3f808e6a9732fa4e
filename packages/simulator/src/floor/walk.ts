import type { FloorPlan } from "@foyer/contract/devices/floor-plan";
import { Random } from "../model/random.ts";
import { distanceOf, type FloorWays, type Point } from "./floor-ways.ts";
import type { Stay } from "./stays.ts";

/**
 * Somebody's way, straight from point to point, in sixes: begin and end (UTC ms), x and y from where, x and y to where. One
 * list of numbers, because a day of a shop has a million of these pieces.
 */
export type Way = readonly number[];
export const numbersOfPiece = 6;

/** Metres a second of people in a shop, and of people who shift their feet. */
const speed = { usual: 1.15, spread: 0.18, least: 0.7, most: 1.6 };
const shiftingSpeed = 0.5;
/** Seconds that people stand before they shift (median), and that nobody stops for less than. */
const standing = 22;
const shortestStop = 6;
/** Somebody with less time than this to spare at a door walks slower instead of turning aside. */
const spareAtDoor = 8;
const tries = 6;
const jitter = 0.3;
const leastRoom = 0.4;

interface Stop extends Point {
  place: number;
}

/** The way of somebody through a floor: to what draws them, where they stand, and out at the moment they leave. */
export class Walk {
  readonly way: number[] = [];
  private readonly plan: FloorPlan;
  private readonly ways: FloorWays;
  private readonly stay: Stay;
  private readonly random: Random;
  private readonly speed: number;
  private now: number;
  private at: Stop;

  constructor(plan: FloorPlan, ways: FloorWays, stay: Stay) {
    this.plan = plan;
    this.ways = ways;
    this.stay = stay;
    this.random = new Random(stay.key, 5);
    const own = speed.usual + speed.spread * this.random.normal();
    this.speed = Math.min(speed.most, Math.max(speed.least, own));
    this.now = stay.enter;
    this.at = this.stopAt(stay.from);
    this.visit();
    this.leave();
  }

  private visit(): void {
    for (let next = this.choose(); next !== null; next = this.choose()) {
      this.walkTo(this.stopNear(next));
      const left = this.spareSeconds();
      const wanted = this.interest(next).seconds * Math.exp(0.8 * this.random.normal());
      // Who would have hardly any time for more stays until they have to go.
      this.stand(left - wanted < 20 ? left : Math.max(shortestStop, wanted));
    }
  }

  /** What draws them next, of what they have the time for. */
  private choose(): number | null {
    for (let n = 0; n < tries; n++) {
      const place = this.drawn();
      const legs = this.ways.length(this.at.place, place) + this.ways.length(place, this.stay.to);
      const seconds = legs / this.speed + shortestStop + 2;
      if (place !== this.at.place && seconds <= this.secondsLeft()) return place;
    }
    return null;
  }

  private drawn(): number {
    const { interests } = this.plan;
    let left = this.random.next() * interests.reduce((sum, { draw }) => sum + draw, 0);
    const index = interests.findIndex(({ draw }) => {
      left -= draw;
      return left < 0;
    });
    return this.plan.doors.length + 1 + Math.max(0, index);
  }

  private leave(): void {
    const exit = this.stopAt(this.stay.to);
    if (this.at.place > this.plan.doors.length) this.stand(this.spareSeconds());
    else if (this.spareSeconds() > spareAtDoor) this.turnAside();
    const route = this.route(exit);
    const metres = lengthOf(route);
    if (metres > 0) this.follow(route, metres / Math.max(0.001, this.secondsLeft()));
    else this.add(exit, exit, this.stay.exit - this.now);
    // What rounding left; who turns round in the door has no time at all.
    const { enter, exit: end } = this.stay;
    if (this.way.length === 0) this.way.push(enter, end, exit.x, exit.y, exit.x, exit.y);
    this.way[this.way.length - numbersOfPiece + 1] = end;
  }

  /** Too little time for anything: a few steps towards something, and back. */
  private turnAside(): void {
    const route = this.route(this.stopNear(this.drawn()));
    const reach = (this.spareSeconds() * this.speed) / 2;
    const there = cut(route, reach);
    this.follow(there, this.speed);
    const furthest = there.at(-1) ?? this.at;
    this.add(furthest, furthest, (this.spareSeconds() - lengthOf(there) / this.speed) * 1000);
    this.follow([...there].reverse(), this.speed);
  }

  private secondsLeft(): number {
    return (this.stay.exit - this.now) / 1000;
  }

  private spareSeconds(): number {
    return Math.max(0, this.secondsLeft() - this.metresToExit() / this.speed);
  }

  private metresToExit(): number {
    const exit = this.stopAt(this.stay.to);
    return lengthOf(this.route(exit));
  }

  private walkTo(stop: Stop): void {
    this.follow(this.route(stop), this.speed);
    this.at = stop;
  }

  private route(stop: Stop): Point[] {
    const corners = this.ways.corners(this.at.place, stop.place);
    const points: Point[] = [this.at];
    const first = corners[0] ?? stop;
    const last = corners.at(-1) ?? this.at;
    if (!this.ways.isFree(this.at, first)) points.push(this.place(this.at.place));
    points.push(...corners);
    if (!this.ways.isFree(last, stop)) points.push(this.place(stop.place));
    points.push(stop);
    return points;
  }

  private follow(route: readonly Point[], metresPerSecond: number): void {
    for (const [index, to] of route.entries()) {
      const from = route[index - 1];
      if (!from) continue;
      this.add(from, to, (distanceOf(from, to) / Math.max(0.001, metresPerSecond)) * 1000);
    }
  }

  /** Stands somewhere, shifting their feet now and then. */
  private stand(seconds: number): void {
    const end = this.now + seconds * 1000;
    const home = this.at;
    const isOpen = this.isOpen(home.place);
    let here: Point = home;
    while (this.now < end) {
      const still = standing * 1000 * Math.exp(0.6 * this.random.normal());
      const left = end - this.now;
      const next = this.near(home.place);
      const shift = (distanceOf(here, next) / shiftingSpeed) * 1000;
      const isLast = left < still + shift + 5_000 || !(isOpen || this.ways.isFree(here, next));
      this.add(here, here, isLast ? left : still);
      if (isLast) break;
      this.add(here, next, shift);
      here = next;
    }
    this.at = { x: here.x, y: here.y, place: home.place };
  }

  private add(from: Point, to: Point, ms: number): void {
    if (ms <= 0 || (from === to && ms < 1)) return;
    this.way.push(this.now, this.now + ms, from.x, from.y, to.x, to.y);
    this.now += ms;
  }

  private interest(place: number): FloorPlan["interests"][number] {
    return this.plan.interests[place - this.plan.doors.length - 1] as FloorPlan["interests"][number];
  }

  private place(place: number): Point {
    return this.ways.places[place] as Point;
  }

  private radiusOf(place: number): number {
    return place > this.plan.doors.length ? this.interest(place).radius : jitter;
  }

  private stopAt(place: number): Stop {
    const { x, y } = this.place(place);
    return { x, y, place };
  }

  private stopNear(place: number): Stop {
    const { x, y } = this.near(place);
    return { x, y, place };
  }

  /** There is room all around: they stand within it and need not look for walls. */
  private isOpen(place: number): boolean {
    return this.ways.openRadius(place) >= leastRoom;
  }

  /** A point beside a place that can be reached straight from it; otherwise the place itself. */
  private near(place: number): Point {
    const centre = this.place(place);
    const isOpen = this.isOpen(place);
    const radius = Math.min(
      this.radiusOf(place),
      isOpen ? this.ways.openRadius(place) : Number.POSITIVE_INFINITY,
    );
    const away = radius * Math.sqrt(this.random.next());
    const angle = 2 * Math.PI * this.random.next();
    const point = { x: centre.x + away * Math.cos(angle), y: centre.y + away * Math.sin(angle) };
    if (isOpen) return point;
    return this.ways.isInside(point) && this.ways.isFree(centre, point) ? point : centre;
  }
}

const lengthOf = (route: readonly Point[]): number =>
  route.reduce((sum, to, index) => sum + (index === 0 ? 0 : distanceOf(route[index - 1] as Point, to)), 0);

/** The first metres of a route. */
function cut(route: readonly Point[], metres: number): Point[] {
  const kept: Point[] = [];
  let left = metres;
  for (const [index, to] of route.entries()) {
    const from = route[index - 1];
    if (!from) {
      kept.push(to);
      continue;
    }
    const length = distanceOf(from, to);
    if (length <= left) {
      kept.push(to);
      left -= length;
      continue;
    }
    const share = left / length;
    kept.push({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
    break;
  }
  return kept;
}
