import { cellsToText, encodeCells } from "@foyer/contract/counting/heat-cells";
import type { HeatLayer } from "@foyer/contract/reporting/heat-map";
import { expect, test } from "vitest";
import { makePictures, wholeRange } from "./heat-pictures.ts";
import { difference, differencePane, endsOf, periodPane } from "./pane.ts";

const placement = {
  id: 1,
  sn: "",
  name: "",
  left: 0,
  top: 0,
  width: 200,
  height: 200,
  rotateZ: 0,
  installType: 0,
  mirror: false,
  quad: null,
} as const satisfies HeatLayer["placement"];

/** Eight by eight cells over the left half of a plan; the same amount in each of them, piece by piece. */
function pictures(amounts: (number | null)[], left = 0) {
  const layer: HeatLayer = {
    deviceId: 1,
    name: "Door",
    cols: 8,
    rows: 8,
    measure: "presence",
    unit: "s",
    scale: 0.1,
    placement: { ...placement, left },
    frames: amounts.flatMap((amount, step) =>
      amount === null
        ? []
        : [
            {
              step,
              covered: 100,
              people: 1,
              cells: cellsToText(
                encodeCells(Array.from({ length: 64 }, (_, cell) => [cell, amount] as const)),
              ),
            },
          ],
    ),
  };
  const asked = { layers: [layer], count: amounts.length, show: "presence" } as const;
  return makePictures({ ...asked, plan: { width: 400, height: 200, metresPerPixel: 0.04 } });
}

const around = (index: number, pane: ReturnType<typeof periodPane>) =>
  pane.picture(index)[Math.floor(pane.grid.rows / 2) * pane.grid.cols + 10] ?? -1;

test("the ends of pieces stand still for the whole range, and are those of all that is shown", () => {
  const [first, second] = [pictures([10, 40]), pictures([80])];
  const ends = endsOf([first, second], { ready: true, absolute: null });
  // 8 seconds of 100 in cells of a square metre.
  expect(ends.pieces.high).toBeCloseTo(0.08, 3);
  expect(ends.whole.high).toBeCloseTo(0.08, 3);
  const pane = periodPane("own", "", first, ends);
  expect(pane.scale(0)).toEqual(pane.scale(1));
  expect(pane.scale(1)).toEqual(ends.pieces);
});

test("until all is made pieces have the ends of the whole; absolute ends are as somebody said", () => {
  const own = pictures([10, 40]);
  const early = endsOf([own], { ready: false, absolute: null });
  expect(early.pieces).toBe(early.whole);
  expect(own.made()).toBe(0);
  const absolute = { low: 0.5, high: 2 };
  expect(endsOf([own], { ready: true, absolute })).toEqual({ whole: absolute, pieces: absolute });
});

test("a difference is what one has more than the other, and is not known where one of both is not", () => {
  expect([...difference(Float32Array.of(3, 1, Number.NaN), Float32Array.of(1, 4, 2))]).toEqual([
    2,
    -3,
    Number.NaN,
  ]);
  const pane = differencePane("", [pictures([10, 40, 40]), pictures([30, 10])], {
    ready: true,
    absolute: null,
  });
  expect(around(0, pane)).toBeCloseTo(-0.02, 3);
  expect(around(1, pane)).toBeCloseTo(0.03, 3);
  expect(around(2, pane)).toBeNaN();
  // Neutral in the middle: both ends are equally far.
  expect(pane.scale(1).low).toBe(-pane.scale(1).high);
  expect(pane.scale(1).high).toBeCloseTo(0.03, 3);
});

test("what one of both periods did not watch is not seen in their difference", () => {
  const moved = differencePane("", [pictures([10]), pictures([10], 200)], { ready: true, absolute: null });
  expect(moved.views(0).map(({ watched }) => watched)).toEqual([false]);
  const same = differencePane("", [pictures([10, 10]), pictures([10, null])], {
    ready: true,
    absolute: null,
  });
  expect(same.views(0)[0]?.watched).toBe(true);
  expect(same.views(1)[0]?.watched).toBe(false);
  expect(same.viewsKey(0)).not.toBe(same.viewsKey(1));
  expect(same.views(wholeRange)[0]?.watched).toBe(true);
});
