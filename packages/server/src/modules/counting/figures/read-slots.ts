import type pg from "pg";
import type { OpenHours } from "../../../platform/time/open-hours.ts";
import type { OwnedBy } from "../clock-groups/clock-groups.ts";
import type { LayeredSums } from "../sums/sums.ts";
import { groupRuns, type NumberedPiece, type Run, readTogether } from "./runs.ts";
import { type NumberedSlot, type Span, sumsInSpans, sumsInStretch } from "./slot-sums.queries.ts";
import type { SumsQuery } from "./sums.queries.ts";

const slotMs = 900_000;
/** A longer stretch is read at once as a whole, with everything else in it. */
const longestPartMs = 8 * 86_400_000;
/** So many roll-ups are found one by one as fast as all of a time together. */
const fewRows = 2_000;

/** The stretches that slots make up. */
function toSpans(slots: readonly NumberedSlot[]): Span[] {
  const spans: [number, number][] = [];
  for (const { at } of slots.toSorted((a, b) => a.at - b.at)) {
    const last = spans.at(-1);
    if (last?.[1] === at) last[1] = at + slotMs;
    else spans.push([at, at + slotMs]);
  }
  return spans;
}

/** Sums of the slots of pieces, by owner and number of the piece; with `hours` of those in which sites are open. */
export async function sumsOfSlots(
  pool: pg.Pool,
  of: SumsQuery,
  pieces: readonly NumberedPiece[],
  by: OwnedBy,
  hours: ReadonlyMap<number, OpenHours> | null,
): Promise<Map<string, LayeredSums>> {
  if (of.ids.length === 0) return new Map();
  const read = (runs: readonly Run[]) => {
    const slots = runs.flatMap((run) =>
      run.pieces.flatMap(({ number, slots: own }) => own().map((slot) => ({ ...slot, piece: number }))),
    );
    if (slots.length === 0) return new Map<string, LayeredSums>();
    return runs.length === 1 && slots.length * of.ids.length > fewRows
      ? sumsInStretch(pool, of, slots, by, hours)
      : sumsInSpans(pool, of, toSpans(slots), slots, by, hours);
  };
  const found = await Promise.all(readTogether(groupRuns(pieces), longestPartMs).map(read));
  return new Map(found.flatMap((sums) => [...sums]));
}
