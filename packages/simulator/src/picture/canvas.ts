/** Red, green, blue from 0 to 255. */
export type Colour = readonly [number, number, number];

export interface Ellipse {
  x: number;
  y: number;
  /** Half lengths along and across its own axis. */
  along: number;
  across: number;
  /** Radians, clockwise from the right. */
  angle?: number;
  colour: Colour;
  alpha?: number;
  /** Pixels over which its edge fades. */
  soft?: number;
  /** How much brighter the side towards the light is, and darker the other. */
  relief?: number;
}

/** Where light comes from: the upper left. */
const light = { x: -0.5, y: -0.86 };

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Blends one colour into another. */
export const mixed = (one: Colour, other: Colour, share: number): Colour => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];

export const shaded = ([red, green, blue]: Colour, factor: number): Colour => [
  clamp(red * factor, 0, 255),
  clamp(green * factor, 0, 255),
  clamp(blue * factor, 0, 255),
];

/** Pixels to draw on, with smooth edges. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8ClampedArray;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.rgb = new Uint8ClampedArray(width * height * 3);
  }

  /** Every pixel as a function of where it is. */
  paint(colourAt: (x: number, y: number) => Colour): void {
    for (let y = 0, at = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++, at += 3) {
        const [red, green, blue] = colourAt(x, y);
        this.rgb[at] = red;
        this.rgb[at + 1] = green;
        this.rgb[at + 2] = blue;
      }
    }
  }

  rectangle(left: number, top: number, right: number, bottom: number, colour: Colour, alpha = 1): void {
    for (let y = Math.floor(top); y < Math.ceil(bottom); y++) {
      const down = Math.min(y + 1, bottom) - Math.max(y, top);
      for (let x = Math.floor(left); x < Math.ceil(right); x++)
        this.blend(x, y, colour, alpha * down * (Math.min(x + 1, right) - Math.max(x, left)));
    }
  }

  ellipse({ x, y, along, across, angle = 0, colour, alpha = 1, soft = 1.2, relief = 0 }: Ellipse): void {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const reach = Math.max(along, across) + soft + 1;
    const smaller = Math.min(along, across);
    for (let row = Math.floor(y - reach); row <= y + reach; row++) {
      for (let column = Math.floor(x - reach); column <= x + reach; column++) {
        const [dx, dy] = [column + 0.5 - x, row + 0.5 - y];
        const away = Math.hypot((dx * cos + dy * sin) / along, (dy * cos - dx * sin) / across);
        const cover = clamp(((1 - away) * smaller) / soft + 0.5, 0, 1);
        if (cover <= 0) continue;
        const lit = relief === 0 ? 1 : 1 + (relief * (dx * light.x + dy * light.y)) / Math.max(along, across);
        this.blend(column, row, lit === 1 ? colour : shaded(colour, lit), alpha * cover);
      }
    }
  }

  blend(x: number, y: number, colour: Colour, alpha: number): void {
    if (alpha <= 0 || x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const at = (y * this.width + x) * 3;
    for (let part = 0; part < 3; part++) {
      const before = this.rgb[at + part] ?? 0;
      this.rgb[at + part] = before + ((colour[part] ?? 0) - before) * alpha;
    }
  }
}
