import { fraction, hashText } from "../model/random.ts";
import { type Canvas, type Colour, mixed, shaded } from "./canvas.ts";

/** How a doorway looks; the same for one device at any time. */
export interface Place {
  door: { left: number; right: number };
  floor: "stone" | "wood" | "slate";
  tint: number;
  hasGates: boolean;
  hasPlant: boolean;
  key: number;
}

export function toPlace(sn: string): Place {
  const key = hashText(sn);
  const draw = (number: number) => fraction(key, number);
  const half = 120 + 70 * draw(1);
  const middle = 320 + 60 * (draw(2) - 0.5);
  return {
    door: { left: Math.round(middle - half), right: Math.round(middle + half) },
    floor: (["stone", "wood", "slate"] as const)[Math.floor(draw(3) * 3)] ?? "stone",
    tint: draw(4),
    hasGates: draw(5) < 0.45,
    hasPlant: draw(6) < 0.6,
    key,
  };
}

/** Where the wall with the door runs across the picture. */
const wall = { top: 50, bottom: 78 };
const mat = { top: 88, bottom: 168 };
const tile = 84;
const plank = 26;

/** The floor, the wall with the open door, and the street beyond. `day`: 0 night to 1 noon; `lamps`: light inside. */
export function drawPlace(canvas: Canvas, place: Place, day: number, lamps: number): void {
  const { door } = place;
  const outside = mixed([46, 52, 70], [196, 196, 190], day);
  const floorAt = floors[place.floor](place);
  const middle = (door.left + door.right) / 2;
  canvas.paint((x, y) => {
    if (y < wall.top) return pavement(outside, x, y);
    const [dx, dy] = [(x - 320) / 420, (y - 215) / 300];
    const lamp = lamps * (1.08 - 0.42 * (dx * dx + dy * dy));
    // Daylight falls in through the door and widens.
    const spread = (door.right - door.left) / 2 + (y - wall.bottom) * 0.35;
    const beside = Math.max(0, Math.abs(x - middle) - spread * 0.7) / (spread * 0.5);
    const fall = Math.max(0, 1 - (y - wall.bottom) / 300) * Math.max(0, 1 - beside * beside);
    return shaded(floorAt(x, y), lamp + 0.34 * day * fall);
  });
  drawMat(canvas, place, lamps);
  drawWall(canvas, place, lamps);
  if (place.hasGates) drawGates(canvas, place, lamps);
  if (place.hasPlant) drawPlant(canvas, place, lamps);
}

function pavement(base: Colour, x: number, y: number): Colour {
  const [column, row] = [Math.floor((x + (Math.floor(y / 25) % 2) * 30) / 60), Math.floor(y / 25)];
  const isJoint = (x + (row % 2) * 30) % 60 < 1 || y % 25 < 1;
  return shaded(base, (isJoint ? 0.84 : 0.97 + 0.06 * fraction(column, row, 7)) * (0.84 + y / 300));
}

type FloorAt = (x: number, y: number) => Colour;

const floors: Record<Place["floor"], (place: Place) => FloorAt> = {
  stone: ({ tint, key }) => tiled(mixed([198, 188, 170], [186, 188, 190], tint), key, 0.05, 0.86),
  slate: ({ tint, key }) => tiled(mixed([104, 108, 114], [122, 112, 104], tint), key, 0.09, 0.8),
  wood: ({ tint, key }) => {
    const base = mixed([172, 128, 86], [140, 100, 68], tint);
    return (x, y) => {
      const row = Math.floor(y / plank);
      const shift = Math.floor(fraction(key, row) * 160);
      const board = Math.floor((x + shift) / 160);
      const isJoint = y % plank === 0 || (x + shift) % 160 === 0;
      const grain = Math.floor((y % plank) / 5 + 2 * fraction(key, row, board)) % 2 === 0 ? 0.985 : 1;
      return shaded(base, isJoint ? 0.72 : (0.93 + 0.14 * fraction(key, row, board, 3)) * grain);
    };
  },
};

function tiled(base: Colour, key: number, variety: number, joint: number): FloorAt {
  const joints = shaded(base, joint);
  const offset = Math.floor(fraction(key, 9) * tile);
  return (x, y) => {
    const [across, down] = [(x + offset) % tile, (y + 30) % tile];
    if (across < 2 || down < 2) return joints;
    const [column, row] = [Math.floor((x + offset) / tile), Math.floor((y + 30) / tile)];
    return shaded(base, 1 - variety / 2 + variety * fraction(key, column, row));
  };
}

function drawMat(canvas: Canvas, { door }: Place, lamps: number): void {
  const [left, right] = [door.left + 18, door.right - 18];
  canvas.rectangle(left - 2, mat.top - 2, right + 4, mat.bottom + 4, [0, 0, 0], 0.18);
  canvas.rectangle(left, mat.top, right, mat.bottom, shaded([70, 72, 76], lamps));
  for (let y = mat.top + 6; y < mat.bottom - 3; y += 6)
    canvas.rectangle(left + 6, y, right - 6, y + 2, shaded([52, 54, 58], lamps));
  for (const edge of [left, right - 4])
    canvas.rectangle(edge, mat.top, edge + 4, mat.bottom, shaded([46, 47, 50], lamps));
}

function drawWall(canvas: Canvas, { door, tint }: Place, lamps: number): void {
  const paint = shaded(mixed([226, 222, 214], [206, 212, 216], tint), 0.55 + 0.45 * lamps);
  const shadow = 26;
  for (const [left, right] of [
    [0, door.left],
    [door.right, canvas.width],
  ] as const) {
    for (let y = 0; y < shadow; y++)
      canvas.rectangle(
        left,
        wall.bottom + y,
        right,
        wall.bottom + y + 1,
        [10, 10, 14],
        0.3 * (1 - y / shadow) ** 2,
      );
    canvas.rectangle(left, wall.top, right, wall.bottom, paint);
    canvas.rectangle(left, wall.top, right, wall.top + 3, shaded(paint, 0.8));
    canvas.rectangle(left, wall.bottom - 4, right, wall.bottom, shaded(paint, 0.88));
  }
  const steel = shaded([150, 154, 160], 0.6 + 0.4 * lamps);
  // Threshold, frame, and the two leaves of glass slid aside.
  canvas.rectangle(door.left, wall.top, door.right, wall.bottom, shaded(steel, 0.78));
  for (const y of [wall.top + 6, wall.top + 13, wall.top + 20])
    canvas.rectangle(door.left, y, door.right, y + 1.5, shaded(steel, 0.6));
  for (const edge of [door.left - 5, door.right - 5])
    canvas.rectangle(edge, wall.top - 3, edge + 10, wall.bottom + 3, shaded(steel, 0.55));
  const leaf = (door.right - door.left) * 0.16;
  for (const [left, right] of [
    [door.left + 5, door.left + 5 + leaf],
    [door.right - 5 - leaf, door.right - 5],
  ] as const) {
    canvas.rectangle(left, wall.top + 9, right, wall.top + 16, [170, 204, 214], 0.75);
    canvas.rectangle(left, wall.top + 9, right, wall.top + 10.5, [230, 244, 248], 0.8);
  }
}

/** Security gates of a shop. */
function drawGates(canvas: Canvas, { door }: Place, lamps: number): void {
  for (const x of [door.left + 2, door.right - 12]) {
    canvas.ellipse({ x: x + 12, y: 214, along: 8, across: 34, colour: [10, 10, 14], alpha: 0.28, soft: 10 });
    canvas.rectangle(x, 182, x + 10, 240, shaded([214, 216, 220], 0.5 + 0.5 * lamps));
    canvas.rectangle(x + 3, 184, x + 7, 238, shaded([150, 160, 170], 0.5 + 0.5 * lamps));
  }
}

function drawPlant(canvas: Canvas, { door, key }: Place, lamps: number): void {
  const isLeft = door.left > canvas.width - door.right;
  const [x, y] = [isLeft ? door.left - 70 : door.right + 70, 122];
  const lit = 0.5 + 0.5 * lamps;
  canvas.ellipse({ x: x + 8, y: y + 10, along: 38, across: 36, colour: [10, 10, 14], alpha: 0.35, soft: 16 });
  canvas.ellipse({ x, y, along: 22, across: 22, colour: shaded([168, 96, 66], lit), relief: 0.3 });
  canvas.ellipse({ x, y, along: 18, across: 18, colour: shaded([62, 46, 38], lit) });
  for (let leaf = 0; leaf < 17; leaf++) {
    const angle = leaf * 2.4 + fraction(key, leaf);
    const reach = 30 - leaf * 1.3;
    canvas.ellipse({
      x: x + Math.cos(angle) * reach * 0.6,
      y: y + Math.sin(angle) * reach * 0.6,
      along: reach * 0.62,
      across: 6.5,
      angle,
      colour: shaded(mixed([44, 92, 52], [104, 150, 78], leaf / 17), lit),
      relief: 0.35,
    });
  }
}
