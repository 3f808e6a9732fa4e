import { isOpenWithin } from "../../../platform/time/open-hours.ts";
import { hasClosedDays } from "../../../platform/time/opening-plan.ts";
import type { Piece } from "../clocks/clocks.ts";
import type { ExpectedLine } from "../expectation/expectation.ts";
import { openKey } from "./line-sets.ts";

/** Makes the function that finds the pieces, made of whole days, on which the sites of all lines are closed. */
export function closedCells(
  cells: readonly Piece[],
): (lines: readonly ExpectedLine[]) => (index: number) => boolean {
  const known = new Map<string, boolean[]>();
  const closedOf = (line: ExpectedLine): boolean[] => {
    const closed =
      known.get(openKey(line)) ??
      cells.map(({ days, begin, end }) => days !== null && begin < end && !isOpenWithin(line, begin, end));
    known.set(openKey(line), closed);
    return closed;
  };
  return (lines) => {
    if (lines.length === 0 || lines.some(({ hours }) => !hasClosedDays(hours))) return () => false;
    const closed = [...new Map(lines.map((line) => [openKey(line), line])).values()].map(closedOf);
    return (index) => closed.every((own) => own[index]);
  };
}
