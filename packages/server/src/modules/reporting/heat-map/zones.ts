import { decodeCells } from "@foyer/contract/counting/heat-cells";
import type { HeatZone } from "@foyer/contract/reporting/heat-document";
import { cellsWithin, type Layer, planFields, totalsOf } from "@foyer/contract/reporting/heat-field";
import type { ZoneHeat } from "@foyer/contract/reporting/heat-map";
import type { HeatReport } from "@foyer/contract/reporting/heat-reports";
import { sumGrids } from "../../counting/heat/heat.ts";
import type { SummedLayer } from "./layers.ts";

type NamedZone = HeatZone & { name: string };

/** Cells on the long side of the plan that areas are made of. */
const zoneCells = 256;

const covered = (layer: SummedLayer) => layer.frames.reduce((sum, frame) => sum + frame.covered, 0);

/** All that a layer saw, as one grid. */
export function wholeLayer(layer: SummedLayer): Layer[] {
  const { placement, cols, rows, unit, scale } = layer;
  if (layer.frames.length === 0) return [];
  const sum = sumGrids(layer.frames.map(({ cells }) => ({ cols, rows, covered: 0, people: null, cells })));
  return [{ cols, rows, covered: covered(layer), cells: decodeCells(sum.cells), placement, unit, scale }];
}

/** What was seen in the areas drawn on a plan, over all pieces of time: a mean where several devices see one. */
export function zoneHeat(
  { width, height }: Pick<HeatReport, "width" | "height">,
  zones: readonly NamedZone[],
  layers: readonly SummedLayer[],
): ZoneHeat[] {
  if (zones.length === 0 || width === 0 || height === 0) return [];
  const size = { width, height, mostCells: zoneCells };
  const presence = layers.filter(({ unit }) => unit === "s");
  const field = planFields(size, presence.flatMap(wholeLayer)).get("s");
  const all = field ? totalsOf(field).amount : null;
  const rows = zones.map(({ areaId, name, points }): ZoneHeat => {
    const cells = field ? cellsWithin(field.plan, points) : new Int32Array();
    const seen = field ? totalsOf(field, cells) : { amount: null, covered: 0, atOnce: null };
    return {
      ...{ areaId, name, place: null },
      ...{ personSeconds: seen.amount, covered: seen.covered, atOnce: seen.atOnce },
      share: seen.amount !== null && all ? seen.amount / all : null,
    };
  });
  return withPlaces(rows);
}

/** Equal ones share a place. */
function withPlaces(rows: readonly ZoneHeat[]): ZoneHeat[] {
  return rows.map((row) => {
    const { personSeconds: own } = row;
    const higher = rows.filter(({ personSeconds }) => own !== null && (personSeconds ?? 0) > own).length;
    return { ...row, place: own === null ? null : higher + 1 };
  });
}
