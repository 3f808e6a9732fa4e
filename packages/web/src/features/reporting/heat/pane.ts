import type { HeatLayer } from "@foyer/contract/reporting/heat-map";
import type { PlanGrid } from "@foyer/contract/reporting/placed-grid";
import { type ColourRamp, differenceRamp, heatRamp } from "./colour-ramp.ts";
import { type HeatPictures, wholeRange } from "./heat-pictures.ts";
import { type HeatScale, relativeEnd } from "./heat-scale.ts";
import { layersOf } from "./heat-show.ts";
import { type SeenView, viewsOf } from "./unseen.ts";

/** One map on the screen: what is drawn on the plan for each piece of time. */
export interface Pane {
  key: string;
  /** Which days; empty where there is no other pane. */
  name: string;
  grid: PlanGrid;
  ramp: ColourRamp;
  picture: (index: number) => Float32Array;
  scale: (index: number) => HeatScale;
  views: (index: number) => SeenView[];
  /** The same text as long as the same views were watched. */
  viewsKey: (index: number) => string;
}

/** The ends of the colours: those of all pieces stand still while these are played. */
export interface Ends {
  whole: HeatScale;
  pieces: HeatScale;
}

export interface AbsoluteEnds {
  low: number;
  high: number;
}

/** From nought to the 99th percentile of all that is shown; or as somebody said. */
export function endsOf(
  all: readonly HeatPictures[],
  { ready, absolute }: { ready: boolean; absolute: AbsoluteEnds | null },
): Ends {
  if (absolute) return { whole: absolute, pieces: absolute };
  const whole = { low: 0, high: relativeEnd(all.map((pictures) => pictures.picture(wholeRange))) };
  if (!ready) return { whole, pieces: whole };
  const pieces = all.flatMap(({ asked, picture }) =>
    Array.from({ length: asked.count }, (_, index) => picture(index)),
  );
  return { whole, pieces: { low: 0, high: relativeEnd(pieces) } };
}

/** The map of one period. */
export function periodPane(key: string, name: string, pictures: HeatPictures, ends: Ends): Pane {
  const { asked, plan } = pictures;
  const unknown = new Float32Array(plan.cols * plan.rows).fill(Number.NaN);
  const seen = watchedBy(pictures);
  return {
    key,
    name,
    grid: plan,
    ramp: heatRamp,
    picture: (index) => (index < asked.count ? pictures.picture(index) : unknown),
    scale: (index) => (index === wholeRange ? ends.whole : ends.pieces),
    views: (index) => viewsOf(seen.layers, seen.at(index)),
    viewsKey: (index) => seen.layers.map((layer) => (seen.at(index)(layer) ? "1" : "0")).join(""),
  };
}

/** Which layers watched in a piece of time. */
function watchedBy({ asked }: HeatPictures) {
  const layers = layersOf(asked.layers, asked.show);
  const watched = new Map<HeatLayer, Set<number>>(
    layers.map((layer) => [
      layer,
      new Set(layer.frames.filter(({ covered }) => covered > 0).map(({ step }) => step)),
    ]),
  );
  const at = (index: number) => (layer: HeatLayer) => {
    const pieces = watched.get(layer);
    return index === wholeRange ? (pieces?.size ?? 0) > 0 : (pieces?.has(index) ?? false);
  };
  return { layers, at };
}

/** What the first period has more or less than the second, both for the time that was watched. */
export function differencePane(
  name: string,
  [first, second]: readonly [HeatPictures, HeatPictures],
  { ready, absolute }: { ready: boolean; absolute: AbsoluteEnds | null },
): Pane {
  const count = Math.min(first.asked.count, second.asked.count);
  const made = new Map<number, Float32Array>();
  const [a, b] = [watchedBy(first), watchedBy(second)];
  const views = (index: number) => {
    const own = viewsOf(a.layers, a.at(index));
    const others = viewsOf(b.layers, b.at(index));
    return own.map((view) => ({
      ...view,
      watched: view.watched && others.some(({ place, watched }) => watched && place === view.place),
    }));
  };
  function picture(index: number): Float32Array {
    const known = made.get(index);
    if (known) return known;
    const own =
      index < count
        ? difference(first.picture(index), second.picture(index))
        : new Float32Array(first.plan.cols * first.plan.rows).fill(Number.NaN);
    made.set(index, own);
    return own;
  }
  const around = (high: number): HeatScale => ({ low: -high, high });
  const whole = around(absolute?.high ?? relativeEnd([picture(wholeRange)]));
  const pieces =
    absolute || !ready
      ? whole
      : around(relativeEnd(Array.from({ length: count }, (_, index) => picture(index))));
  return {
    key: "difference",
    name,
    grid: first.plan,
    ramp: differenceRamp,
    picture,
    scale: (index) => (index === wholeRange ? whole : pieces),
    views,
    viewsKey: (index) =>
      views(index)
        .map(({ watched }) => (watched ? "1" : "0"))
        .join(""),
  };
}

/** Cell by cell; not known where one of both is not. */
export function difference(first: Float32Array, second: Float32Array): Float32Array {
  return first.map((value, cell) => value - (second[cell] ?? Number.NaN));
}
