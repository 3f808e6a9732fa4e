/** What is drawn of a part of the page that is no chart: its grounds, drawings and words, where they stand. */
export function drawnPart(part: HTMLElement, ratio: number, surface: string): HTMLCanvasElement {
  const { width, height } = sizeOfPart(part);
  const canvas = document.createElement("canvas");
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  const pen = canvas.getContext("2d");
  if (pen === null) return canvas;
  pen.scale(ratio, ratio);
  pen.fillStyle = surface;
  pen.fillRect(0, 0, width, height);
  const { left, top } = part.getBoundingClientRect();
  pen.translate(-left, part.scrollTop - top);
  drawChildren(pen, part);
  return canvas;
}

/** All of it, what has to be scrolled to as well. CSS pixels. */
export const sizeOfPart = (part: HTMLElement) => ({
  width: Math.ceil(part.getBoundingClientRect().width),
  height: Math.ceil(Math.max(part.scrollHeight, part.getBoundingClientRect().height)),
});

type Pen = CanvasRenderingContext2D;

function drawChildren(pen: Pen, element: Element) {
  for (const node of element.childNodes) {
    if (node instanceof Element) drawElement(pen, node);
    else if (node instanceof Text) drawText(pen, node, element);
  }
}

function drawElement(pen: Pen, element: Element) {
  const style = getComputedStyle(element);
  const place = element.getBoundingClientRect();
  const isOnlyHeard = place.width <= 1 && style.position === "absolute";
  const isSign = element.tagName === "BUTTON" && element.textContent?.trim() === "";
  if (style.display === "none" || style.visibility === "hidden" || isOnlyHeard || isSign) return;
  pen.save();
  pen.globalAlpha *= Number(style.opacity);
  if (element instanceof SVGPathElement) drawPath(pen, element, style);
  else {
    drawGround(pen, style, place);
    if (style.overflowX !== "visible") {
      pen.beginPath();
      pen.rect(place.left, place.top, place.width, place.height);
      pen.clip();
    }
    drawChildren(pen, element);
  }
  pen.restore();
}

const isSeen = (colour: string) => !/^(transparent|none|rgba\(0, 0, 0, 0\))$/.test(colour);

function drawGround(pen: Pen, style: CSSStyleDeclaration, place: DOMRect) {
  const { left, top, width, height } = place;
  const shape = new Path2D();
  shape.roundRect(left, top, width, height, Number.parseFloat(style.borderTopLeftRadius) || 0);
  if (isSeen(style.backgroundColor)) {
    pen.fillStyle = style.backgroundColor;
    pen.fill(shape);
  }
  const stripes = /(?:rgba?|color)\([^()]*\)/.exec(style.backgroundImage)?.[0];
  if (stripes !== undefined && style.backgroundImage.includes("gradient")) {
    pen.save();
    pen.clip(shape);
    pen.strokeStyle = stripes;
    pen.lineWidth = 2;
    for (let x = left - height; x < left + width; x += 5) {
      pen.beginPath();
      pen.moveTo(x, top + height);
      pen.lineTo(x + height, top);
      pen.stroke();
    }
    pen.restore();
  }
  const below = Number.parseFloat(style.borderBottomWidth);
  if (below > 0 && style.borderBottomStyle !== "none") {
    pen.fillStyle = style.borderBottomColor;
    pen.fillRect(left, top + height - below, width, below);
  }
}

/** A path in the place and stretch it is shown in; its stroke is not stretched. */
function drawPath(pen: Pen, path: SVGPathElement, style: CSSStyleDeclaration) {
  const matrix = path.getScreenCTM();
  const drawn = path.getAttribute("d");
  if (matrix === null || drawn === null) return;
  const shape = new Path2D();
  shape.addPath(new Path2D(drawn), matrix);
  if (isSeen(style.fill)) {
    pen.fillStyle = style.fill;
    pen.fill(shape);
  }
  if (isSeen(style.stroke)) {
    pen.strokeStyle = style.stroke;
    pen.lineWidth = Number.parseFloat(style.strokeWidth) || 1;
    pen.lineJoin = "round";
    pen.setLineDash(style.strokeDasharray.match(/[\d.]+/g)?.map(Number) ?? []);
    pen.stroke(shape);
  }
}

/** Word by word, as lines may break between any two. */
function drawText(pen: Pen, text: Text, parent: Element) {
  const style = getComputedStyle(parent);
  pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  pen.fillStyle = style.color;
  pen.textAlign = "left";
  pen.textBaseline = "middle";
  pen.direction = style.direction === "rtl" ? "rtl" : "ltr";
  const range = document.createRange();
  for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const [place, ...more] = range.getClientRects();
    // Scripts without spaces break within what looks like a word; a canvas knows no figures of equal width.
    const isTable = style.fontVariantNumeric.includes("tabular-nums") && /\d/.test(word);
    if (place && more.length === 0 && !isTable) pen.fillText(word, place.left, place.top + place.height / 2);
    else drawLetters(pen, text, index, word);
  }
}

function drawLetters(pen: Pen, text: Text, begin: number, word: string) {
  const range = document.createRange();
  let at = begin;
  for (const letter of word) {
    range.setStart(text, at);
    at += letter.length;
    range.setEnd(text, at);
    const place = range.getBoundingClientRect();
    pen.fillText(letter, place.left, place.top + place.height / 2);
  }
}
