import { type Canvas, type Colour, shaded } from "./canvas.ts";
import type { Walker } from "./walkers.ts";

type Palette = readonly [Colour, ...Colour[]];

const coats: Palette = [
  [44, 62, 92],
  [38, 40, 46],
  [122, 44, 48],
  [176, 166, 148],
  [64, 92, 78],
  [206, 205, 200],
  [96, 78, 110],
  [196, 140, 60],
  [72, 110, 150],
  [88, 66, 52],
];
const hairs: Palette = [
  [38, 28, 24],
  [70, 48, 34],
  [24, 22, 24],
  [140, 104, 62],
  [160, 156, 150],
  [104, 62, 38],
];
const skins: Palette = [
  [214, 172, 142],
  [184, 132, 100],
  [128, 88, 64],
  [232, 192, 164],
];
const bags: Palette = [
  [58, 44, 36],
  [150, 60, 44],
  [40, 66, 82],
  [196, 176, 130],
];

const pick = (palette: Palette, draw: number): Colour =>
  palette[Math.floor(draw * palette.length)] ?? palette[0];

const centre = { x: 320, y: 200 };

/** Draws somebody from above. What is nearer to the camera is larger, and farther from the middle of the picture. */
export function drawPerson(
  canvas: Canvas,
  { x, y, heading, size, stride, look }: Walker,
  scale: number,
): void {
  const unit = scale * size;
  const coat = pick(coats, look.next());
  const hair = pick(hairs, look.next());
  const skin = pick(skins, look.next());
  const accessory = look.next();
  const bag = pick(bags, look.next());
  const [ahead, aside] = [
    { x: Math.cos(heading), y: Math.sin(heading) },
    { x: -Math.sin(heading), y: Math.cos(heading) },
  ];
  /** A spot of the body: forward, to the right, and how high it is (0 floor, 1 crown). */
  const spot = (forward: number, right: number, height: number) => {
    const lean = 0.15 * height * size;
    return {
      x: x + (x - centre.x) * lean + (ahead.x * forward + aside.x * right) * unit,
      y: y + (y - centre.y) * lean + (ahead.y * forward + aside.y * right) * unit,
    };
  };
  const sway = Math.sin(stride * 2 * Math.PI);
  const near = (height: number) => unit * (1 + 0.16 * height);

  canvas.ellipse({
    ...spot(4, 9, 0.1),
    along: 27 * unit,
    across: 33 * unit,
    angle: heading,
    colour: [18, 18, 24],
    alpha: 0.34,
    soft: 15 * unit,
  });
  for (const side of [-1, 1]) {
    canvas.ellipse({
      ...spot(side * sway * 10 + 3, side * 8, 0),
      along: 11 * unit,
      across: 5 * unit,
      angle: heading,
      colour: [34, 32, 36],
    });
  }
  // Arms swing against the legs.
  for (const side of [-1, 1]) {
    const hand = spot(-side * sway * 11 + 3, side * 24, 0.5);
    canvas.ellipse({ ...hand, along: 4.5 * unit, across: 4.5 * unit, colour: skin });
    canvas.ellipse({
      ...spot(-side * sway * 6, side * 22, 0.62),
      along: 11 * near(0.6),
      across: 6 * near(0.6),
      angle: heading - side * sway * 0.5,
      colour: shaded(coat, 0.82),
      relief: 0.2,
    });
  }
  if (accessory < 0.22) {
    canvas.ellipse({
      ...spot(-13, 0, 0.66),
      along: 9 * near(0.6),
      across: 14 * near(0.6),
      angle: heading,
      colour: bag,
      relief: 0.35,
    });
  }
  canvas.ellipse({
    ...spot(0, 0, 0.72),
    along: 13 * near(0.7),
    across: 25 * near(0.7),
    angle: heading,
    colour: shaded(coat, 0.9),
    relief: 0.34,
    soft: 1.6,
  });
  canvas.ellipse({
    ...spot(1, 0, 0.8),
    along: 9 * near(0.8),
    across: 18 * near(0.8),
    angle: heading,
    colour: coat,
    alpha: 0.85,
    relief: 0.26,
    soft: 7 * unit,
  });
  if (accessory > 0.84) {
    canvas.ellipse({
      ...spot(4, 27, 0.4),
      along: 11 * unit,
      across: 7 * unit,
      angle: heading,
      colour: bag,
      relief: 0.3,
    });
  }
  drawHead(canvas, spot, {
    heading,
    radius: near(1),
    hair,
    skin,
    isCapped: accessory > 0.4 && accessory < 0.5,
  });
}

interface Head {
  heading: number;
  radius: number;
  hair: Colour;
  skin: Colour;
  isCapped: boolean;
}

function drawHead(
  canvas: Canvas,
  spot: (forward: number, right: number, height: number) => { x: number; y: number },
  { heading, radius, hair, skin, isCapped }: Head,
): void {
  canvas.ellipse({
    ...spot(1, 2, 0.92),
    along: 13 * radius,
    across: 12 * radius,
    colour: [14, 14, 18],
    alpha: 0.3,
    soft: 6 * radius,
  });
  // Nose and brow, just seen in front of the hair.
  canvas.ellipse({ ...spot(8, 0, 1), along: 5 * radius, across: 6.5 * radius, angle: heading, colour: skin });
  for (const side of [-1, 1])
    canvas.ellipse({ ...spot(1, side * 10, 0.97), along: 3 * radius, across: 2.4 * radius, colour: skin });
  const crown = isCapped ? ([52, 74, 104] as const) : hair;
  canvas.ellipse({
    ...spot(0, 0, 1),
    along: 11.5 * radius,
    across: 10 * radius,
    angle: heading,
    colour: crown,
    relief: 0.42,
  });
  canvas.ellipse({
    ...spot(-1, -2, 1),
    along: 5 * radius,
    across: 4 * radius,
    angle: heading,
    colour: shaded(crown, 1.5),
    alpha: 0.4,
    soft: 5 * radius,
  });
  if (isCapped)
    canvas.ellipse({
      ...spot(11, 0, 1),
      along: 5 * radius,
      across: 8 * radius,
      angle: heading,
      colour: shaded(crown, 0.8),
    });
}
