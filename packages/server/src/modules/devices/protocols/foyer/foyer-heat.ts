import type { HeatCell } from "@foyer/contract/counting/heat-cells";
import {
  HeatGridMessage,
  HeatPositionsMessage,
  largestHeatBody,
} from "@foyer/contract/counting/heat-message";
import { firstProblem, problemText } from "../first-problem.ts";
import { asObject } from "../json-object.ts";
import type { Decoded, DecodedGrid, DecodedHeat } from "../protocol.ts";
import { isSerialNumber } from "../serial-number.ts";
import { coarserCells, keptSide } from "./coarser-grid.ts";
import { parsed } from "./foyer.ts";

const bytesOfNumber = 2;
/** What a kept value may be at most: cells that are summed down must fit it again. */
const mostValue = 2 ** 31 - 1;

/** A body of Foyer's own heat: a grid of a stretch of time, or positions. One wrong part refuses all of it. */
export function decodeHeat(body: Buffer): Decoded {
  if (body.length > largestHeatBody)
    return { ok: false, reason: `the body is longer than ${largestHeatBody} bytes` };
  const read = parsed(body);
  if (!read.ok) return { ok: false, reason: read.reason };
  const sn = asObject(read.json)?.sn;
  const named = isSerialNumber(sn) && { sn };
  const heat = asObject(read.json)?.tracks === undefined ? gridHeat(read.json) : positionsHeat(read.json);
  if (typeof heat === "string") return { ok: false, reason: heat, ...named };
  return {
    ok: true,
    message: { sn: heat.sn, kind: "heartbeat", records: [], heat: heat.heat, state: {} },
  };
}

interface OfDevice {
  sn: string;
  heat: DecodedHeat;
}

function gridHeat(json: unknown): OfDevice | string {
  const checked = firstProblem(HeatGridMessage, json);
  if (!checked.ok) return problemText(checked);
  const { sn, start, seconds, covered = seconds, measure, unit, scale, people, revision } = checked.value;
  const { cols, rows, visits } = checked.value;
  const cells = listCells(checked.value);
  if (typeof cells === "string") return cells;
  const frame = {
    start: new Date(start),
    seconds,
    covered,
    cols: keptSide(cols),
    rows: keptSide(rows),
    ...(revision !== undefined && { revision }),
  };
  const grids: DecodedGrid[] = [
    {
      ...frame,
      measure,
      unit,
      scale,
      cells: coarserCells(cells, { cols, rows }),
      ...(people !== undefined && { people }),
    },
  ];
  if (visits)
    grids.push({
      ...frame,
      measure: "visits",
      unit: "n",
      scale: 1,
      cells: coarserCells(used(visits), { cols, rows }),
    });
  if (grids.some((grid) => grid.cells.some(([, value]) => value > mostValue)))
    return "cells: their sums are too large";
  return { sn, heat: { grids } };
}

const used = (cells: readonly HeatCell[]): HeatCell[] =>
  cells.filter(([, value]) => value > 0).sort(([a], [b]) => a - b);

/** The used cells, ascending; a text says what is wrong. */
function listCells({ cells, dense = "", cols, rows }: HeatGridMessage): HeatCell[] | string {
  if (cells) return used(cells);
  const bytes = Buffer.from(dense, "base64");
  const wanted = cols * rows * bytesOfNumber;
  if (bytes.length !== wanted) return `dense: ${bytes.length} bytes instead of ${wanted}`;
  const all = Array.from(
    { length: cols * rows },
    (_, cell): HeatCell => [cell, bytes.readUInt16LE(cell * bytesOfNumber)],
  );
  return used(all);
}

function positionsHeat(json: unknown): OfDevice | string {
  const checked = firstProblem(HeatPositionsMessage, json);
  if (!checked.ok) return problemText(checked);
  const { sn, box, cols, rows, seconds, tracks } = checked.value;
  return {
    sn,
    heat: {
      positions: {
        ...(box && { box }),
        cols,
        rows,
        slotSeconds: seconds,
        tracks: tracks.map(({ id, points, weight }) => ({
          id,
          points,
          ...(weight !== undefined && { weight }),
        })),
      },
    },
  };
}
