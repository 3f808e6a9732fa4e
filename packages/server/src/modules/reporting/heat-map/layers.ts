import type { HeatPlacement } from "@foyer/contract/reporting/heat-document";
import type { HeatFrame, HeatLayer } from "@foyer/contract/reporting/heat-map";
import {
  type GridSize,
  measureNumbers,
  smallestSize,
  sumGrids,
  unitNumbers,
} from "../../counting/heat/heat.ts";
import type { MeasuredRow } from "./heat-rows.ts";

const unitNames: Readonly<Record<number, HeatLayer["unit"]>> = {
  [unitNumbers.s]: "s",
  [unitNumbers.index]: "index",
  [unitNumbers.level]: "level",
};

/** Where a device stood, from when until when. Moments in milliseconds. */
export interface PlacedPeriod {
  placement: HeatPlacement;
  fromMs: number;
  toMs: number;
}

/** A layer with its frames before they are text. */
export interface SummedLayer extends Omit<HeatLayer, "frames"> {
  frames: SummedFrame[];
}

interface SummedFrame extends Omit<HeatFrame, "cells" | "visits"> {
  cells: Uint8Array;
  visits?: Uint8Array;
}

type Rows = readonly MeasuredRow[];
type Summed = Pick<SummedFrame, "covered" | "people" | "cells">;

/** Adds grids up. One alone, as each hour is in answers by hours, stays as it is: thousands are neither read nor written anew. */
function summed(rows: Rows, size: GridSize): Summed {
  const [only] = rows;
  const isWhole = rows.length === 1 && only?.cols === size.cols && only.rows === size.rows;
  return isWhole ? only : sumGrids(rows, size);
}

/** What a device saw piece by piece: of one measure and unit, with the visits that were told beside it. */
function framesOf(rows: Rows, visits: Rows): { size: { cols: number; rows: number }; frames: SummedFrame[] } {
  const size = smallestSize([...rows, ...visits]);
  const visitsByStep = Map.groupBy(visits, ({ step }) => step);
  const frames = [...Map.groupBy(rows, ({ step }) => step)].map(([step, own]): SummedFrame => {
    const { covered, people, cells } = summed(own, size);
    const entries = visitsByStep.get(step);
    return { step, covered, people, cells, ...(entries && { visits: summed(entries, size).cells }) };
  });
  return { size, frames: frames.sort((a, b) => a.step - b.step) };
}

/** The layers of one device where it stood in one period. */
function layersOf({ placement }: PlacedPeriod, rows: Rows): SummedLayer[] {
  const visits = rows.filter(({ measure }) => measure === measureNumbers.visits);
  const shown = rows.filter(({ measure }) => measure !== measureNumbers.visits);
  return [...Map.groupBy(shown, ({ measure, unit, scale }) => `${measure}|${unit}|${scale}`).values()].map(
    (alike): SummedLayer => {
      const [{ measure, unit, scale }] = alike as [MeasuredRow];
      const isPresence = measure === measureNumbers.presence;
      const { size, frames } = framesOf(alike, isPresence ? visits : []);
      return {
        deviceId: placement.id,
        name: placement.name || placement.sn,
        ...size,
        measure: isPresence ? "presence" : "motion",
        unit: unitNames[unit] ?? "index",
        scale,
        placement,
        frames,
      };
    },
  );
}

/** What devices saw, each where it stood then: another place, or another unit, is another layer. */
export function toLayers(periods: readonly PlacedPeriod[], rows: Rows): SummedLayer[] {
  const byDevice = Map.groupBy(rows, ({ deviceId }) => deviceId);
  return periods.flatMap((period) => {
    const own = byDevice.get(period.placement.id) ?? [];
    return layersOf(
      period,
      own.filter(({ atMs }) => atMs >= period.fromMs && atMs < period.toMs),
    );
  });
}

/** As `cellsToText` does, natively. */
const cellsText = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString("base64");

/** As they go into an answer. */
export const asAnswered = ({ frames, ...layer }: SummedLayer): HeatLayer => ({
  ...layer,
  frames: frames.map(({ cells, visits, ...frame }) => ({
    ...frame,
    cells: cellsText(cells),
    ...(visits && { visits: cellsText(visits) }),
  })),
});
