import type { Interval } from "@foyer/contract/analytics/intervals";
import type { Figure } from "@foyer/contract/counting/figure";
import { useMemo } from "react";
import type { DayRange } from "../../../lib/day-range.ts";
import type { ChartColumn, ShownFigure } from "../../../ui/analysis/chart-columns.ts";
import { usePieceText } from "../../../ui/analysis/piece-text.ts";

interface Piece {
  time: string;
  running?: true | undefined;
  ahead?: true | undefined;
}

/** A figure of a piece, as a chart takes it. */
export const placed = (figure: Figure, { running, ahead }: Piece): ShownFigure => ({
  ...figure,
  ...(running && { running }),
  ...(ahead && { ahead }),
});

/** Pieces of an answer as columns of its charts, and rows of its table by the same names. */
export function usePieceColumns(
  pieces: readonly Piece[],
  interval: Interval,
  asked: DayRange,
): readonly (ChartColumn & { title: string })[] {
  const piece = usePieceText(interval, asked);
  return useMemo(
    () =>
      pieces.map(({ time, running, ahead }) => ({
        key: time,
        text: piece.text(time),
        title: piece.title(time),
        ...(running && { isPartial: true }),
        ...(ahead && { isAhead: true }),
      })),
    [pieces, piece],
  );
}
