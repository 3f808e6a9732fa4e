import { addSeen, clearField, emptyField, type PlanField } from "@foyer/contract/reporting/heat-field";
import type { HeatFrame, HeatLayer } from "@foyer/contract/reporting/heat-map";
import { type PlacedGrid, placeGrid } from "@foyer/contract/reporting/placed-grid";
import { makeBlur } from "./box-blur.ts";
import { type FieldGrid, fieldGrid } from "./field-grid.ts";
import { type HeatShow, layersOf } from "./heat-show.ts";
import { type LayerPart, partOfAll, partOfFrame } from "./layer-parts.ts";
import { type PlanScale, squareSide } from "./plan-square.ts";

/** The number of the picture of all pieces together. */
export const wholeRange = -1;

export interface PicturesAsked {
  layers: readonly HeatLayer[];
  /** Pieces of time. */
  count: number;
  plan: PlanScale;
  show: HeatShow;
  /** An answer that is shown beside this one: both are drawn in cells of one size. */
  beside?: { layers: readonly HeatLayer[]; count: number } | undefined;
}

/** What was seen of each cell of the plan, not blurred; visits only of devices that tell them. */
export interface SeenFields {
  presence: PlanField;
  visits: PlanField;
}

/**
 * The pictures of a heat map: of each piece of time, and of all together, one number a cell of the plan; NaN where nobody
 * watched. They are made once; what remains while they are played is to colour them.
 */
export interface HeatPictures extends FieldGrid {
  asked: PicturesAsked;
  /** One piece, or `wholeRange`; made now unless it was before. */
  picture: (index: number) => Float32Array;
  /** Makes what is missing until `mayGoOn` says no; whether all are made. */
  prepare: (mayGoOn: () => boolean) => boolean;
  /** How many pieces are made. */
  made: () => number;
  /** What of each layer was watched in a piece, or in all. */
  parts: (index: number) => LayerPart[];
  seen: (index: number) => SeenFields;
  /** What all devices saw in a piece, in their unit; null where none watched. Known as soon as its picture is made. */
  total: (index: number) => number | null;
  /** For the next answer: a piece that has not changed is taken over. */
  taken: (index: number, of: Taken) => Float32Array | undefined;
  placed: (layer: HeatLayer) => PlacedGrid;
}

interface Taken {
  frames: readonly FrameOf[];
  asked: PicturesAsked;
  cells: number;
}

interface FrameOf {
  layer: HeatLayer;
  frame: HeatFrame;
}

export function makePictures(asked: PicturesAsked, earlier?: HeatPictures): HeatPictures {
  const { count, show } = asked;
  const layers = layersOf(asked.layers, show);
  const grid = fieldGrid({
    ...asked.plan,
    layers: [...layers, ...layersOf(asked.beside?.layers ?? [], show)],
    pictures: count + (asked.beside?.count ?? 0),
  });
  const cells = grid.plan.cols * grid.plan.rows;
  const byPiece = framesByPiece(layers, count);
  const pictures: (Float32Array | undefined)[] = new Array(count);
  const needsVisits = show === "stay" || show === "visits";
  const placements = new Map<HeatLayer["placement"], PlacedGrid>();
  const totals: (number | null | undefined)[] = new Array(count);
  let whole: Float32Array | undefined;
  let before = earlier;
  let made = 0;

  /** Laying a grid on a plan takes longer than all else: it is done once for each place. */
  function placed(layer: HeatLayer): PlacedGrid {
    const known = placements.get(layer.placement) ?? knownBefore(layer);
    const own = known ?? placeGrid(grid.plan, layer);
    placements.set(layer.placement, own);
    return own;
  }
  function knownBefore(layer: HeatLayer): PlacedGrid | undefined {
    if (before === undefined || before.plan.cols !== grid.plan.cols) return undefined;
    const same = before.asked.layers.find(
      ({ placement, cols, rows }) =>
        placement === layer.placement && cols === layer.cols && rows === layer.rows,
    );
    return same && before.placed(same);
  }

  const scratch = { presence: emptyField(grid.plan), visits: emptyField(grid.plan) };
  function addParts(into: SeenFields, parts: readonly LayerPart[]): SeenFields {
    for (const { layer, covered, cells, visits } of parts) {
      if (needsVisits && visits === null) continue;
      addSeen(into.presence, placed(layer), { cells, scale: layer.scale, covered });
      if (visits !== null) addSeen(into.visits, placed(layer), { cells: visits, scale: 1, covered });
    }
    return into;
  }
  function parts(index: number): LayerPart[] {
    if (index !== wholeRange)
      return (byPiece[index] ?? []).map(({ layer, frame }) => partOfFrame(layer, frame));
    return layers.flatMap((layer) => partOfAll(layer, { withVisits: needsVisits }) ?? []);
  }
  const toPicture = pictureMaker(asked, grid);
  function draw(index: number): Float32Array {
    clearField(scratch.presence);
    clearField(scratch.visits);
    const own = parts(index);
    if (index !== wholeRange) totals[index] = totalOf(own);
    return toPicture(addParts(scratch, own));
  }

  function picture(index: number): Float32Array {
    if (index === wholeRange) {
      whole ??= draw(wholeRange);
      return whole;
    }
    const known = pictures[index];
    if (known !== undefined) return known;
    const taken = before?.taken(index, { frames: byPiece[index] ?? [], asked, cells });
    if (taken) totals[index] = before?.total(index);
    const own = taken ?? draw(index);
    pictures[index] = own;
    made++;
    return own;
  }

  function prepare(mayGoOn: () => boolean): boolean {
    for (let index = 0; index < count && made < count; index++) {
      if (pictures[index] !== undefined) continue;
      if (!mayGoOn()) return false;
      picture(index);
    }
    // All that could be taken over has been: what came before must not be kept for ever.
    before = undefined;
    return true;
  }

  return {
    ...grid,
    asked,
    picture,
    prepare,
    made: () => made,
    parts,
    seen: (index) => {
      const fields = { presence: emptyField(grid.plan), visits: emptyField(grid.plan) };
      return addParts(fields, parts(index));
    },
    total: (index) => {
      picture(index);
      return totals[index] ?? null;
    },
    taken: (index, next) => {
      const own = { frames: byPiece[index] ?? [], asked, cells };
      return isSame(own, next) ? pictures[index] : undefined;
    },
    placed,
  };
}

function totalOf(parts: readonly LayerPart[]): number | null {
  const watched = parts.filter(({ covered }) => covered > 0);
  if (watched.length === 0) return null;
  return watched.reduce(
    (sum, { cells, layer }) => sum + cells.reduce((all, [, value]) => all + value, 0) * layer.scale,
    0,
  );
}

const isSame = (one: Taken, other: Taken) =>
  one.cells === other.cells &&
  one.asked.show === other.asked.show &&
  one.asked.plan.metresPerPixel === other.asked.plan.metresPerPixel &&
  one.frames.length === other.frames.length &&
  one.frames.every(({ frame, layer }, index) => {
    const its = other.frames[index];
    return its?.frame === frame && its.layer.placement === layer.placement;
  });

function framesByPiece(layers: readonly HeatLayer[], count: number): FrameOf[][] {
  const byPiece: FrameOf[][] = Array.from({ length: count }, () => []);
  for (const layer of layers) for (const frame of layer.frames) byPiece[frame.step]?.push({ layer, frame });
  return byPiece;
}

const secondsAnHour = 3600;
/** Entries into a cell that are as good as none. */
const noVisit = 1e-6;

/** Of what was seen one number a cell: people at once or figures an hour in a square, or seconds of a visit. */
function pictureMaker({ show, plan }: PicturesAsked, { plan: grid, radius }: FieldGrid) {
  const blur = makeBlur(grid, radius);
  const perSquare = squareSide(plan) ** 2 / (grid.cellWidth * grid.cellHeight);
  const factor = show === "stay" ? 1 : show === "presence" ? perSquare : perSquare * secondsAnHour;
  const above = new Float32Array(grid.cols * grid.rows);
  const below = new Float32Array(grid.cols * grid.rows);

  return ({ presence, visits }: SeenFields): Float32Array => {
    above.set(show === "visits" ? visits.amount : presence.amount);
    const base = show === "visits" || show === "stay" ? visits : presence;
    below.set(show === "stay" ? base.amount : base.covered);
    // Both are blurred alike, so that nothing fades at the edge of what is seen.
    blur(above);
    blur(below);
    const picture = new Float32Array(above.length);
    for (let cell = 0; cell < picture.length; cell++) {
      const part = below[cell] as number;
      if (base.covered[cell] === 0) picture[cell] = Number.NaN;
      else if (part > noVisit) picture[cell] = ((above[cell] as number) / part) * factor;
    }
    return picture;
  };
}
