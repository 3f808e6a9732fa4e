import type { DecodedTrack } from "../../devices/protocols/protocols.ts";
import type { KnownDevice } from "../../devices/registry/registry.ts";
import { CoveredSeconds } from "./covered.ts";
import { measureNumbers, unitNumbers } from "./heat-rows.queries.ts";
import type { SlotAmounts } from "./heat-writer.ts";
import { PositionCollector, type Raster } from "./positions.ts";
import { decodeSeen, trackHash } from "./seen-tracks.ts";

/** Nothing heard of a track or a slot for so long: it is over. */
const idleMs = 30 * 60_000;
/** Presence is kept in tenths of a second. */
const presenceScale = 0.1;
const msOfUnit = 100;

interface SlotState {
  covered: CoveredSeconds;
  /** How many of the covered seconds are written. */
  written: number;
  /** Tracks that it held before this process knew it, by hash: until when. */
  seen: Map<string, number>;
  heardMs: number;
}

/** Moves whole units out of sums in milliseconds; what is less stays for the next time. */
function takeUnits(sums: Map<number, number>, msOfOne: number): Map<number, number> {
  const units = new Map<number, number>();
  for (const [cell, ms] of sums) {
    const whole = Math.round(ms / msOfOne);
    if (whole !== 0) units.set(cell, whole);
    const rest = ms - whole * msOfOne;
    if (rest === 0) sums.delete(cell);
    else sums.set(cell, rest);
  }
  return units;
}

function putBack(sums: Map<number, number>, units: ReadonlyMap<number, number>, msOfOne: number): void {
  for (const [cell, count] of units) sums.set(cell, (sums.get(cell) ?? 0) + count * msOfOne);
}

/** The positions of one device between two writings. */
export class CollectedPositions {
  readonly key: { tenantId: number; deviceId: number; seconds: number };
  readonly #collector: PositionCollector;
  readonly #slots = new Map<number, SlotState>();
  /** Slots of which more was watched since they were last written. */
  readonly #watchedMore = new Set<number>();
  #aliveMs = 0;
  #heardMs: number;

  constructor({ tenantId, deviceId }: KnownDevice, raster: Raster, heardMs: number) {
    this.key = { tenantId, deviceId, seconds: raster.slotMs / 1000 };
    this.#collector = new PositionCollector(raster);
    this.#heardMs = heardMs;
  }

  fits = (raster: Raster): boolean => JSON.stringify(raster) === JSON.stringify(this.#collector.raster);

  /** The slots of which it is not known yet what they hold. */
  unknownSlots(tracks: readonly DecodedTrack[]): number[] {
    const slots = tracks.flatMap(({ points }) =>
      points.map(([at]) => this.#collector.slotOf(Math.round(at * 1000))),
    );
    return [...new Set(slots)].filter((slot) => !this.#slots.has(slot));
  }

  know(slots: readonly number[], found: ReadonlyMap<number, Buffer | null>): void {
    for (const slot of slots) this.#slot(slot).seen = decodeSeen(found.get(slot) ?? null);
  }

  #slot(slotMs: number): SlotState {
    const slot = this.#slots.get(slotMs) ?? {
      covered: new CoveredSeconds(this.key.seconds),
      written: 0,
      seen: new Map<string, number>(),
      heardMs: 0,
    };
    this.#slots.set(slotMs, slot);
    slot.heardMs = this.#heardMs;
    return slot;
  }

  add(tracks: readonly DecodedTrack[], heardMs: number): void {
    this.#heardMs = heardMs;
    const isSeen = (id: string, atMs: number): boolean => {
      const slot = this.#collector.slotOf(atMs);
      const seen = this.#slots.get(slot)?.seen;
      return seen !== undefined && seen.size > 0 && atMs - slot <= (seen.get(trackHash(id)) ?? -1);
    };
    let [firstMs, lastMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const track of tracks) {
      this.#collector.add(track, heardMs, isSeen);
      for (const [at] of track.points) {
        const atMs = Math.round(at * 1000);
        if (isSeen(track.id, atMs)) continue;
        firstMs = Math.min(firstMs, atMs);
        lastMs = Math.max(lastMs, atMs);
      }
    }
    if (firstMs <= lastMs) this.#watched(firstMs, lastMs);
  }

  /** Was watched without a break. */
  #watched(fromMs: number, toMs: number): void {
    const { slotMs } = this.#collector.raster;
    for (let slot = this.#collector.slotOf(fromMs); slot <= toMs; slot += slotMs) {
      this.#slot(slot).covered.add(fromMs - slot, toMs - slot);
      this.#watchedMore.add(slot);
    }
  }

  /** A sign of life: it has watched since the last one, unless that is longer ago than it may be silent. */
  contact(atMs: number, silenceMs: number): void {
    this.#heardMs = Math.max(this.#heardMs, atMs);
    const silentMs = atMs - this.#aliveMs;
    if (this.#aliveMs > 0 && silentMs > 0 && silentMs <= silenceMs) this.#watched(this.#aliveMs, atMs);
    this.#aliveMs = Math.max(this.#aliveMs, atMs);
  }

  wentBlind(atMs: number): void {
    if (this.#aliveMs > 0 && atMs > this.#aliveMs) this.#watched(this.#aliveMs, atMs);
    this.#aliveMs = 0;
  }

  isIdle = (nowMs: number): boolean => nowMs - this.#heardMs > idleMs;

  /** What is to be written now; `giveBack` where it could not be. */
  take(nowMs: number): { slots: SlotAmounts[]; giveBack: () => void } {
    const changed = new Set([...this.#collector.changed, ...this.#watchedMore]);
    this.#collector.changed.clear();
    this.#watchedMore.clear();
    const taken = [...changed].flatMap((slot) => this.#takeSlot(slot, nowMs));
    return {
      slots: taken.flatMap(({ slots }) => slots),
      giveBack: () => {
        for (const { giveBack } of taken) giveBack();
      },
    };
  }

  /** Forgets what nothing was heard of for long: after its amounts are written. */
  forget(nowMs: number): void {
    this.#collector.forget(nowMs - idleMs);
    for (const [slotMs, { heardMs }] of this.#slots) if (heardMs < nowMs - idleMs) this.#slots.delete(slotMs);
  }

  #takeSlot(slotMs: number, receivedMs: number) {
    const { cols, rows } = this.#collector.raster;
    const state = this.#slots.get(slotMs);
    const sums = this.#collector.slots.get(slotMs);
    const nowCovered = state?.covered.count() ?? 0;
    const covered = nowCovered - (state?.written ?? 0);
    const presence = sums ? takeUnits(sums.presence, msOfUnit) : new Map<number, number>();
    const visits = sums ? takeUnits(sums.visits, 1) : new Map<number, number>();
    const tracks = new Map(sums?.tracks);
    if (covered === 0 && presence.size === 0 && visits.size === 0 && tracks.size === 0) return [];
    if (state) state.written = nowCovered;
    sums?.tracks.clear();
    const key = { ...this.key, startMs: slotMs, cols, rows, covered, receivedMs };
    const hashed = [...tracks].map(
      ([id, { weight, untilMs }]) => [trackHash(id), { weight, untilMs: untilMs - slotMs }] as const,
    );
    const ofPresence = { measure: measureNumbers.presence, unit: unitNumbers.s, scale: presenceScale };
    const ofVisits = { measure: measureNumbers.visits, unit: unitNumbers.n, scale: 1 };
    const slots: SlotAmounts[] = [{ ...key, ...ofPresence, amounts: presence, tracks: new Map(hashed) }];
    if (visits.size > 0) slots.push({ ...key, ...ofVisits, amounts: visits, tracks: new Map() });
    const giveBack = () => {
      this.#watchedMore.add(slotMs);
      if (state) state.written -= covered;
      if (!sums) return;
      putBack(sums.presence, presence, msOfUnit);
      putBack(sums.visits, visits, 1);
      for (const [id, track] of tracks) sums.tracks.set(id, track);
    };
    return [{ slots, giveBack }];
  }
}
