import type { HeatLayer } from "@foyer/contract/reporting/heat-map";

/** What a heat map can show. Motion has no true unit: it never shares a picture with presence, nor the two units with one another. */
export const heatShows = ["presence", "visits", "stay", "index", "level"] as const;
export type HeatShow = (typeof heatShows)[number];

const unitOf: Readonly<Record<HeatShow, HeatLayer["unit"]>> = {
  presence: "s",
  visits: "s",
  stay: "s",
  index: "index",
  level: "level",
};

/** The layers that a picture is made of. */
export const layersOf = (layers: readonly HeatLayer[], show: HeatShow): HeatLayer[] =>
  layers.filter(({ unit }) => unit === unitOf[show]);

const tellsVisits = ({ frames }: HeatLayer) => frames.some(({ visits }) => visits !== undefined);

/** What the devices of an answer tell. */
export function offeredShows(layers: readonly HeatLayer[]): HeatShow[] {
  return heatShows.filter((show) => {
    const own = layersOf(layers, show);
    return show === "visits" || show === "stay" ? own.some(tellsVisits) : own.length > 0;
  });
}

/** What is shown: what was chosen where devices tell it, else the first that they tell. */
export function shownOf(chosen: HeatShow, layers: readonly HeatLayer[]): HeatShow {
  const offered = offeredShows(layers);
  return offered.includes(chosen) || offered.length === 0 ? chosen : (offered[0] ?? chosen);
}
