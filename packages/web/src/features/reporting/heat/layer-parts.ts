import { cellsOfText, decodeCells, eachCell, type HeatCell } from "@foyer/contract/counting/heat-cells";
import type { HeatFrame, HeatLayer } from "@foyer/contract/reporting/heat-map";

/** What a device saw in one piece of time, or in all of them. */
export interface LayerPart {
  layer: HeatLayer;
  covered: number;
  cells: readonly HeatCell[];
  /** Entries by cell; null where they are not told. */
  visits: readonly HeatCell[] | null;
}

const decoded = (text: string): HeatCell[] => decodeCells(cellsOfText(text));

export const partOfFrame = (layer: HeatLayer, frame: HeatFrame): LayerPart => ({
  layer,
  covered: frame.covered,
  cells: decoded(frame.cells),
  visits: frame.visits === undefined ? null : decoded(frame.visits),
});

/** All pieces together; null where nothing was watched. `withVisits`: only those that tell visits. */
export function partOfAll(layer: HeatLayer, { withVisits }: { withVisits: boolean }): LayerPart | null {
  const cells = new Float64Array(layer.cols * layer.rows);
  const entries = new Float64Array(layer.cols * layer.rows);
  const add = (sums: Float64Array, text: string) =>
    eachCell(cellsOfText(text), (cell, value) => {
      sums[cell] = (sums[cell] ?? 0) + value;
    });
  let covered = 0;
  let tells = false;
  for (const frame of layer.frames) {
    if (frame.covered <= 0 || (withVisits && frame.visits === undefined)) continue;
    covered += frame.covered;
    add(cells, frame.cells);
    if (frame.visits === undefined) continue;
    tells = true;
    add(entries, frame.visits);
  }
  if (covered === 0) return null;
  return { layer, covered, cells: usedCells(cells), visits: tells ? usedCells(entries) : null };
}

const usedCells = (sums: Float64Array): HeatCell[] => [...sums.entries()].filter(([, value]) => value > 0);
