import { expect, test } from "vitest";
import { ringShape } from "./ring-shape.ts";

const room = { side: 200, thick: 40, gap: 4 };

test("pieces follow one another clockwise from the top, each as long as its share", () => {
  const [half, quarter, rest] = ringShape([50, 25, 25], room);
  expect(half).toMatchObject({ x: 180, y: 100 });
  expect(quarter?.y).toBeGreaterThan(100);
  expect(rest?.x).toBeLessThan(100);
  expect((half?.length ?? 0) + 4).toBeCloseTo(2 * ((quarter?.length ?? 0) + 4));
});

test("one part alone goes all the way round, without a gap; nothing is no piece", () => {
  const [whole, none] = ringShape([7, 0], room);
  expect(whole?.path).toBe("M100 20A80 80 0 0 1 100 180A80 80 0 0 1 100 20");
  expect(none?.path).toBe("");
  expect(ringShape([0, 0], room).every(({ path }) => path === "")).toBe(true);
});
