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

/** Calls `each` with every used cell and its value. Throws a RangeError where bytes end in the middle of a number. */
export function eachCell(bytes: Uint8Array, each: (cell: number, value: number) => void): void {
  let at = 0;
  function next(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 2 ** bits) {
      const byte = bytes[at++];
      if (byte === undefined) throw new RangeError("cells end in the middle of a number");
      value += (byte % more) * factor;
      if (byte < more) return value;
    }
  }
  let cell = -1;
  while (at < bytes.length) {
    cell += next() + 1;
    each(cell, next());
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
