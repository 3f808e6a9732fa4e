import type { HeatLayer } from "@foyer/contract/reporting/heat-map";
import { expect, test } from "vitest";
import { toPath, viewOf, viewsOf } from "./unseen.ts";

const shape = { left: 100, top: 50, width: 200, height: 120, rotateZ: 0, mirror: false, quad: null };

test("a device looks at its turned rectangle", () => {
  expect(toPath(viewOf(shape))).toBe("M100 50L300 50L300 170L100 170Z");
  expect(toPath(viewOf({ ...shape, rotateZ: 90 }))).toBe("M260 10L260 210L140 210L140 10Z");
});

test("an oblique one at what lies below its horizon", () => {
  const quad: HeatLayer["placement"]["quad"] = [
    { u: 0.3, v: 0.2, x: 100, y: 100 },
    { u: 0.7, v: 0.2, x: 500, y: 100 },
    { u: 1, v: 1, x: 500, y: 400 },
    { u: 0, v: 1, x: 100, y: 400 },
  ];
  const points = viewOf({ ...shape, quad });
  expect(points.some(({ x, y }) => Math.abs(x - 500) < 1e-6 && Math.abs(y - 400) < 1e-6)).toBe(true);
  // The upper corners lie above what the four points say of the floor, yet no point is lost to infinity.
  expect(points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
});

test("one that was moved is shown where it watched, one that watched nothing where it stands now", () => {
  const layer = (deviceId: number, left: number, frames: number) =>
    ({
      deviceId,
      name: `D${deviceId}`,
      placement: { ...shape, left },
      frames: Array.from({ length: frames }),
    }) as unknown as HeatLayer;
  const layers = [layer(1, 0, 1), layer(1, 300, 0), layer(2, 0, 0), layer(2, 600, 0)];
  const views = viewsOf(layers, ({ frames }) => frames.length > 0);
  expect(views.map(({ name, watched, points }) => [name, watched, points[0]?.x])).toEqual([
    ["D1", true, 0],
    ["D2", false, 600],
  ]);
});
