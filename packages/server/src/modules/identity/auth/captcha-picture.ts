import { randomInt } from "node:crypto";
import { greyPng } from "../../../platform/images/grey-png.ts";
import { findLines, signs } from "./captcha-signs.ts";
import { blank, dense, draw, type Line, type Point, smooth } from "./raster.ts";

/** In pixels; shown at half of it, so that it is sharp on dense screens. */
export const captchaSize = { width: 216, height: 64 };

const length = 4;
const specks = 70;

const fine = 2 ** 32;
const between = (low: number, high: number) => low + ((high - low) * randomInt(fine)) / fine;
const either = (size: number) => (randomInt(2) === 0 ? -size : size);
const turn = 2 * Math.PI;

export const drawText = (): string => Array.from({ length }, () => signs[randomInt(signs.length)]).join("");

/** A slow wave of any direction, -1 to 1. */
function wave(shortest: number, longest: number): (x: number, y: number) => number {
  const [direction, start, long] = [between(0, turn), between(0, turn), between(shortest, longest)];
  const [along, across] = [(turn * Math.cos(direction)) / long, (turn * Math.sin(direction)) / long];
  return (x, y) => Math.sin(start + along * x + across * y);
}

/** Bends everything that is drawn, the same way at the same place. */
function makeWarp(): (point: Point) => Point {
  const [sideways, upright, ripple] = [wave(70, 120), wave(80, 140), wave(28, 40)];
  const [wide, high] = [between(2.5, 4.5), between(3, 5)];
  return ([x, y]) => [
    x + wide * sideways(x, y) + 0.8 * ripple(x, y),
    y + high * upright(x, y) + 0.8 * ripple(y, x),
  ];
}

/** Turns, slants, bends and stretches one sign, and puts it at its place. */
function makePose(place: Point): (point: Point) => Point {
  const angle = between(-0.22, 0.22);
  const [slant, bow, taper] = [between(-0.18, 0.18), between(-0.1, 0.1), between(-0.1, 0.1)];
  const [wide, high] = [between(19.5, 22.5), between(19, 22)];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return ([x, y]) => {
    const across = wide * (x * (1 + taper * y) + slant * y + bow * y * y);
    const down = high * y;
    return [place[0] + cos * across - sin * down, place[1] + sin * across + cos * down];
  };
}

/** A stroke across the whole picture that runs through the signs: long and slow, so that people see it is none of them. */
function crossing(): Line {
  const { width, height } = captchaSize;
  const [rise, swing] = [between(-0.25, 0.25) * height, either(between(0.06, 0.16) * height)];
  const points = Array.from(
    { length: 5 },
    (_, i): Point => [
      (width * (2 * i - 1)) / 6,
      height / 2 + (rise * (i - 2)) / 2 + (i % 2 === 0 ? swing : -swing) + between(-4, 4),
    ],
  );
  return smooth(points);
}

/**
 * The picture of a text, a PNG file. A stroke of the pen that wrote the signs runs through them, and no two pictures of
 * a text have the same shapes. It keeps out programs that do not read pictures; nothing relies on more.
 */
export function drawPicture(text: string): Buffer {
  const { width, height } = captchaSize;
  const ink = blank(width, height);
  const warp = makeWarp();
  const pen = between(2.3, 2.7);
  const room = (width - 16) / text.length;

  Array.from(text).forEach((sign, i) => {
    const pose = makePose([8 + room * (i + 0.5) + between(-2, 2), height / 2 + between(-4, 4)]);
    for (const line of findLines(sign))
      draw(ink, dense(line, 0.1).map(pose).map(warp), pen + between(-0.2, 0.2));
  });
  draw(ink, dense(crossing(), 3).map(warp), pen * between(0.6, 0.75));
  for (let i = 0; i < specks; i++) draw(ink, [[between(0, width), between(0, height)]], between(0.3, 1.1));

  const [light, shade, wetness] = [wave(150, 300), wave(60, 110), wave(60, 120)];
  const greys = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const ground = 226 + 12 * light(x, y) + 8 * shade(x, y);
      const inked = 58 + 20 * wetness(x, y);
      greys[y * width + x] = ground + (inked - ground) * (ink.covered[y * width + x] ?? 0);
    }
  return greyPng(width, height, greys);
}
