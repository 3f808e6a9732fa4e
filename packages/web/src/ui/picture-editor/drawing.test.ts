import { pictureSize } from "@foyer/contract/devices/device-settings";
import { lineLiesIn } from "@foyer/contract/devices/drawn-shapes";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Drawing, lineOfKind, listHandles, moved, toPlace } from "./drawing.ts";
import { type PicturePoint, wholePicture } from "./geometry.ts";

const between = (min: number, max: number) => fc.integer({ min, max });
const point = fc.record({ x: between(-900, 900), y: between(-900, 900) });
const legal = { left: 40, top: 30, right: 600, bottom: 370 };
const ranges = { area: legal, line: { left: 60, top: 50, right: 580, bottom: 350 } };
const points = [150, 250, 350, 450].map((x): PicturePoint => ({ x, y: 200 }));
const corners = [
  { x: 100, y: 60 },
  { x: 540, y: 60 },
  { x: 540, y: 340 },
  { x: 100, y: 340 },
];
const level: Drawing = { corners, line: { y: 200, points } };
const bent: Drawing = { corners, line: { y: 0, points } };

test("a moved handle is where it was put, within what is legal, and nothing else moves", () => {
  fc.assert(
    fc.property(fc.constantFrom(level, bent), between(0, 7), point, (drawing, which, to) => {
      const handles = listHandles(drawing);
      const handle = handles[which % handles.length] as (typeof handles)[number];
      const next = moved(drawing, handle, to, ranges);
      const place = toPlace(next, handle, 320);
      const range = handle.of === "corner" ? ranges.area : ranges.line;
      expect(place.y >= range.top && place.y <= range.bottom).toBe(true);
      if (handle.of !== "level") expect(place.x >= range.left && place.x <= range.right).toBe(true);
      for (const other of handles) {
        if (other !== handle) expect(toPlace(next, other, 320)).toEqual(toPlace(drawing, other, 320));
      }
    }),
  );
});

test("a level line never leaves the area and never becomes a polyline", () => {
  fc.assert(
    fc.property(point, (to) => {
      const { line } = moved(level, { of: "level" }, to, { area: wholePicture, line: wholePicture });
      expect(line?.y).toBeGreaterThan(0);
      expect(line && lineLiesIn(corners, line)).toBe(true);
    }),
  );
});

test("a line of one kind becomes the other where it was", () => {
  fc.assert(
    fc.property(between(1, pictureSize.height), (y) => {
      const polyline = lineOfKind({ y, points }, "polyline", wholePicture);
      expect(polyline.y).toBe(0);
      expect(polyline.points.map((each) => each.y)).toEqual([y, y, y, y]);
      expect(lineOfKind(polyline, "level", wholePicture).y).toBe(y);
    }),
  );
});

test("the Tab key goes through the corners, then the line", () => {
  expect(listHandles(level)).toHaveLength(5);
  expect(listHandles(bent)).toHaveLength(8);
  expect(listHandles({ line: { y: 9, points } })).toEqual([{ of: "level" }]);
});
