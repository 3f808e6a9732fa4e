import { decodeCells, encodeCells } from "@foyer/contract/counting/heat-cells";
import type pg from "pg";
import { apartOnFailure } from "../../../platform/apart-on-failure.ts";
import { makeBatchLoader } from "../../../platform/batch-loader.ts";
import { inTransaction } from "../../../platform/database/in-transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { ensurePartitions } from "../storage/storage.ts";
import { sumGrids } from "./grid-sums.ts";
import {
  type FoundGrid,
  findGrids,
  type GridKey,
  type GridRow,
  gridKey,
  holdDevices,
  markHours,
  overlappingGrids,
  replaceGrids,
  takeGrids,
} from "./heat-rows.queries.ts";
import { decodeSeen, encodeSeen } from "./seen-tracks.ts";

/** What is added to a slot by positions. */
export interface SlotAmounts extends GridKey {
  unit: number;
  scale: number;
  cols: number;
  rows: number;
  receivedMs: number;
  /** Values by cell, in units of `scale`; they fall where a point was put between two others. */
  amounts: ReadonlyMap<number, number>;
  covered: number;
  /** Tracks in it by their hash: how many people, and until when (milliseconds from the begin of the slot). */
  tracks: ReadonlyMap<string, { weight: number; untilMs: number }>;
}

/** `overlap`: a grid of another length is kept over the same time. */
export type GridOutcome = "new" | "unchanged" | "overlap";

type Work = { grids: readonly GridRow[] } | { slots: readonly SlotAmounts[] };

const hourMs = 3_600_000;
const minuteMs = 60_000;
/** The sums of an hour that is over are made once its last messages have come. */
const quietMs = 5_000;
const mostAtOnce = 200;

const inKeyOrder = (a: GridKey, b: GridKey) =>
  a.deviceId - b.deviceId || a.startMs - b.startMs || a.seconds - b.seconds || a.measure - b.measure;

/** The row of a slot with more added to it; in the smaller grid where the one kept has another size. */
function withAmounts(slot: SlotAmounts, kept: FoundGrid | undefined): GridRow {
  const { amounts, tracks, covered, ...key } = slot;
  const seen = decodeSeen(kept?.seen ?? null);
  let people = kept?.people ?? 0;
  for (const [hash, { weight, untilMs }] of tracks) {
    if (!seen.has(hash)) people += weight;
    seen.set(hash, Math.max(untilMs, seen.get(hash) ?? 0));
  }
  const isAlike = kept && kept.cols === slot.cols && kept.rows === slot.rows;
  const values = new Map(isAlike ? decodeCells(kept.cells) : []);
  for (const [cell, value] of amounts) values.set(cell, Math.max(0, (values.get(cell) ?? 0) + value));
  const added = { ...key, covered: 0, people: null, cells: encodeCells(values) };
  const sum = sumGrids(kept && !isAlike ? [kept, added] : [added]);
  return {
    ...key,
    ...sum,
    people,
    covered: Math.min(slot.seconds, (kept?.covered ?? 0) + covered),
    revision: null,
    seen: encodeSeen(seen),
  };
}

/** Keeps grids as devices sent them; returns what became of each. */
async function takeSent(
  client: pg.PoolClient,
  sent: readonly GridRow[],
): Promise<(row: GridKey) => GridOutcome> {
  if (sent.length === 0) return () => "unchanged";
  // The last of a key counts: a statement may not name one twice.
  const rows = [...new Map(sent.map((row) => [gridKey(row), row])).values()].sort(inKeyOrder);
  const overlapping = await overlappingGrids(client, rows);
  const fitting = rows.filter((row) => !overlapping.has(gridKey(row)));
  const changed = fitting.length > 0 ? await takeGrids(client, fitting) : new Set<string>();
  return (row) => {
    if (overlapping.has(gridKey(row))) return "overlap";
    return changed.has(gridKey(row)) ? "new" : "unchanged";
  };
}

const asKept = ({ seen, cells, ...row }: GridRow): FoundGrid => ({
  ...row,
  seen: seen && Buffer.from(seen),
  cells: Buffer.from(cells),
});

/** Adds to the rows of slots, several times where a batch names one several times. */
async function addSlots(client: pg.PoolClient, slots: readonly SlotAmounts[]): Promise<void> {
  if (slots.length === 0) return;
  const kept = await findGrids(client, slots);
  const rows = new Map<string, GridRow>();
  for (const slot of slots) {
    const key = gridKey(slot);
    const before = rows.get(key);
    rows.set(key, withAmounts(slot, before ? asKept(before) : kept.get(key)));
  }
  await replaceGrids(client, [...rows.values()].sort(inKeyOrder));
}

/** The only one who writes grids of this process: batch after batch, what waits meanwhile is the next one. */
export function makeHeatWriter({ database, clock }: Pick<Platform, "database" | "clock">) {
  function hoursOf(keys: readonly GridKey[]) {
    const nowMs = clock.now().getTime();
    const hours = new Map(
      keys.map(({ tenantId, deviceId, startMs }) => {
        const begin = Math.floor(startMs / hourMs) * hourMs;
        const dueMs = nowMs + (begin + hourMs > nowMs ? minuteMs : quietMs);
        return [`${deviceId}|${begin}`, { tenantId, deviceId, hourMs: begin, dueMs }];
      }),
    );
    return [...hours.values()].sort((a, b) => a.deviceId - b.deviceId || a.hourMs - b.hourMs);
  }

  async function write(batch: readonly Work[]): Promise<GridOutcome[][]> {
    const sent = batch.flatMap((work) => ("grids" in work ? work.grids : []));
    const slots = batch.flatMap((work) => ("slots" in work ? work.slots : []));
    const moments = [...sent, ...slots].map(({ startMs }) => startMs);
    await ensurePartitions(database.pool, moments, 0);
    return inTransaction(database.pool, async (client) => {
      await holdDevices(
        client,
        [...sent, ...slots].map(({ deviceId }) => deviceId),
      );
      const outcome = await takeSent(client, sent);
      await addSlots(client, slots);
      const touched = [...sent.filter((row) => outcome(row) === "new"), ...slots];
      if (touched.length > 0) await markHours(client, hoursOf(touched));
      return batch.map((work) => ("grids" in work ? work.grids.map(outcome) : []));
    });
  }

  const companyOf = (work: Work) => ("grids" in work ? work.grids : work.slots)[0]?.tenantId;
  const writer = makeBatchLoader((batch: Work[]) => apartOnFailure(batch, companyOf, write), mostAtOnce);

  return {
    /** Durable once it resolves. */
    grids: (rows: readonly GridRow[]): Promise<GridOutcome[]> => writer.add({ grids: rows }),
    slots: (slots: readonly SlotAmounts[]): Promise<GridOutcome[]> => writer.add({ slots }),
    idle: writer.idle,
  };
}

export type HeatWriter = ReturnType<typeof makeHeatWriter>;
