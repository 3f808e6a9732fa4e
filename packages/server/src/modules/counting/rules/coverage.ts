import { type ExpectedLine, makeExpectation } from "../expectation/expectation.ts";
import type { BusinessDay } from "./engine/business-day.ts";
import type { IsBound } from "./engine/correct.ts";
import type { Coverage } from "./engine/estimate.ts";

const slotMs = 900_000;
/** A slot is known well enough to estimate others from. */
const knownShare = 0.9;

/**
 * Makes the functions that tell how well a day's cells are known. `lines` are those of each row; `now` decides only
 * whether the time of a slot is up for all of them.
 */
export function makeCoverage(lines: readonly (readonly ExpectedLine[])[], now: number) {
  const always = makeExpectation(Number.POSITIVE_INFINITY);
  const soFar = makeExpectation(now);
  return ({ slots }: BusinessDay, covered: Float64Array): { coverage: Coverage; isBound: IsBound } => {
    const linesAt = (row: number) => lines[row] ?? [];
    const toSpan = (slot: number): [number, number] => [slots[slot] ?? 0, (slots[slot] ?? 0) + slotMs];
    const known = (row: number, slot: number) => covered[slot * lines.length + row] ?? 0;
    const isBound = (row: number, slot: number) => {
      const [begin, end] = toSpan(slot);
      return linesAt(row).some(({ fromMs, toMs }) => fromMs < end && begin < toMs);
    };
    return {
      isBound,
      coverage: {
        missing(row, slot) {
          const span = toSpan(slot);
          const due = always(linesAt(row), ...span);
          const came = known(row, slot);
          if (came >= due || soFar(linesAt(row), ...span) < due) return 0;
          return (due - came) / due;
        },
        isKnown(row, slot) {
          const due = always(linesAt(row), ...toSpan(slot));
          return due > 0 && known(row, slot) >= knownShare * due;
        },
      },
    };
  };
}
