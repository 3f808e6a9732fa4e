import type { LinePoint } from "@foyer/contract/devices/track-lines";
import fc from "fast-check";
import { expect, test } from "vitest";
import { arrowOf } from "../../../../ui/picture-editor/way-in.ts";
import { added, type DrawnLine, stagePoints, toSend, withPointAfter, wordOfWay } from "./drawn-lines.ts";
import { areSame, faultsOf } from "./line-faults.ts";

const drawn = (points: LinePoint[], swapped = false): DrawnLine => ({ key: "k", line: "1", points, swapped });

test.each<[string, LinePoint[]]>([
  [
    "down",
    [
      [0.1, 0.5],
      [0.9, 0.5],
    ],
  ],
  [
    "up",
    [
      [0.9, 0.5],
      [0.1, 0.5],
    ],
  ],
  [
    "left",
    [
      [0.5, 0.1],
      [0.5, 0.9],
    ],
  ],
  [
    "right",
    [
      [0.5, 0.9],
      [0.5, 0.1],
    ],
  ],
  // The longest side says it.
  [
    "left",
    [
      [0.4, 0.1],
      [0.5, 0.1],
      [0.5, 0.9],
    ],
  ],
])("in is the right of a line: %s", (way, points) => {
  expect(wordOfWay(drawn(points))).toBe(way);
  const other = { down: "up", up: "down", left: "right", right: "left" }[way];
  expect(wordOfWay(drawn(points, true))).toBe(other);
});

const share = fc.integer({ min: 0, max: 1000 }).map((each) => each / 1000);
const point = fc.tuple(share, share);

test("the arrow's tip lies on the side to which the server counts in", () => {
  fc.assert(
    fc.property(point, point, fc.boolean(), (from, to, swapped) => {
      fc.pre(Math.hypot(to[0] - from[0], to[1] - from[1]) > 0.01);
      const line = drawn([from, to], swapped);
      const [a, b] = stagePoints(line);
      const { word } = arrowOf(stagePoints(line), swapped);
      if (!a || !b) throw new Error("two points were drawn");
      const turn = (b.x - a.x) * (word.at.y - a.y) - (b.y - a.y) * (word.at.x - a.x);
      expect(turn > 0).toBe(!swapped);
    }),
  );
});

test("what is not moved is sent as it came, and a point put in leaves the others", () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 2, maxLength: 8 }), fc.nat(9), (points, index) => {
      const line = drawn(points);
      expect(toSend([line])[0]?.points).toEqual(points);
      const next = withPointAfter(line, index).points;
      expect(next.length).toBe(Math.min(8, points.length + 1));
      const place = Math.min(index, points.length - 2) + 1;
      expect(points.length === 8 ? next : next.toSpliced(place, 1)).toEqual(points);
    }),
  );
});

test("a new line takes the least number that is no name yet", () => {
  const two = added(
    added(
      [
        drawn([
          [0, 0],
          [1, 1],
        ]),
      ],
      "a",
      [{ x: 1, y: 1 }],
    ),
    "b",
    [{ x: 2, y: 2 }],
  );
  expect(two.map(({ line }) => line)).toEqual(["1", "2", "3"]);
});

test("lines without name, with another's, or of one point are faults; their order is none", () => {
  const line = drawn([
    [0, 0],
    [1, 1],
  ]);
  const faults = faultsOf([
    line,
    { ...line, key: "twice", line: " 1" },
    {
      ...drawn([
        [0.5, 0.5],
        [0.5, 0.5],
      ]),
      key: "dot",
      line: " ",
    },
  ]);
  expect([...faults.keys()]).toEqual(["twice", "dot"]);
  expect(faults.get("dot")).toMatchObject({ line: { key: "required" }, points: {} });
  const other = { ...line, line: "2" };
  expect(areSame([line, other], [other, line])).toBe(true);
  expect(areSame([line], [{ ...line, swapped: true }])).toBe(false);
});
