import { type Measure, measures } from "@foyer/contract/counting/measures";
import { directedPairs, type SumKey, sumColumn } from "../../columns/columns.ts";
import { type Cells, type DayWork, type RuleLayer, ruleLayers } from "./day-work.ts";

/** One layer of a subject's day, slot by slot. */
export interface LayerSlots {
  values: Cells;
  /** Slots that have a row even when nothing is added. */
  said: Set<number>;
}
export type SubjectLayers = Record<RuleLayer, LayerSlots>;

/** A row whose counts make up a subject; with sign -1 in through it is out of the subject. */
export interface Member {
  row: number;
  sign: 1 | -1;
}

const byColumn = new Map(measures.map((measure) => [sumColumn(measure), measure]));
const turned = new Map<Measure, Measure>(
  directedPairs.flatMap(([into, checkRange]) => {
    const [a, b] = [byColumn.get(into), byColumn.get(checkRange)];
    return a && b
      ? ([
          [a, b],
          [b, a],
        ] as const)
      : [];
  }),
);

/** What a measure of an access is for a subject that sees it with this sign. */
export const asSeen = (measure: Measure, sign: number): Measure =>
  sign === -1 ? (turned.get(measure) ?? measure) : measure;

const plain: ReadonlySet<SumKey> = new Set(measures);
const isPlain = (sum: SumKey): sum is Measure => plain.has(sum);

/**
 * Of those who go out nobody records what else was measured: a subject that sees them come in has no pairs of them.
 */
const asPaired = (sum: SumKey, sign: number): SumKey | null =>
  sign === -1 && (sum.startsWith("in") || sum.startsWith("staffIn")) ? null : sum;

/** Adds the members' cells up, slot by slot. */
export function sumMembers(cells: Cells, members: readonly Member[], rows: number, slots: number): Cells {
  const sums: Cells = new Map();
  for (const [measure, values] of cells) {
    for (const { row, sign } of members) {
      const seen = isPlain(measure) ? asSeen(measure, sign) : asPaired(measure, sign);
      if (seen === null) continue;
      const into = sums.get(seen) ?? new Float64Array(slots);
      sums.set(seen, into);
      for (let slot = 0; slot < slots; slot++)
        into[slot] = (into[slot] ?? 0) + (values[slot * rows + row] ?? 0);
    }
  }
  return sums;
}

function buildLayer(work: DayWork, layer: RuleLayer, members: readonly Member[]): LayerSlots {
  const rows = work.rows.length;
  const isMember = new Set(members.map(({ row }) => row));
  const said = [...work.said[layer]].filter((cell) => isMember.has(cell % rows));
  return {
    values: sumMembers(work.layers[layer], members, rows, work.day.slots.length),
    said: new Set(said.map((cell) => Math.floor(cell / rows))),
  };
}

/** What rules have done to a subject through its members. */
export const toLayers = (work: DayWork, members: readonly Member[]): SubjectLayers => ({
  1: buildLayer(work, 1, members),
  2: buildLayer(work, 2, members),
  3: buildLayer(work, 3, members),
});

/** Adds the layers of `more` into `layers`. */
export function addLayers(layers: SubjectLayers, more: SubjectLayers): SubjectLayers {
  for (const layer of ruleLayers) {
    for (const [measure, values] of more[layer].values) {
      const into = layers[layer].values.get(measure) ?? new Float64Array(values.length);
      layers[layer].values.set(measure, into);
      values.forEach((value, slot) => {
        into[slot] = (into[slot] ?? 0) + value;
      });
    }
    for (const slot of more[layer].said) layers[layer].said.add(slot);
  }
  return layers;
}

/** Values and layers together: what is shown. */
export function withLayers(measured: Cells, layers: SubjectLayers): Cells {
  const shown: Cells = new Map([...measured].map(([measure, values]) => [measure, values.slice()]));
  for (const layer of ruleLayers) {
    for (const [measure, values] of layers[layer].values) {
      const into = shown.get(measure) ?? new Float64Array(values.length);
      shown.set(measure, into);
      values.forEach((value, slot) => {
        into[slot] = (into[slot] ?? 0) + value;
      });
    }
  }
  return shown;
}
