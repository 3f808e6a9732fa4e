import type { PlanPoint } from "@foyer/contract/reporting/heat-document";
import type { HeatLayer } from "@foyer/contract/reporting/heat-map";
import { type PlacedShape, planMatrix, planPoint } from "@foyer/contract/reporting/plan-mapping";

/** Points on each side of a picture: below a horizon straight lines stay straight, near it some are cut off. */
const pointsAside = 24;

/** The part of a plan that a device looks at; empty where its placement says nothing. */
export function viewOf(placement: PlacedShape): PlanPoint[] {
  const matrix = planMatrix(placement);
  if (!matrix) return [];
  const sides = placement.quad === null ? 1 : pointsAside;
  const edge = Array.from({ length: sides }, (_, index) => index / sides);
  return [
    ...edge.map((at) => planPoint(matrix, at, 0)),
    ...edge.map((at) => planPoint(matrix, 1, at)),
    ...edge.map((at) => planPoint(matrix, 1 - at, 1)),
    ...edge.map((at) => planPoint(matrix, 0, 1 - at)),
  ].filter((point) => point !== null);
}

export interface SeenView {
  key: string;
  /** The same for the same device in the same place. */
  place: string;
  name: string;
  points: PlanPoint[];
  /** Whether it watched any of the time that is shown. */
  watched: boolean;
}

/**
 * What each device looks at, and whether it watched. A device that was moved has a view for each place; of those only the
 * watched are shown, and of one that watched nothing its last.
 */
export function viewsOf(layers: readonly HeatLayer[], isWatched: (layer: HeatLayer) => boolean): SeenView[] {
  const views = layers.map((layer, index) => {
    const points = viewOf(layer.placement);
    return {
      key: `${layer.deviceId}-${index}`,
      place: `${layer.deviceId} ${toPath(points)}`,
      id: layer.deviceId,
      name: layer.name,
      points,
      watched: isWatched(layer),
    };
  });
  const shown = views.filter(
    ({ id, watched }, index) =>
      watched ||
      (views.findLastIndex((other) => other.id === id) === index &&
        !views.some((other) => other.id === id && other.watched)),
  );
  return shown.map(({ id: _, ...view }) => view);
}

/** Corners as an SVG path. */
export const toPath = (points: readonly PlanPoint[]): string =>
  points.length === 0
    ? ""
    : `M${points.map(({ x, y }) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`).join("L")}Z`;
