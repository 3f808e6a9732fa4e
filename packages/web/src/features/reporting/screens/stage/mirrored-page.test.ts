import fc from "fast-check";
import { expect, test } from "vitest";
import { madeControl, madeScreen } from "../../../../testing/made-screen.ts";
import { mirroredPage } from "./mirrored-page.ts";

test("left and right are swapped, turns go the other way, and twice is as it was", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -500, max: 2_500 }),
      fc.integer({ min: 1, max: 900 }),
      fc.integer({ min: -359, max: 359 }),
      (x, w, angle) => {
        const [page] = madeScreen([madeControl("a", "clock", { x, w, angle })]).pages;
        if (page === undefined) throw new Error("no page");
        const once = mirroredPage(page, 1920);
        expect(once.nodes.a).toMatchObject({ x: 1920 - x - w, y: 100, w, angle: angle === 0 ? 0 : -angle });
        expect(mirroredPage(once, 1920)).toEqual(page);
      },
    ),
  );
});
