import type { PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import type { FloorPlan } from "@foyer/contract/devices/floor-plan";
import type { Model } from "../model/model.ts";
import { hashText, mix } from "../model/random.ts";
import { FloorWays } from "./floor-ways.ts";
import { type Crossing, type Stay, staysOf } from "./stays.ts";
import { Walk, type Way } from "./walk.ts";

const dayMs = 86_400_000;
/** How long before and after their day people of the way back may be about. */
const lingerMs = dayMs / 8;
/** Days whose people are kept: what is asked for moves on in time. */
const mostDays = 3;

/** A floor and the people on it: those that the counters of its doors count, and no others. */
export class Floor {
  readonly plan: FloorPlan;
  private readonly ways: FloorWays;
  private readonly model: Model;
  private readonly key: number;
  private readonly devices: ReadonlyMap<string, PlannedDevice>;
  private readonly days = new Map<number, Stay[]>();
  private readonly walks = new Map<string, { exit: number; way: Way }>();

  /** `devices`: the counters of its doors, by their serial numbers. Those it does not find count nobody. */
  constructor(plan: FloorPlan, seed: number, model: Model, devices: ReadonlyMap<string, PlannedDevice>) {
    this.plan = plan;
    this.ways = new FloorWays(plan);
    this.model = model;
    this.key = mix(seed, hashText(plan.name));
    this.devices = devices;
  }

  /** Everybody who is on the floor at some time of a span (UTC ms), in the order in which they came. */
  staysBetween(from: number, to: number): Stay[] {
    const dates = this.datesBetween(from, to);
    for (const date of dates) if (!this.days.has(date)) this.days.set(date, this.liveThrough(date));
    for (const date of this.days.keys())
      if (this.days.size > mostDays && !dates.includes(date)) this.days.delete(date);
    return dates
      .flatMap((date) => this.days.get(date) ?? [])
      .filter(({ enter, exit }) => enter < to && exit > from);
  }

  /** Somebody's way. */
  wayOf(stay: Stay): Way {
    return this.walks.get(stay.id)?.way ?? new Walk(this.plan, this.ways, stay).way;
  }

  /** Somebody's way, kept until it is said to be over, for those who ask again and again. */
  keptWayOf(stay: Stay): Way {
    const way = this.wayOf(stay);
    this.walks.set(stay.id, { exit: stay.exit, way });
    return way;
  }

  forgetBefore(moment: number): void {
    for (const [id, { exit }] of this.walks) if (exit < moment) this.walks.delete(id);
  }

  private get lines() {
    return this.plan.doors.flatMap(({ lines }, door) =>
      lines.flatMap(({ sn, line, leads }) => {
        const device = this.devices.get(sn);
        return device ? [{ device, line, leads, door }] : [];
      }),
    );
  }

  /** Local dates whose business day may reach into a span, or whose people may still be on their way. */
  private datesBetween(from: number, to: number): number[] {
    const dates = new Set<number>();
    for (const { device, line } of this.lines)
      for (const date of this.model.datesBetween(device, line, from - lingerMs, to + lingerMs))
        dates.add(date);
    return [...dates].sort((one, other) => one - other);
  }

  private liveThrough(date: number): Stay[] {
    const crossings = this.lines.flatMap(({ device, line, leads, door }): Crossing[] => {
      const passages = this.model.passagesOn(device, line, date);
      const [came, left] =
        leads === "in" ? ([passages.in, passages.out] as const) : ([passages.out, passages.in] as const);
      return [
        ...Array.from(came, (at) => ({ at, door, comes: true })),
        ...Array.from(left, (at) => ({ at, door, comes: false })),
      ];
    });
    return staysOf(crossings, this.ways, this.plan.doors.length, mix(this.key, date / dayMs));
  }
}
