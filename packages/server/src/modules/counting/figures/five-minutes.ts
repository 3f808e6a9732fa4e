import type pg from "pg";
import type { OpenHours } from "../../../platform/time/open-hours.ts";
import { type OwnedBy, ownerKey } from "../clock-groups/clock-groups.ts";
import type { Piece } from "../clocks/clocks.ts";
import type { SumKey, SumValues } from "../columns/columns.ts";
import { inProportion } from "../distribute/distribute.ts";
import { addSums, hasRows, type LayeredSums, noSums } from "../sums/sums.ts";
import { type RecordedPiece, recordedPieces } from "./five-minutes.queries.ts";
import { sumsOfSlots } from "./read-slots.ts";
import { pieceKey, type SumsQuery } from "./sums.queries.ts";

const slotMs = 900_000;
/** Pieces of a slot. */
const parts = 3;
const estimated = 3;

/** Sums of a piece; `isCoarse`: made of counts of longer records, or of a slot as a whole. */
export interface PieceSums extends LayeredSums {
  isCoarse?: boolean;
}

/** Splits an amount, which may be negative, in proportion to weights; evenly where there are none. */
function spread(amount: number, weights: readonly number[]): number[] {
  const some = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  return inProportion(Math.abs(amount), some).map((part) => Math.sign(amount) * part);
}

/** Where estimates belong: the pieces of which less is known than of others. */
function missing(recorded: readonly RecordedPiece[]): number[] {
  const most = Math.max(...recorded.map(({ covered }) => covered));
  return recorded.map(({ covered }) => most - covered);
}

/**
 * The layers of a slot spread over its pieces: what was measured as the records have it, what rules made of it in the
 * same proportion. The pieces add up to the slot exactly, also where its records have expired.
 */
export function spreadSlot(slot: LayeredSums, recorded: readonly RecordedPiece[]): PieceSums[] {
  const covered = spread(
    slot.covered,
    recorded.map((piece) => piece.covered),
  );
  const pieces = recorded.map((piece, index): PieceSums => {
    const isMeasured = piece.covered > 0 || Object.keys(piece.values).length > 0;
    return {
      covered: covered[index] ?? 0,
      byLayer: isMeasured && slot.byLayer[0] ? [{}] : [],
      isCoarse: piece.isCoarse,
    };
  });
  slot.byLayer.forEach((values, layer) => {
    if (!values) return;
    for (const [measure, amount] of Object.entries(values) as [SumKey, number][])
      spreadMeasure(pieces, recorded, { layer, measure, amount });
    if (layer === estimated || !slot.byLayer[0]) for (const piece of pieces) sayKnown(piece, layer);
  });
  return pieces;
}

/** What was never measured is known by what a rule says of it. */
function sayKnown(piece: PieceSums, layer: number): void {
  if (!hasRows(piece)) piece.byLayer[layer] = {};
}

function spreadMeasure(
  pieces: readonly PieceSums[],
  recorded: readonly RecordedPiece[],
  { layer, measure, amount }: { layer: number; measure: SumKey; amount: number },
): void {
  const measured = recorded.map(({ values }) => Math.max(0, values[measure] ?? 0));
  const amounts = spread(amount, layer === estimated ? missing(recorded) : measured);
  pieces.forEach((piece, index) => {
    const own = amounts[index] ?? 0;
    if (layer === 0 && own !== measured[index]) piece.isCoarse = true;
    if (own === 0) return;
    const values: SumValues = piece.byLayer[layer] ?? {};
    piece.byLayer[layer] = values;
    values[measure] = own;
  });
}

const nothingRecorded: RecordedPiece = { covered: 0, values: {}, isCoarse: false };

/** Sums of pieces of five minutes, by owner and number of the piece. */
export async function fiveMinuteSums(
  pool: pg.Pool,
  of: SumsQuery,
  pieces: readonly Piece[],
  by: OwnedBy,
  hours: ReadonlyMap<number, OpenHours> | null,
): Promise<Map<string, PieceSums>> {
  const slots = pieces.flatMap((piece, number) =>
    number % parts === 0 ? [{ ...piece, end: piece.begin + slotMs, number }] : [],
  );
  const begins = pieces.map(({ begin }) => begin);
  const [ofSlots, recorded] = await Promise.all([
    sumsOfSlots(pool, of, slots, "subject", hours),
    recordedPieces(pool, of, Math.min(...begins), Math.max(...pieces.map(({ end }) => end))),
  ]);
  const sums = new Map<string, PieceSums>();
  for (const [key, slot] of ofSlots) {
    const [id = "", first] = key.split("|");
    const numbers = Array.from({ length: parts }, (_, part) => Number(first) + part);
    const own = numbers.map((number) => recorded.get(pieceKey(id, begins[number] ?? 0)) ?? nothingRecorded);
    spreadSlot(slot, own).forEach((more, part) => {
      const piece = pieceKey(ownerKey(by, Number(id)), numbers[part] ?? 0);
      const known: PieceSums = sums.get(piece) ?? noSums();
      sums.set(piece, Object.assign(addSums(known, more), { isCoarse: known.isCoarse || more.isCoarse }));
    });
  }
  return sums;
}
