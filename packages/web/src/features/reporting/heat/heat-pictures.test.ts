import { cellsToText, encodeCells, type HeatCell } from "@foyer/contract/counting/heat-cells";
import { totalsOf } from "@foyer/contract/reporting/heat-field";
import type { HeatLayer } from "@foyer/contract/reporting/heat-map";
import { expect, test } from "vitest";
import { makePictures, wholeRange } from "./heat-pictures.ts";

const cells = (list: HeatCell[]) => cellsToText(encodeCells(list));

const placement = {
  id: 1,
  sn: "",
  name: "",
  left: 0,
  top: 0,
  width: 400,
  height: 300,
  rotateZ: 0,
  installType: 0,
  mirror: false,
  quad: null,
} as const satisfies HeatLayer["placement"];

/** 32 by 24 cells over the left half of an 800 by 300 plan. */
const layer = (frames: HeatLayer["frames"], more: Partial<HeatLayer> = {}): HeatLayer => ({
  deviceId: 1,
  name: "Door",
  cols: 32,
  rows: 24,
  measure: "presence",
  unit: "s",
  scale: 0.1,
  placement,
  frames,
  ...more,
});
const plan = { width: 800, height: 300, metresPerPixel: 0.02 };
const middle = 12 * 32 + 16;

/** The value at a point of the plan, in its pixels. */
function valueAt(pictures: ReturnType<typeof makePictures>, index: number, x: number, y: number): number {
  const { cols, cellWidth, cellHeight } = pictures.plan;
  return pictures.picture(index)[Math.floor(y / cellHeight) * cols + Math.floor(x / cellWidth)] ?? -1;
}

test("people at once in a square metre, where a device looks; elsewhere it is not known", () => {
  const everywhere = cells(Array.from({ length: 32 * 24 }, (_, cell) => [cell, 100]));
  const pictures = makePictures({
    layers: [layer([{ step: 0, covered: 1000, people: 4, cells: everywhere }])],
    count: 1,
    plan,
    show: "presence",
  });
  // Each cell of 0.25 m by 0.25 m was stood in for 10 of 1000 seconds: 0.01 people a cell, 16 cells a square metre.
  expect(valueAt(pictures, 0, 200, 150)).toBeCloseTo(0.16, 5);
  expect(valueAt(pictures, 0, 5, 5)).toBeCloseTo(0.16, 5);
  expect(valueAt(pictures, 0, 395, 295)).toBeCloseTo(0.16, 2);
  expect(valueAt(pictures, 0, 600, 150)).toBeNaN();
});

test("nobody is nought, not seen is not a number", () => {
  const pictures = makePictures({
    layers: [
      layer([
        { step: 0, covered: 1800, people: 0, cells: "" },
        { step: 2, covered: 0, people: null, cells: cells([[middle, 40]]) },
      ]),
    ],
    count: 3,
    plan,
    show: "presence",
  });
  expect(valueAt(pictures, 0, 200, 150)).toBe(0);
  expect(valueAt(pictures, 1, 200, 150)).toBeNaN();
  // Without a second watched its cells say nothing.
  expect(valueAt(pictures, 2, 200, 150)).toBeNaN();
});

test("all pieces together are weighted by what was watched", () => {
  const pictures = makePictures({
    layers: [
      layer([
        { step: 0, covered: 900, people: 1, cells: cells([[middle, 900]]) },
        { step: 1, covered: 300, people: 1, cells: cells([[middle, 1500]]) },
      ]),
    ],
    count: 2,
    plan,
    show: "presence",
  });
  const [first, second, whole] = [0, 1, wholeRange].map((index) => valueAt(pictures, index, 206, 156));
  expect(second).toBeCloseTo((first ?? 0) * 5, 4);
  expect(whole).toBeCloseTo(((first ?? 0) * 900 + (second ?? 0) * 300) / 1200, 4);
  expect(totalsOf(pictures.seen(wholeRange).presence).amount).toBeCloseTo(240, 3);
});

test("visits an hour, and seconds of a visit; devices that tell no visits are left out of both", () => {
  const told = layer([
    { step: 0, covered: 1800, people: 1, cells: cells([[middle, 600]]), visits: cells([[middle, 4]]) },
  ]);
  const untold = layer([{ step: 0, covered: 1800, people: 1, cells: cells([[middle, 9000]]) }], {
    deviceId: 2,
    placement: { ...placement, id: 2, left: 400 },
  });
  const asked = { layers: [told, untold], count: 1, plan };
  const stay = makePictures({ ...asked, show: "stay" });
  expect(valueAt(stay, 0, 206, 156)).toBeCloseTo(15, 3);
  expect(valueAt(stay, 0, 20, 20)).toBe(0);
  expect(valueAt(stay, 0, 606, 156)).toBeNaN();

  const visits = makePictures({ ...asked, show: "visits" });
  const { cellWidth, cellHeight } = visits.plan;
  const sum = visits.picture(0).reduce((all, value) => all + (Number.isNaN(value) ? 0 : value), 0);
  // Four entries in half an hour, told for squares of 50 by 50 pixels.
  expect(Math.abs((sum * cellWidth * cellHeight) / 2500 - 8)).toBeLessThan(0.3);
});

test("motion and presence never share a picture", () => {
  const motion = layer([{ step: 0, covered: 600, people: null, cells: cells([[0, 9]]) }], {
    measure: "motion",
    unit: "index",
    scale: 1,
  });
  const presence = layer([{ step: 0, covered: 600, people: 1, cells: cells([[middle, 100]]) }], {
    placement: { ...placement, left: 400 },
  });
  const asked = { layers: [motion, presence], count: 1, plan };
  expect(valueAt(makePictures({ ...asked, show: "presence" }), 0, 10, 10)).toBeNaN();
  expect(valueAt(makePictures({ ...asked, show: "index" }), 0, 10, 10)).toBeGreaterThan(0);
  expect(valueAt(makePictures({ ...asked, show: "index" }), 0, 606, 156)).toBeNaN();
});

test("pictures are made in slices, and what has not changed is taken over by the next answer", () => {
  const frames = [0, 1, 2, 3].map((step) => ({
    step,
    covered: 300,
    people: 1,
    cells: cells([[middle + step, 30]]),
  }));
  const first = layer(frames);
  const asked = { layers: [first], count: 4, plan, show: "presence" } as const;
  const pictures = makePictures(asked);
  let left = 3;
  expect(pictures.prepare(() => left-- > 0)).toBe(false);
  expect(pictures.made()).toBe(3);
  expect(pictures.prepare(() => true)).toBe(true);

  const changed = { ...first, frames: [...frames.slice(0, 3), { ...frames[3]!, covered: 600 }] };
  const next = makePictures({ ...asked, layers: [changed] }, pictures);
  expect(next.picture(0)).toBe(pictures.picture(0));
  expect(next.picture(3)).not.toBe(pictures.picture(3));
  expect(makePictures({ ...asked, show: "visits" }, pictures).picture(0)).not.toBe(pictures.picture(0));
});
