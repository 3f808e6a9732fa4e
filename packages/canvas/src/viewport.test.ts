import fc from "fast-check";
import { expect, test } from "vitest";
import { someBox, somePoint } from "../test/arbitraries.ts";
import { boxContains, centreOf, grown } from "./geometry/boxes.ts";
import { distance } from "./geometry/points.ts";
import {
  fitted,
  panned,
  seenBox,
  steppedZoom,
  toPage,
  toView,
  wheeledZoom,
  zoomedAbout,
} from "./viewport.ts";

const limits = { least: 0.2, most: 8 };
const someZoom = fc.double({ min: 0.2, max: 8, noNaN: true });
const someCamera = fc.record({
  x: fc.integer({ min: -500, max: 500 }),
  y: fc.integer({ min: -500, max: 500 }),
  zoom: someZoom,
});

test("from the page to the stage and back is the same point", () => {
  fc.assert(
    fc.property(someCamera, somePoint, (camera, point) => {
      expect(distance(toPage(camera, toView(camera, point)), point)).toBeLessThan(1e-9);
    }),
  );
});

test("what is under the pointer stays there while zooming, and follows it while panning", () => {
  fc.assert(
    fc.property(
      someCamera,
      somePoint,
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      (camera, at, zoom) => {
        const next = zoomedAbout(camera, at, zoom, limits);
        expect(distance(toPage(next, at), toPage(camera, at))).toBeLessThan(1e-6);
        expect(next.zoom >= limits.least && next.zoom <= limits.most).toBe(true);
        const moved = panned(camera, at);
        expect(distance(toView(moved, toPage(camera, { x: 0, y: 0 })), at)).toBeLessThan(1e-6);
      },
    ),
  );
});

test("a fitted box is seen whole, in the middle", () => {
  fc.assert(
    fc.property(someBox, (box) => {
      const stage = { width: 800, height: 600 };
      const camera = fitted(box, stage, limits, 20);
      const seen = seenBox(camera, stage);
      if (camera.zoom > limits.least) expect(boxContains(grown(seen, 1e-6), box)).toBe(true);
      expect(distance(centreOf(seen), centreOf(box))).toBeLessThan(1e-6);
    }),
  );
});

test("a place of the stage is not taken for one of the page", () => {
  const camera = { x: 10, y: 0, zoom: 2 };
  const seen = toView(camera, { x: 0, y: 0 });
  // @ts-expect-error A view point is no page point.
  expect(toView(camera, seen)).not.toEqual(seen);
});

test("steps of the zoom stop at 1 and at the limits", () => {
  expect(steppedZoom(0.9, true, limits)).toBe(1);
  expect(steppedZoom(1.1, false, limits)).toBe(1);
  expect(steppedZoom(7.9, true, limits)).toBe(8);
  expect(steppedZoom(1, true, limits)).toBe(1.25);
  expect(wheeledZoom(1, 100)).toBeLessThan(1);
});
