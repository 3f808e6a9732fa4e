import type { PlanPoint } from "@foyer/contract/reporting/heat-document";
import { type ColourRamp, rampSteps } from "./colour-ramp.ts";
import { paintField } from "./paint-field.ts";
import type { Pane } from "./pane.ts";
import type { SeenView } from "./unseen.ts";

/** What a picture says beside its maps, in the language of the page. */
export interface PictureWords {
  title: string;
  /** Below the title: days, hours, step. */
  lines: readonly string[];
  unit: string;
  low: string;
  middle: string;
  high: string;
  /** What the marks mean. */
  nobody: string;
  notSeen: string;
  noData: string;
}

export interface PictureAsked {
  panes: readonly Pane[];
  /** The piece that is drawn. */
  at: number;
  plan: { width: number; height: number };
  /** The plan itself; null where it could not be loaded. */
  image: CanvasImageSource | null;
  opacity: number;
  zones: readonly { name: string; points: readonly PlanPoint[] }[];
  words: PictureWords;
  rightToLeft: boolean;
  font: string;
}

/** Pixels of a map's longer side. */
const longSide = 1200;
const margin = 24;
const ink = "#1f1e1b";
const paper = "#ffffff";
const quiet = "#67655e";

interface Sizes {
  width: number;
  height: number;
  map: { width: number; height: number };
  head: number;
}

export function pictureSizes({ panes, plan, words }: Pick<PictureAsked, "panes" | "plan" | "words">): Sizes {
  const factor = longSide / Math.max(plan.width, plan.height);
  const map = { width: Math.round(plan.width * factor), height: Math.round(plan.height * factor) };
  const head = 56 + words.lines.length * 22;
  const named = panes.length > 1 ? 26 : 0;
  const even = (value: number) => Math.ceil(value / 2) * 2;
  return {
    width: even(panes.length * (map.width + margin) + margin),
    // Encoders of films want even sides.
    height: even(head + named + map.height + 110),
    map,
    head: head + named,
  };
}

type Pen = CanvasRenderingContext2D;

/** Draws maps with their title and legend, as they are saved. */
export function drawPicture(pen: Pen, asked: PictureAsked): void {
  const { panes, words, rightToLeft, font, at } = asked;
  const { width, height, map, head } = pictureSizes(asked);
  pen.save();
  pen.fillStyle = paper;
  pen.fillRect(0, 0, width, height);
  pen.direction = rightToLeft ? "rtl" : "ltr";
  pen.textAlign = "start";
  const side = rightToLeft ? width - margin : margin;
  write(pen, words.title, side, 38, `600 24px ${font}`, ink);
  for (const [index, line] of words.lines.entries())
    write(pen, line, side, 64 + index * 22, `15px ${font}`, quiet);
  for (const [index, pane] of panes.entries()) {
    const left = margin + index * (map.width + margin);
    if (panes.length > 1)
      write(pen, pane.name, rightToLeft ? left + map.width : left, head - 8, `600 16px ${font}`, ink);
    drawMap(pen, pane, asked, { left, top: head, ...map });
  }
  const [first] = panes;
  if (first)
    drawLegend(pen, asked, { ramp: first.ramp, views: first.views(at), top: head + map.height + 18, side });
  pen.restore();
}

interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

function drawMap(
  pen: Pen,
  pane: Pane,
  { at, plan, image, opacity, zones, font }: PictureAsked,
  place: Place,
) {
  const { left, top, width, height } = place;
  pen.save();
  pen.beginPath();
  pen.rect(left, top, width, height);
  pen.clip();
  if (image) pen.drawImage(image, left, top, width, height);
  pen.imageSmoothingEnabled = true;
  pen.imageSmoothingQuality = "high";
  pen.globalAlpha = opacity / 100;
  pen.drawImage(heatImage(pane, at), left, top, width, height);
  pen.globalAlpha = 1;
  pen.translate(left, top);
  const views = pane.views(at);
  const factor = width / plan.width;
  hatchUnseen(pen, views, { width, height, factor });
  for (const { points, watched } of views) {
    pen.setLineDash(watched ? [] : [8, 6]);
    outline(pen, points, factor, { colour: quiet, thick: 1.5 });
  }
  pen.setLineDash([]);
  for (const { name, points } of zones) {
    outline(pen, points, factor, { colour: "#0f4f9e", thick: 2 });
    nameZone(pen, name, points, factor, font);
  }
  pen.restore();
  pen.strokeStyle = quiet;
  pen.strokeRect(left, top, width, height);
}

/** The heat alone, a pixel a cell. */
function heatImage(pane: Pane, at: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = pane.grid.cols;
  canvas.height = pane.grid.rows;
  const pen = canvas.getContext("2d");
  if (pen) {
    const image = pen.createImageData(pane.grid.cols, pane.grid.rows);
    paintField(pane.picture(at), image.data, pane.ramp, pane.scale(at));
    pen.putImageData(image, 0, 0);
  }
  return canvas;
}

function trace(pen: Pen | Path2D, points: readonly PlanPoint[], factor: number) {
  for (const [index, { x, y }] of points.entries()) {
    if (index === 0) pen.moveTo(x * factor, y * factor);
    else pen.lineTo(x * factor, y * factor);
  }
  pen.closePath();
}

function outline(
  pen: Pen,
  points: readonly PlanPoint[],
  factor: number,
  { colour, thick }: { colour: string; thick: number },
) {
  pen.beginPath();
  trace(pen, points, factor);
  pen.strokeStyle = colour;
  pen.lineWidth = thick;
  pen.stroke();
}

/** Slanting lines over all that no device watched. */
function hatchUnseen(
  pen: Pen,
  views: readonly SeenView[],
  { width, height, factor }: { width: number; height: number; factor: number },
) {
  const layer = document.createElement("canvas");
  layer.width = width;
  layer.height = height;
  const own = layer.getContext("2d");
  if (!own) return;
  hatch(own, width, height);
  own.globalCompositeOperation = "destination-out";
  own.fillStyle = ink;
  for (const { points, watched } of views) {
    if (!watched) continue;
    own.beginPath();
    trace(own, points, factor);
    own.fill();
  }
  pen.drawImage(layer, 0, 0);
}

function hatch(pen: Pen, width: number, height: number) {
  pen.strokeStyle = "rgb(0 0 0 / 25%)";
  pen.lineWidth = 3;
  pen.beginPath();
  for (let x = -height; x < width; x += 14) {
    pen.moveTo(x, height);
    pen.lineTo(x + height, 0);
  }
  pen.stroke();
}

function nameZone(pen: Pen, name: string, points: readonly PlanPoint[], factor: number, font: string) {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const at = { x: mean(points.map(({ x }) => x)) * factor, y: mean(points.map(({ y }) => y)) * factor };
  pen.textAlign = "center";
  pen.font = `600 16px ${font}`;
  pen.lineWidth = 4;
  pen.strokeStyle = paper;
  pen.strokeText(name, at.x, at.y);
  pen.fillStyle = ink;
  pen.fillText(name, at.x, at.y);
  pen.textAlign = "start";
}

interface LegendPlace {
  ramp: ColourRamp;
  views: readonly SeenView[];
  top: number;
  side: number;
}

const rampWidth = 360;
const rampHeight = 16;

function drawLegend(pen: Pen, { words, rightToLeft, font }: PictureAsked, { ramp, top, side }: LegendPlace) {
  const left = rightToLeft ? side - rampWidth : side;
  write(pen, words.unit, side, top + 12, `14px ${font}`, ink);
  for (let x = 0; x < rampWidth; x++) {
    const step = Math.round((x / (rampWidth - 1)) * (rampSteps - 1)) * 4;
    const [red, green, blue, alpha = 0] = ramp.slice(step, step + 4);
    pen.fillStyle = `rgb(${red} ${green} ${blue} / ${alpha / 255})`;
    pen.fillRect(left + x, top + 20, 1, rampHeight);
  }
  pen.strokeStyle = quiet;
  pen.lineWidth = 1;
  pen.strokeRect(left, top + 20, rampWidth, rampHeight);
  pen.direction = "ltr";
  write(pen, words.low, left, top + 54, `13px ${font}`, ink);
  pen.textAlign = "center";
  write(pen, words.middle, left + rampWidth / 2, top + 54, `13px ${font}`, ink);
  pen.textAlign = "right";
  write(pen, words.high, left + rampWidth, top + 54, `13px ${font}`, ink);
  pen.textAlign = "start";
  pen.direction = rightToLeft ? "rtl" : "ltr";
  drawMarks(pen, words, { side, top: top + 68, rightToLeft, font });
}

function drawMarks(
  pen: Pen,
  words: PictureWords,
  { side, top, rightToLeft, font }: { side: number; top: number; rightToLeft: boolean; font: string },
) {
  let at = side;
  for (const mark of ["nobody", "notSeen", "noData"] as const) {
    const left = rightToLeft ? at - 26 : at;
    pen.save();
    pen.beginPath();
    pen.rect(left, top, 26, 16);
    pen.clip();
    if (mark === "notSeen") {
      pen.translate(left, top);
      hatch(pen, 26, 16);
    }
    pen.restore();
    pen.strokeStyle = quiet;
    pen.lineWidth = 1;
    pen.setLineDash(mark === "noData" ? [5, 4] : []);
    pen.strokeRect(left, top, 26, 16);
    pen.setLineDash([]);
    const along = rightToLeft ? -1 : 1;
    pen.font = `13px ${font}`;
    write(pen, words[mark], at + along * 34, top + 13, `13px ${font}`, ink);
    at += along * (34 + pen.measureText(words[mark]).width + 24);
  }
}

function write(pen: Pen, text: string, x: number, y: number, font: string, colour: string) {
  pen.font = font;
  pen.fillStyle = colour;
  pen.fillText(text, x, y);
}
