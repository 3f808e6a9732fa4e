import type { HeatView } from "@foyer/contract/devices/floor-plan";
import type { Floor } from "./floor.ts";
import { type Projection, projectionOf } from "./view.ts";
import { numbersOfPiece, type Way } from "./walk.ts";

/** Metres of somebody's way that are taken to lie in one cell. */
const stepMetres = 0.3;
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
  const picture = { x: 0, y: 0 };

  return {
    floor,
    view,

    /** Slot by slot of so many milliseconds; also those in which nobody was there. */
    slots: (from: number, to: number, slotMs: number): SeenSlot[] =>
      slotsOf(floor, [view], { from, to, slotMs })[0] ?? [],

    /** Where everybody in view was at each whole multiple of `stepMs` after `from`, until and including `to`. */
    tracks(from: number, to: number, stepMs: number): SeenTrack[] {
      const first = (Math.floor(from / stepMs) + 1) * stepMs;
      if (first > to) return [];
      const tracks: SeenTrack[] = [];
      for (const stay of floor.staysBetween(from, to + 1)) {
        const points: SeenTrack["points"] = [];
        eachMoment(floor.keptWayOf(stay), { first, last: to, stepMs }, (x, y, moment) => {
          if (project(x, y, picture)) points.push([moment / 1000, rounded(picture.x), rounded(picture.y)]);
        });
        if (points.length > 0) tracks.push({ id: stay.id, points });
      }
      floor.forgetBefore(from);
      return tracks;
    },
  };
}

/** What several devices see of a floor, each slot by slot: people walk once for all of them. */
export function slotsOf(floor: Floor, views: readonly HeatView[], span: Span): SeenSlot[][] {
  const { from, to, slotMs } = span;
  const sheets = views.map((view) => new SlotSheet(Math.ceil((to - from) / slotMs), view));
  for (const stay of floor.staysBetween(from, to)) {
    for (const sheet of sheets) sheet.nextPerson();
    eachStep(floor.wayOf(stay), span, (x, y, begin, ms, isFurther) => {
      const slot = Math.floor((begin - from) / slotMs);
      for (const sheet of sheets) sheet.add(slot, x, y, ms, isFurther);
    });
  }
  return sheets.map((sheet) => sheet.slots().map((seen, slot) => ({ start: from + slot * slotMs, ...seen })));
}

/** The cells of several slots, filled in one person after the other. */
class SlotSheet {
  private readonly size: number;
  private readonly view: HeatView;
  private readonly project: Projection;
  private readonly picture = { x: 0, y: 0 };
  private readonly present: Float64Array;
  private readonly entries: Uint32Array;
  private readonly people: Uint32Array;
  private cellBefore = -1;
  private slotBefore = -1;

  constructor(slots: number, view: HeatView) {
    this.view = view;
    this.project = projectionOf(view);
    this.size = view.cols * view.rows;
    this.present = new Float64Array(slots * this.size);
    this.entries = new Uint32Array(slots * this.size);
    this.people = new Uint32Array(slots);
  }

  nextPerson(): void {
    this.cellBefore = -1;
    this.slotBefore = -1;
  }

  /** The person's next time at a point. `isFurther`: they were there just before. */
  add(slot: number, x: number, y: number, ms: number, isFurther: boolean): void {
    const cell = this.cellAt(x, y);
    const isEntry = cell !== this.cellBefore && !isFurther;
    this.cellBefore = cell;
    if (cell < 0) return;
    const at = slot * this.size + cell;
    this.present[at] = (this.present[at] ?? 0) + ms;
    if (isEntry) this.entries[at] = (this.entries[at] ?? 0) + 1;
    if (slot !== this.slotBefore) this.people[slot] = (this.people[slot] ?? 0) + 1;
    this.slotBefore = slot;
  }

  /** -1: out of view. */
  private cellAt(x: number, y: number): number {
    if (!this.project(x, y, this.picture)) return -1;
    const { cols, rows } = this.view;
    return Math.floor(this.picture.y * rows) * cols + Math.floor(this.picture.x * cols);
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

export interface Span {
  from: number;
  to: number;
  slotMs: number;
}

/** Calls back with a point, the moment it begins, for how long, and whether it is the rest of a longer step. */
type TakeStep = (x: number, y: number, begin: number, ms: number, isFurther: boolean) => void;

/** A way within a span, in steps that lie in one slot and are short: the middle of each. */
function eachStep(way: Way, span: Span, take: TakeStep): void {
  for (let at = 0; at < way.length; at += numbersOfPiece) {
    const [begin, end] = [way[at] as number, way[at + 1] as number];
    if (end > span.from && begin < span.to) eachStepOf(way, at, span, take);
  }
}

function eachStepOf(way: Way, piece: number, { from, to, slotMs }: Span, take: TakeStep): void {
  const begin = way[piece] as number;
  const end = way[piece + 1] as number;
  const x = way[piece + 2] as number;
  const y = way[piece + 3] as number;
  const across = (way[piece + 4] as number) - x;
  const down = (way[piece + 5] as number) - y;
  const steps = Math.max(1, Math.ceil(Math.sqrt(across * across + down * down) / stepMetres));
  const stepMs = (end - begin) / steps;
  for (let step = 0; step < steps; step++) {
    const share = (step + 0.5) / steps;
    const began = begin + step * stepMs;
    const until = Math.min(to, step === steps - 1 ? end : began + stepMs);
    for (let at = Math.max(from, began); at < until; ) {
      const next = Math.min(until, from + (Math.floor((at - from) / slotMs) + 1) * slotMs);
      take(x + across * share, y + down * share, at, next - at, at > began);
      at = next;
    }
  }
}

interface Moments {
  first: number;
  last: number;
  stepMs: number;
}

function eachMoment(
  way: Way,
  { first, last, stepMs }: Moments,
  take: (x: number, y: number, moment: number) => void,
): void {
  let moment = first;
  for (let at = 0; at < way.length && moment <= last; at += numbersOfPiece) {
    const [begin, end, x, y, toX, toY] = way.slice(at, at + numbersOfPiece) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    if (end <= moment) continue;
    if (begin > moment) moment += Math.ceil((begin - moment) / stepMs) * stepMs;
    for (; moment < end && moment <= last; moment += stepMs) {
      const share = (moment - begin) / (end - begin);
      take(x + (toX - x) * share, y + (toY - y) * share, moment);
    }
  }
}
