import { crc32, deflateSync } from "node:zlib";

export type Point = readonly [x: number, y: number];
export type Line = readonly Point[];

/** How many straight pieces one piece of a curve is drawn in. */
const piecesOfCurve = 6;

/** A curve through all the points (Catmull-Rom). */
export function smooth(points: Line): Line {
  const at = (i: number): Point => points[Math.min(Math.max(i, 0), points.length - 1)] ?? [0, 0];
  return Array.from({ length: (points.length - 1) * piecesOfCurve + 1 }, (_, step): Point => {
    const i = Math.floor(step / piecesOfCurve);
    const t = step / piecesOfCurve - i;
    const along = (axis: 0 | 1) => {
      const [a, b, c, d] = [at(i - 1)[axis], at(i)[axis], at(i + 1)[axis], at(i + 2)[axis]];
      return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
    };
    return [along(0), along(1)];
  });
}

/** The line with so many points that it can be bent: none further from the next than `step`. */
export function dense(line: Line, step: number): Line {
  return line.flatMap((to, i) => {
    const from = line[i - 1];
    if (!from) return [to];
    const count = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / step));
    return Array.from({ length: count }, (_, k): Point => {
      const t = (k + 1) / count;
      return [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])];
    });
  });
}

/** How much of each pixel is inked, 0 to 1. */
export interface Ink {
  width: number;
  height: number;
  covered: Float32Array;
}

export const blank = (width: number, height: number): Ink => ({
  width,
  height,
  covered: new Float32Array(width * height),
});

/** Draws along the line with a round pen; the edges are smooth, and what leaves the picture is cut off. */
export function draw(ink: Ink, line: Line, radius: number): void {
  line.forEach((to, i) => {
    dab(ink, line[i - 1] ?? to, to, radius);
  });
}

function dab({ width, height, covered }: Ink, from: Point, to: Point, radius: number): void {
  const reach = radius + 1;
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const squared = dx * dx + dy * dy || 1;
  const left = Math.max(0, Math.floor(Math.min(from[0], to[0]) - reach));
  const right = Math.min(width - 1, Math.ceil(Math.max(from[0], to[0]) + reach));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(from[1], to[1]) + reach));
  for (let y = Math.max(0, Math.floor(Math.min(from[1], to[1]) - reach)); y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const t = Math.min(1, Math.max(0, ((x - from[0]) * dx + (y - from[1]) * dy) / squared));
      const [off, over] = [x - from[0] - t * dx, y - from[1] - t * dy];
      const distance = Math.sqrt(off * off + over * over);
      const i = y * width + x;
      covered[i] = Math.max(covered[i] ?? 0, Math.min(1, radius + 0.5 - distance));
    }
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG file of shades of grey, one byte a pixel; each row as its difference to the one above, which suits slow shades. */
export function greyPng(width: number, height: number, greys: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++) {
    rows[y * (width + 1)] = 2;
    for (let x = 0; x < width; x++)
      rows[y * (width + 1) + 1 + x] = (greys[y * width + x] ?? 0) - (greys[(y - 1) * width + x] ?? 0);
  }
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
