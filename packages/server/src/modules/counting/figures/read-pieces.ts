import type pg from "pg";
import type { OpenHours } from "../../../platform/time/open-hours.ts";
import type { OwnedBy } from "../clock-groups/clock-groups.ts";
import type { Piece } from "../clocks/clocks.ts";
import type { LayeredSums } from "../sums/sums.ts";
import { addByKey, sumsOfMadeHours } from "./chosen-hours.ts";
import { fiveMinuteSums, type PieceSums } from "./five-minutes.ts";
import { sumsOfSlots } from "./read-slots.ts";
import { groupRuns, type NumberedPiece, readTogether } from "./runs.ts";
import { type SumsQuery, sumsOfDays } from "./sums.queries.ts";

const slotMs = 900_000;
/** Days of longer stretches are read as a whole: months may stand for them. */
const longestPartMs = 15 * 86_400_000;

/** Months stand for a long piece only where those before it end with a month. */
const isReadAlone = ({ begin, end, days }: Piece): boolean =>
  end - begin > longestPartMs && !days?.from.endsWith("-01");

/** Whether a piece is shorter than a slot: what records tell has to divide it. */
const isPartOfSlot = ({ begin, end }: Piece): boolean => begin < end && end - begin < slotMs;

/** Sums of parts of days: of hours that are over from what is kept of these, of all others from slots. */
async function sumsOfParts(
  pool: pg.Pool,
  of: SumsQuery,
  parts: readonly NumberedPiece[],
  by: OwnedBy,
  hours: ReadonlyMap<number, OpenHours> | null,
): Promise<Map<string, LayeredSums>> {
  const { sums, rest } = await sumsOfMadeHours(pool, of, parts, by, hours);
  const found = await Promise.all(
    rest.map(({ ids, pieces }) => sumsOfSlots(pool, { ...of, ids }, pieces, by, hours)),
  );
  for (const more of found) addByKey(sums, more);
  return sums;
}

/**
 * Sums of pieces of time, by owner and number of the piece (`pieceKey`); nothing of pieces without a row. Read is what
 * takes the fewest rows: months and days of pieces that consist of business days, unless only opening hours count (`hours`);
 * else slots; of pieces shorter than a slot its records as well.
 */
export async function sumsOfPieces(
  pool: pg.Pool,
  of: SumsQuery,
  pieces: readonly Piece[],
  by: OwnedBy,
  hours: ReadonlyMap<number, OpenHours> | null,
): Promise<Map<string, PieceSums>> {
  if (pieces.some(isPartOfSlot)) return fiveMinuteSums(pool, of, pieces, by, hours);
  const whole: NumberedPiece[] = [];
  const parts: NumberedPiece[] = [];
  for (const [number, piece] of pieces.entries())
    if (piece.begin < piece.end) (piece.days && !hours ? whole : parts).push({ ...piece, number });
  const found = await Promise.all([
    ...readTogether(groupRuns(whole, isReadAlone), longestPartMs).map((runs) =>
      sumsOfDays(pool, of, runs, by),
    ),
    sumsOfParts(pool, of, parts, by, hours),
  ]);
  return new Map(found.flatMap((sums) => [...sums]));
}
