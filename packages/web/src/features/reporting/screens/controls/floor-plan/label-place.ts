import type { PlanPoint } from "@foyer/contract/reporting/heat-document";

/** Where the words of an area go, and how wide it is there: the middle of its widest part at the height of its middle. */
export interface LabelPlace {
  x: number;
  y: number;
  width: number;
}

export function labelPlace(corners: readonly PlanPoint[]): LabelPlace {
  const y = middleOf(corners);
  const crossed = corners
    .flatMap((one, nth) => {
      const other = corners[(nth + 1) % corners.length] as PlanPoint;
      if (one.y > y === other.y > y) return [];
      return [one.x + ((y - one.y) / (other.y - one.y)) * (other.x - one.x)];
    })
    .sort((a, b) => a - b);
  let [from, to] = [corners[0]?.x ?? 0, corners[0]?.x ?? 0];
  for (let nth = 0; nth + 1 < crossed.length; nth += 2) {
    const [left, right] = [crossed[nth] as number, crossed[nth + 1] as number];
    if (right - left > to - from) [from, to] = [left, right];
  }
  return { x: (from + to) / 2, y, width: to - from };
}

/** The height of the centre of gravity; of a line, the middle of its corners. */
function middleOf(corners: readonly PlanPoint[]): number {
  let [area, moment] = [0, 0];
  corners.forEach((one, nth) => {
    const other = corners[(nth + 1) % corners.length] as PlanPoint;
    const cross = one.x * other.y - other.x * one.y;
    area += cross;
    moment += cross * (one.y + other.y);
  });
  if (Math.abs(area) < 1) return corners.reduce((sum, { y }) => sum + y, 0) / Math.max(1, corners.length);
  return moment / (3 * area);
}
