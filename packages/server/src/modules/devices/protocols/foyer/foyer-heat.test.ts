import { gzipSync } from "node:zlib";
import { heatTopic } from "@foyer/contract/devices/topics";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Decoded, DecodedGrid } from "../protocol.ts";
import { decodeKept, decodeMqtt } from "../protocols.ts";
import { coarserCells, keptSide } from "./coarser-grid.ts";
import { decodeHeat } from "./foyer-heat.ts";
import { heatSamples } from "./heat-samples.ts";

const decode = (body: unknown): Decoded =>
  decodeHeat(Buffer.from(typeof body === "string" ? body : JSON.stringify(body)));

const grid = {
  sn: "W21-0001",
  start: "2026-11-22T10:00:00Z",
  seconds: 300,
  cols: 4,
  rows: 4,
  cells: [] as [number, number][],
};
const point = [1_795_341_600, 0.5, 0.5];
const positions = { sn: "W21-0001", space: "unit", tracks: [{ id: "a", points: [point] }] };

function grids(body: unknown): readonly DecodedGrid[] {
  const decoded = decode(body);
  if (!decoded.ok) throw new Error(decoded.reason);
  return decoded.message.heat?.grids ?? [];
}

const total = (cells: DecodedGrid["cells"]) => cells.reduce((sum, [, value]) => sum + value, 0);

describe("grids", () => {
  it("reads the page's grid, its visits as a grid of their own", () => {
    const frame = {
      start: new Date("2026-11-22T10:00:00Z"),
      seconds: 300,
      covered: 300,
      cols: 32,
      rows: 24,
    };
    expect(decode(heatSamples.grid)).toEqual({
      ok: true,
      message: {
        sn: "W21-0001",
        kind: "heartbeat",
        records: [],
        state: {},
        heat: {
          grids: [
            {
              ...frame,
              measure: "presence",
              unit: "s",
              scale: 0.1,
              cells: [
                [77, 124],
                [78, 40],
              ],
              people: 9,
            },
            {
              ...frame,
              measure: "visits",
              unit: "n",
              scale: 1,
              cells: [
                [77, 3],
                [78, 2],
              ],
            },
          ],
        },
      },
    });
  });

  it("takes all of a stretch for watched and seconds for the unit unless it is said, and leaves zeros out", () => {
    const cells = [
      [5, 7],
      [2, 0],
      [1, 3],
    ];
    expect(grids({ ...grid, cells, revision: 4 })).toEqual([
      {
        start: new Date("2026-11-22T10:00:00Z"),
        seconds: 300,
        covered: 300,
        cols: 4,
        rows: 4,
        measure: "presence",
        unit: "s",
        scale: 1,
        cells: [
          [1, 3],
          [5, 7],
        ],
        revision: 4,
      },
    ]);
  });

  it("tells nobody from not watched", () => {
    expect(grids({ ...grid, covered: 120 })).toMatchObject([{ covered: 120, cells: [] }]);
  });

  it("reads dense numbers of 16 bits, little endian, row by row", () => {
    const bytes = Buffer.alloc(32);
    bytes.writeUInt16LE(258, 2);
    bytes.writeUInt16LE(65_535, 30);
    const dense = { ...grid, cells: undefined, dense: bytes.toString("base64") };
    expect(grids({ ...dense, measure: "motion", unit: "level" })).toMatchObject([
      {
        measure: "motion",
        unit: "level",
        cells: [
          [1, 258],
          [15, 65_535],
        ],
      },
    ]);
    expect(decode({ ...dense, dense: bytes.subarray(2).toString("base64") })).toEqual({
      ok: false,
      sn: "W21-0001",
      reason: "dense: 30 bytes instead of 32",
    });
  });
});

describe("large grids", () => {
  it.each([
    [64, 64],
    [65, 64],
    [128, 64],
    [171, 57],
    [191, 64],
    [192, 64],
    [200, 50],
    [234, 39],
    [512, 64],
  ])("keeps of %i columns %i", (side, kept) => {
    expect(keptSide(side)).toBe(kept);
  });

  it("adds up whole cells where a number divides them", () => {
    // 3 x 3 cells make one: (0, 0) to (2, 2), and (3, 0).
    const cells: [number, number][] = [
      [0, 1],
      [1, 2],
      [2 * 192 + 2, 4],
      [3, 8],
    ];
    expect(grids({ ...grid, cols: 192, rows: 192, cells })).toMatchObject([
      {
        cols: 64,
        rows: 64,
        cells: [
          [0, 7],
          [1, 8],
        ],
      },
    ]);
  });

  it("divides a cell that lies in two by area", () => {
    // Of 65 columns the 32nd (31.51 to 32.49 of 64) lies half in either of the middle two.
    expect(coarserCells([[32, 100]], { cols: 65, rows: 4 })).toEqual([
      [31, 50],
      [32, 50],
    ]);
  });

  it("adds up to what was sent, whatever its size", () => {
    const side = fc.integer({ min: 4, max: 512 });
    const cell = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 100_000 }));
    fc.assert(
      fc.property(side, side, fc.array(cell, { maxLength: 60 }), (cols, rows, sent) => {
        const cells = [...new Map(sent.map(([at, value]) => [at % (cols * rows), value]))];
        const coarse = coarserCells(cells, { cols, rows });
        expect(total(coarse)).toBe(total(cells));
        for (const [place, value] of coarse) {
          expect(place).toBeLessThan(keptSide(cols) * keptSide(rows));
          expect(value).toBeGreaterThan(0);
        }
      }),
    );
  });

  it("refuses cells whose sum no column holds", () => {
    const most = 2 ** 31 - 1;
    const cells = [
      [0, most],
      [1, most],
    ];
    expect(decode({ ...grid, cols: 128, rows: 4, cells })).toMatchObject({
      ok: false,
      reason: "cells: their sums are too large",
    });
  });
});

describe("positions", () => {
  it("reads the page's positions", () => {
    expect(decode(heatSamples.positions)).toEqual({
      ok: true,
      message: {
        sn: "W21-0001",
        kind: "heartbeat",
        records: [],
        state: {},
        heat: {
          positions: {
            cols: 32,
            rows: 24,
            slotSeconds: 300,
            tracks: [
              {
                id: "a1",
                points: [
                  [1_795_341_600, 0.41, 0.77],
                  [1_795_341_600.4, 0.42, 0.76],
                ],
              },
            ],
          },
        },
      },
    });
  });

  it("reads metres with their box", () => {
    expect(decode(heatSamples.metres)).toMatchObject({
      message: {
        heat: {
          positions: {
            box: [-4, -3, 4, 3],
            cols: 16,
            rows: 12,
            slotSeconds: 60,
            tracks: [{ id: "g7", weight: 3, points: [[1_795_341_600, -1.5, 2.25]] }],
          },
        },
      },
    });
  });
});

describe("refusal", () => {
  it.each([
    ["neither cells nor dense", { ...grid, cells: undefined }, "cells: either cells or dense"],
    ["a negative cell", { ...grid, cells: [[1, -1]] }, "cells[0][1]"],
    ["half a second times scale", { ...grid, cells: [[1, 0.5]] }, "cells[0][1]"],
    ["a cell outside", { ...grid, cells: [[16, 1]] }, "cells: a cell outside the grid"],
    [
      "a cell twice",
      {
        ...grid,
        cells: [
          [1, 1],
          [1, 2],
        ],
      },
      "cells: a cell is named twice",
    ],
    ["three columns", { ...grid, cols: 3 }, "cols"],
    ["too many rows", { ...grid, rows: 513 }, "rows"],
    ["an unknown unit", { ...grid, unit: "m" }, "unit"],
    ["a unit of another measure", { ...grid, unit: "index" }, "unit: a unit that this measure does not have"],
    ["another length", { ...grid, seconds: 200 }, "seconds"],
    ["a start between", { ...grid, start: "2026-11-22T10:01:00Z" }, "start: a start that is no multiple"],
    ["a wall clock", { ...grid, start: "2026-11-22T10:00:00" }, "start"],
    ["more covered than there is", { ...grid, covered: 301 }, "covered"],
    ["metres without a box", { ...positions, space: "m" }, "box: a box for metres"],
    ["a box turned round", { ...positions, space: "m", box: [1, 0, 0, 1] }, "box: a box from the least"],
    [
      "a point of two numbers",
      { ...positions, tracks: [{ id: "a", points: [[1, 2]] }] },
      "tracks[0].points[0]",
    ],
    ["a track without a name", { ...positions, tracks: [{ id: "", points: [] }] }, "tracks[0].id"],
    ["something else beside", { ...positions, names: [] }, "names"],
    [
      "too many points",
      { ...positions, tracks: [{ id: "a", points: Array.from({ length: 20_001 }, () => [1, 0, 0]) }] },
      "tracks: more than 20000 points",
    ],
  ])("refuses %s, and knows the device", (_, body, reason) => {
    expect(decode(body)).toEqual({ ok: false, sn: "W21-0001", reason: expect.stringContaining(reason) });
  });

  it("refuses what is no JSON, compressed, too long or of nobody", () => {
    expect(decode("{")).toMatchObject({ ok: false, reason: expect.stringContaining("the body is no JSON") });
    expect(decodeHeat(gzipSync(heatSamples.grid))).toMatchObject({
      ok: false,
      reason: expect.stringContaining("gzip"),
    });
    expect(decode(" ".repeat(256 * 1024 + 1))).toEqual({
      ok: false,
      reason: "the body is longer than 262144 bytes",
    });
    for (const sn of [undefined, "", "a b", 7])
      expect(decode({ ...grid, sn })).toEqual({ ok: false, reason: expect.stringMatching(/^sn/) });
  });
});

describe("where it comes from", () => {
  const body = Buffer.from(heatSamples.grid);
  const receivedAt = new Date("2026-11-22T10:05:00Z");

  it("is the only thing its topic and its path carry", () => {
    const topic = heatTopic("W21-0001");
    const flow = { sn: "W21-0001", records: [{ start: "2026-11-22T10:00:00Z", seconds: 300, in: 3 }] };
    expect(decodeMqtt({ topic, sn: "W21-0001", body, receivedAt }).decoded).toEqual(decodeHeat(body));
    const counts = Buffer.from(JSON.stringify(flow));
    expect(decodeMqtt({ topic, sn: "W21-0001", body: counts, receivedAt })).toMatchObject({
      protocol: { name: "foyer" },
      decoded: { ok: false, sn: "W21-0001" },
    });
    expect(decodeMqtt({ topic: "foyer/v1/W21-0001/flow", sn: "W21-0001", body, receivedAt }).decoded.ok).toBe(
      false,
    );
  });

  it("is read again as it was kept", () => {
    const kept = { protocol: "foyer", body, receivedAt };
    expect(decodeKept({ ...kept, meta: { path: "/v1/heat" } })).toEqual([decodeHeat(body)]);
    expect(decodeKept({ ...kept, meta: { topic: heatTopic("W21-0001") } })).toEqual([decodeHeat(body)]);
    expect(decodeKept({ ...kept, meta: { path: "/v1/records" } })).toMatchObject([{ ok: false }]);
  });
});

describe("random bodies", () => {
  it("never throws, and takes nothing of random bytes and JSON", () => {
    const bodies = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((raw) => Buffer.from(raw)),
      fc.json().map((json) => Buffer.from(json)),
    );
    fc.assert(
      fc.property(bodies, (body) => {
        expect(decodeHeat(body).ok).toBe(false);
      }),
    );
  });

  it("never throws on random values in known places, and adds nothing to what was sent", () => {
    const value = fc.oneof(fc.nat(100), fc.jsonValue({ maxDepth: 1 }), fc.double());
    const mostly = (usual: fc.Arbitrary<unknown>) => fc.oneof({ weight: 12, arbitrary: usual }, value);
    const cells = mostly(
      fc.uniqueArray(fc.tuple(fc.nat(80), fc.nat(100)), { maxLength: 5, selector: ([cell]) => cell }),
    );
    const body = fc.record(
      {
        sn: mostly(fc.constant("W21-0001")),
        start: mostly(fc.constant(grid.start)),
        seconds: mostly(fc.constantFrom(60, 300)),
        covered: mostly(fc.constantFrom(0, 60)),
        cols: mostly(fc.constantFrom(4, 8, 100)),
        rows: mostly(fc.constantFrom(4, 16, 100)),
        cells,
        visits: cells,
      },
      { requiredKeys: ["sn", "start", "seconds", "cols", "rows", "cells"] },
    );
    fc.assert(
      fc.property(body, (sent) => {
        const text = JSON.stringify(sent);
        const decoded = decode(text);
        if (!decoded.ok) return;
        const actual = JSON.parse(text) as { cells: [number, number][] };
        expect(total(decoded.message.heat?.grids?.[0]?.cells ?? [])).toBe(total(actual.cells));
        expect(decoded.message.records).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it("reads no body that is cut off", () => {
    for (const sample of Object.values(heatSamples))
      for (let length = 0; length < sample.length; length++)
        expect(decode(sample.slice(0, length)).ok).toBe(false);
  });
});
