import { encodeCells } from "@foyer/contract/counting/heat-cells";
import { heatDeviceType } from "@foyer/contract/devices/device-types";
import type { Platform } from "../../../platform/platform.ts";
import { longestSilenceMs } from "../../devices/presence/presence.ts";
import type { DecodedGrid, DecodedHeat, DecodedPositions } from "../../devices/protocols/protocols.ts";
import type { KnownDevice } from "../../devices/registry/registry.ts";
import { CollectedPositions } from "./collected-positions.ts";
import { sumGrids } from "./grid-sums.ts";
import { type GridRow, lastPositions, measureNumbers, seenTracks, unitNumbers } from "./heat-rows.queries.ts";
import { makeHeatWriter } from "./heat-writer.ts";
import { type Raster, toRaster } from "./positions.ts";

const dayMs = 86_400_000;
/** Grids as they came are kept so long; what is older cannot be added to its hours any more. */
export const gridDays = 90;
/** Positions are written this often. */
const flushMs = 2_000;

/** `tooOld`: before what is kept, or in the future. `overlap`: a grid of another length is kept over the same time. */
export type HeatRefusal = "tooOld" | "overlap";

const toRow = (device: KnownDevice, grid: DecodedGrid, receivedMs: number): GridRow => {
  const sum = sumGrids([{ ...grid, people: grid.people ?? null, cells: encodeCells(grid.cells) }]);
  return {
    ...sum,
    tenantId: device.tenantId,
    deviceId: device.deviceId,
    startMs: grid.start.getTime(),
    seconds: grid.seconds,
    measure: measureNumbers[grid.measure],
    unit: unitNumbers[grid.unit],
    scale: grid.scale,
    revision: grid.revision ?? null,
    receivedMs,
    seen: null,
  };
};

/**
 * Takes heat in: grids as they come, positions collected in slots. Positions themselves are never kept. What is asked to be
 * durable is when the promise resolves; positions of others are written within two seconds.
 */
export function makeHeatIntake({ database, clock, log }: Pick<Platform, "database" | "clock" | "log">) {
  const writer = makeHeatWriter({ database, clock });
  /** By device: nearly always one; where its senders want other cells, one for each, what came last first. */
  const collected = new Map<number, readonly CollectedPositions[]>();
  /** Devices whose kept grids were looked for after the start. */
  const looked = new Set<number>();
  /** The messages of a device one after the other. */
  const turns = new Map<number, Promise<unknown>>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();
  /** The flush that has not begun yet. */
  let next: Promise<void> | null = null;

  function inTurn<Result>({ deviceId }: KnownDevice, work: () => Promise<Result>): Promise<Result> {
    const turn = (turns.get(deviceId) ?? Promise.resolve()).then(work, work);
    const ended = turn
      .catch(() => undefined)
      .finally(() => turns.get(deviceId) === ended && turns.delete(deviceId));
    turns.set(deviceId, ended);
    return turn;
  }

  function collectorOf(device: KnownDevice, raster: Raster, heardMs: number): CollectedPositions {
    const own = collected.get(device.deviceId) ?? [];
    const found = own.find((one) => one.fits(raster)) ?? new CollectedPositions(device, raster, heardMs);
    if (own[0] !== found) collected.set(device.deviceId, [found, ...own.filter((one) => one !== found)]);
    return found;
  }

  async function writeTaken(taken: readonly ReturnType<CollectedPositions["take"]>[]): Promise<void> {
    if (taken.length === 0) return;
    try {
      await writer.slots(taken.flatMap(({ slots }) => slots));
    } catch (error) {
      for (const { giveBack } of taken) giveBack();
      throw error;
    }
  }

  /** Writes what has changed; what cannot be written now stays for the next time. */
  async function flushAll(): Promise<void> {
    const nowMs = clock.now().getTime();
    const all = [...collected.values()].flat();
    await writeTaken(all.map((one) => one.take(nowMs)).filter(({ slots }) => slots.length > 0));
    for (const [deviceId, own] of collected) {
      for (const one of own) one.forget(nowMs);
      const heard = own.filter((one) => !one.isIdle(nowMs));
      if (heard.length > 0) collected.set(deviceId, heard);
      else collected.delete(deviceId);
    }
  }

  /** Resolves once everything that was there when it was called is written. */
  function flush(): Promise<void> {
    if (next) return next;
    next = flushing
      .catch(() => undefined)
      .then(() => {
        next = null;
        flushing = flushAll();
        return flushing;
      });
    return next;
  }

  function flushSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      flush().catch((error: unknown) => {
        log.warn({ error: String(error) }, "positions could not be written; tried again");
        flushSoon();
      });
    }, flushMs);
  }

  async function takePositions(device: KnownDevice, positions: DecodedPositions, receivedMs: number) {
    const one = collectorOf(device, toRaster(positions), receivedMs);
    const unknown = one.unknownSlots(positions.tracks);
    if (unknown.length > 0) one.know(unknown, await seenTracks(database.pool, one.key, unknown));
    one.add(positions.tracks, receivedMs);
  }

  /** Whether this device's positions are collected; after a start a heat-map camera may have sent some before. */
  async function collects(device: KnownDevice, nowMs: number): Promise<boolean> {
    const { deviceId, deviceType } = device;
    if (collected.has(deviceId)) return true;
    if (deviceType !== heatDeviceType || looked.has(deviceId)) return false;
    looked.add(deviceId);
    const kept = await lastPositions(database.pool, device, new Date(nowMs - dayMs));
    if (kept) collectorOf(device, toRaster({ ...kept, tracks: [] }), nowMs);
    return kept !== undefined;
  }

  const isKeptTime = (ms: number, seconds: number, nowMs: number): boolean =>
    ms >= nowMs - gridDays * dayMs && ms + seconds * 1000 <= nowMs + dayMs;

  const momentsOf = (
    grids: readonly DecodedGrid[],
    positions: DecodedPositions | undefined,
  ): [ms: number, seconds: number][] => [
    ...grids.map(({ start, seconds }): [number, number] => [start.getTime(), seconds]),
    ...(positions?.tracks.flatMap(({ points }) => points.map(([at]): [number, number] => [at * 1000, 0])) ??
      []),
  ];

  function wentBlind({ deviceId }: KnownDevice, atMs: number): void {
    for (const one of collected.get(deviceId) ?? []) one.wentBlind(atMs);
  }

  async function takeHeat(
    device: KnownDevice,
    { grids = [], positions, blindSince }: DecodedHeat,
    receivedMs: number,
    isDurable: boolean,
  ): Promise<HeatRefusal | undefined> {
    if (momentsOf(grids, positions).some(([ms, seconds]) => !isKeptTime(ms, seconds, receivedMs)))
      return "tooOld";
    const rows = grids.map((grid) => toRow(device, grid, receivedMs));
    if (rows.length > 0 && (await writer.grids(rows)).includes("overlap")) return "overlap";
    if (blindSince) wentBlind(device, blindSince.getTime());
    if (!positions) return undefined;
    await takePositions(device, positions, receivedMs);
    if (isDurable) await flush();
    else flushSoon();
    return undefined;
  }

  return {
    /** Whether a device's signs of life tell when it watched: nearly all that speak only count. */
    isWatching: ({ deviceId, deviceType }: KnownDevice): boolean =>
      collected.has(deviceId) || (deviceType === heatDeviceType && !looked.has(deviceId)),

    /** Why heat may not be kept, or nothing once it is. `isDurable`: written when the promise resolves. */
    take(
      device: KnownDevice,
      heat: DecodedHeat,
      receivedAt: Date,
      isDurable: boolean,
    ): Promise<HeatRefusal | undefined> {
      return inTurn(device, () => takeHeat(device, heat, receivedAt.getTime(), isDurable));
    },

    /** A sign of life of a device that sends positions: the time since the last one was watched, unless that is long ago. */
    present(device: KnownDevice, receivedAt: Date): Promise<void> {
      return inTurn(device, async () => {
        const atMs = receivedAt.getTime();
        if (!(await collects(device, atMs))) return;
        collected.get(device.deviceId)?.[0]?.contact(atMs, longestSilenceMs(device.uploadInterval));
        flushSoon();
      });
    },

    async stop(): Promise<void> {
      clearTimeout(timer);
      await Promise.all(turns.values());
      await flush().catch((error: unknown) =>
        log.warn({ error: String(error) }, "positions could not be written"),
      );
      await writer.idle();
    },
  };
}

export type HeatIntake = ReturnType<typeof makeHeatIntake>;
