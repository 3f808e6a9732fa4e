/** A used cell of a grid and its value: a whole number above 0. */
export type HeatCell = readonly [cell: number, value: number];

const more = 0x80;
const bits = 7;

function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= more) {
    bytes.push((rest % more) | more);
    rest = Math.floor(rest / more);
  }
  bytes.push(rest);
}

/**
 * Cells as they are kept and sent: pairs of LEB128 varints (gap to the previous used cell, value), ascending; no bytes at
 * all say that nobody was there. Cells of no value are left out.
 */
export function encodeCells(cells: Iterable<HeatCell>): Uint8Array {
  const bytes: number[] = [];
  let previous = -1;
  for (const [cell, value] of [...cells].filter(([, value]) => value > 0).sort(([a], [b]) => a - b)) {
    pushVarint(bytes, cell - previous - 1);
    pushVarint(bytes, value);
    previous = cell;
  }
  return Uint8Array.from(bytes);
}

/** The same of a whole grid: the value of each cell, in order. */
export function encodeGrid(values: Float64Array): Uint8Array {
  const bytes: number[] = [];
  let previous = -1;
  for (let cell = 0; cell < values.length; cell++) {
    const value = values[cell] as number;
    if (!(value > 0)) continue;
    pushVarint(bytes, cell - previous - 1);
    pushVarint(bytes, value);
    previous = cell;
  }
  return Uint8Array.from(bytes);
}

const cutOff = () => new RangeError("cells end in the middle of a number");

/** Calls `each` with every used cell and its value. Throws a RangeError where bytes end in the middle of a number. */
export function eachCell(bytes: Uint8Array, each: (cell: number, value: number) => void): void {
  let cell = -1;
  let number = 0;
  let factor = 1;
  let isValue = false;
  for (const byte of bytes) {
    number += (byte % more) * factor;
    factor *= 2 ** bits;
    if (byte >= more) continue;
    if (isValue) each(cell, number);
    else cell += number + 1;
    number = 0;
    factor = 1;
    isValue = !isValue;
  }
  if (isValue || factor > 1) throw cutOff();
}

/**
 * Adds the value of every used cell to `values`. Throws a RangeError where bytes end in the middle of a number. As with
 * `eachCell` but three times as fast: a month of hours holds millions of cells.
 */
export function addCells(values: Float64Array, bytes: Uint8Array): void {
  let cell = -1;
  let at = 0;
  while (at < bytes.length) {
    let byte = bytes[at++] as number;
    let gap = byte % more;
    for (let factor = more; byte >= more; factor *= more) {
      byte = bytes[at++] ?? 0;
      gap += (byte % more) * factor;
    }
    if (at >= bytes.length) throw cutOff();
    cell += gap + 1;
    byte = bytes[at++] as number;
    let value = byte % more;
    for (let factor = more; byte >= more; factor *= more) {
      if (at >= bytes.length) throw cutOff();
      byte = bytes[at++] as number;
      value += (byte % more) * factor;
    }
    values[cell] = (values[cell] as number) + value;
  }
}

/** The used cells with their values, ascending. */
export function decodeCells(bytes: Uint8Array): HeatCell[] {
  const cells: HeatCell[] = [];
  eachCell(bytes, (cell, value) => cells.push([cell, value]));
  return cells;
}

/** Cells as text (base64), in answers of the API. */
export const cellsToText = (bytes: Uint8Array): string =>
  btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""));
export const cellsOfText = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
