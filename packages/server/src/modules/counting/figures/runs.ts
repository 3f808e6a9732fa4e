import type { Piece } from "../clocks/clocks.ts";

/** A piece with its number among those that are asked. */
export interface NumberedPiece extends Piece {
  number: number;
}

/** Pieces that follow one another without a gap. */
export interface Run {
  begin: number;
  end: number;
  pieces: NumberedPiece[];
}

/** Pieces as runs, in the order of time; those that overlap another, and those that `beginsRun`, begin one. */
export function groupRuns(
  pieces: readonly NumberedPiece[],
  beginsRun: (piece: NumberedPiece) => boolean = () => false,
): Run[] {
  const runs: Run[] = [];
  for (const piece of pieces.toSorted((a, b) => a.begin - b.begin || a.end - b.end)) {
    const last = runs.at(-1);
    if (last?.end === piece.begin && !beginsRun(piece)) {
      last.pieces.push(piece);
      last.end = piece.end;
    } else runs.push({ begin: piece.begin, end: piece.end, pieces: [piece] });
  }
  return runs;
}

/**
 * What is read at once: a run longer than `longestMs` alone, as it is read as one stretch; shorter ones together. No
 * two pieces read at once overlap.
 */
export function readTogether(runs: readonly Run[], longestMs: number): Run[][] {
  const alone: Run[][] = [];
  const together: Run[][] = [];
  for (const run of runs) {
    if (run.end - run.begin > longestMs) {
      alone.push([run]);
      continue;
    }
    const free = together.find((batch) => (batch.at(-1)?.end ?? 0) <= run.begin);
    if (free) free.push(run);
    else together.push([run]);
  }
  return [...alone, ...together];
}
