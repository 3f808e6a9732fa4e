import type { HeatView } from "@foyer/contract/devices/floor-plan";
import type { Floor } from "./floor.ts";
import { distanceOf, type Point } from "./floor-ways.ts";
import { projectionOf } from "./view.ts";
import type { Piece } from "./walk.ts";

/** Metres of somebody's way that are taken to lie in one cell. */
const stepMetres = 0.25;
/** Presence is told in tenths of a second. */
export const presenceScale = 0.1;

/** What a device saw in one slot: the used cells with tenths of a second and with entries, and how many people. */
export interface SeenSlot {
  start: number;
  cells: [cell: number, value: number][];
  visits: [cell: number, value: number][];
  people: number;
}

/** Where people were at moments, each as seconds since 1970, x and y of the picture. */
export interface SeenTrack {
  id: string;
  points: [at: number, x: number, y: number][];
}

export type Watching = ReturnType<typeof watch>;

/** What a device sees of the people on a floor. */
export function watch(floor: Floor, view: HeatView) {
  const project = projectionOf(view);
  const { cols, rows } = view;

  const cellAt = (point: Point): number => {
    const seen = project(point);
    return seen === null ? -1 : Math.floor(seen.y * rows) * cols + Math.floor(seen.x * cols);
  };

  return {
    view,

    /** Slot by slot of so many milliseconds; also those in which nobody was there. */
    slots(from: number, to: number, slotMs: number): SeenSlot[] {
      const sheet = new SlotSheet(Math.ceil((to - from) / slotMs), cols * rows);
      for (const stay of floor.staysBetween(from, to)) {
        sheet.nextPerson();
        eachStep(floor.followed(stay), from, to, slotMs, (point, begin, ms, isFurther) =>
          sheet.add(Math.floor((begin - from) / slotMs), cellAt(point), ms, isFurther),
        );
      }
      return sheet.slots().map((seen, slot) => ({ start: from + slot * slotMs, ...seen }));
    },

    /** Where everybody in view was at each whole multiple of `stepMs` after `from`, until and including `to`. */
    tracks(from: number, to: number, stepMs: number): SeenTrack[] {
      const first = (Math.floor(from / stepMs) + 1) * stepMs;
      if (first > to) return [];
      const tracks: SeenTrack[] = [];
      for (const stay of floor.staysBetween(from, to + 1)) {
        const points: SeenTrack["points"] = [];
        eachMoment(floor.followed(stay), first, to, stepMs, (point, moment) => {
          const seen = project(point);
          if (seen) points.push([moment / 1000, rounded(seen.x), rounded(seen.y)]);
        });
        if (points.length > 0) tracks.push({ id: stay.id, points });
      }
      floor.forgetBefore(from);
      return tracks;
    },

    /** Whose way was over by then is not asked for again. */
    forgetBefore: (moment: number): void => floor.forgetBefore(moment),
  };
}

/** The cells of several slots, filled in one person after the other. */
class SlotSheet {
  private readonly size: number;
  private readonly present: Float64Array;
  private readonly entries: Uint32Array;
  private readonly people: Uint32Array;
  private cellBefore = -1;
  private slotBefore = -1;

  constructor(slots: number, size: number) {
    this.size = size;
    this.present = new Float64Array(slots * size);
    this.entries = new Uint32Array(slots * size);
    this.people = new Uint32Array(slots);
  }

  nextPerson(): void {
    this.cellBefore = -1;
    this.slotBefore = -1;
  }

  /** The person's next time in a cell; -1: out of view. `isFurther`: they were in it just before. */
  add(slot: number, cell: number, ms: number, isFurther: boolean): void {
    const isEntry = cell !== this.cellBefore && !isFurther;
    this.cellBefore = cell;
    if (cell < 0) return;
    const at = slot * this.size + cell;
    this.present[at] = (this.present[at] ?? 0) + ms;
    if (isEntry) this.entries[at] = (this.entries[at] ?? 0) + 1;
    if (slot !== this.slotBefore) this.people[slot] = (this.people[slot] ?? 0) + 1;
    this.slotBefore = slot;
  }

  slots(): Omit<SeenSlot, "start">[] {
    return Array.from(this.people, (people, slot) => {
      const [from, to] = [slot * this.size, (slot + 1) * this.size];
      return {
        cells: inTenths(this.present.subarray(from, to)),
        visits: usedCells(this.entries.subarray(from, to)),
        people,
      };
    });
  }
}

/** Four decimals, and never quite 1. */
const rounded = (share: number): number => Math.floor(share * 10_000) / 10_000;

/** The time of each cell in whole tenths of a second; what is cut off one goes to the next, so that the sum stays. */
function inTenths(milliseconds: Float64Array): [number, number][] {
  const used: [number, number][] = [];
  let rest = 0;
  for (const [cell, ms] of milliseconds.entries()) {
    if (ms === 0) continue;
    const exact = ms / (1000 * presenceScale) + rest;
    const value = Math.round(exact);
    rest = exact - value;
    if (value > 0) used.push([cell, value]);
  }
  return used;
}

function usedCells(values: Uint32Array): [number, number][] {
  const used: [number, number][] = [];
  for (const [cell, value] of values.entries()) if (value > 0) used.push([cell, value]);
  return used;
}

/**
 * A way within a span, in steps that lie in one slot and are short: the middle of each, its begin and length, and whether it
 * is the rest of a longer one.
 */
function eachStep(
  pieces: readonly Piece[],
  from: number,
  to: number,
  slotMs: number,
  take: (point: Point, begin: number, ms: number, isFurther: boolean) => void,
): void {
  for (const { begin, end, from: start, to: goal } of pieces) {
    if (end <= from || begin >= to) continue;
    const steps = Math.max(1, Math.ceil(distanceOf(start, goal) / stepMetres));
    const stepMs = (end - begin) / steps;
    for (let step = 0; step < steps; step++) {
      const share = (step + 0.5) / steps;
      const point = { x: start.x + (goal.x - start.x) * share, y: start.y + (goal.y - start.y) * share };
      const began = begin + step * stepMs;
      let at = Math.max(from, began);
      const until = Math.min(to, step === steps - 1 ? end : begin + (step + 1) * stepMs);
      while (at < until) {
        const next = Math.min(until, from + (Math.floor((at - from) / slotMs) + 1) * slotMs);
        take(point, at, next - at, at > began);
        at = next;
      }
    }
  }
}

function eachMoment(
  pieces: readonly Piece[],
  first: number,
  last: number,
  stepMs: number,
  take: (point: Point, moment: number) => void,
): void {
  let moment = first;
  for (const { begin, end, from, to } of pieces) {
    if (end <= moment) continue;
    if (begin > moment) moment += Math.ceil((begin - moment) / stepMs) * stepMs;
    for (; moment < end && moment <= last; moment += stepMs) {
      const share = (moment - begin) / (end - begin);
      take({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }, moment);
    }
    if (moment > last) return;
  }
}
