import { expect, test } from "vitest";
import { funnelShape } from "./funnel-shape.ts";

const room = { w: 400, h: 200, line: 30, mostBar: 50 };

test("the second bar is as wide as its share, in the middle, and nothing is higher than the box", () => {
  const { bars, slope } = funnelShape(0.25, room);
  expect(bars[0]).toEqual({ x: 0, y: 30, w: 400, h: 50, textY: 0 });
  expect(bars[1]).toMatchObject({ x: 150, w: 100 });
  expect(bars[1].y + bars[1].h).toBeLessThanOrEqual(200);
  expect(slope).toBe(`M0 80L400 80L250 ${bars[1].y}L150 ${bars[1].y}Z`);
});

test("few are a line still, and more than all are all", () => {
  expect(funnelShape(0, room).bars[1].w).toBe(2);
  expect(funnelShape(1.4, room).bars[1].w).toBe(400);
});
