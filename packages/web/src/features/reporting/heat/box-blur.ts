/** Columns and rows of a field of numbers that lie row by row. */
export interface FieldSize {
  cols: number;
  rows: number;
}

/** Three passes of a box come close to a bell curve. */
const passes = 3;

/** Makes blurs of fields of one size; the room they need is taken once. */
export function makeBlur({ cols, rows }: FieldSize, radius: number): (field: Float32Array) => void {
  const line = new Float32Array(Math.max(cols, rows) + 2 * radius);
  const across = { count: rows, length: cols, nextLine: cols, step: 1, radius };
  const down = { count: cols, length: rows, nextLine: 1, step: cols, radius };
  return (field) => {
    if (radius < 1) return;
    for (let pass = 0; pass < passes; pass++) {
      blurLines(field, line, across);
      blurLines(field, line, down);
    }
  };
}

interface Lines {
  count: number;
  length: number;
  /** From one line to the next, and from one value of a line to the next. */
  nextLine: number;
  step: number;
  radius: number;
}

/** Spreads each value evenly over its neighbours in the line. What would leave the field comes back into it: the sum stays. */
function blurLines(
  field: Float32Array,
  line: Float32Array,
  { count, length, nextLine, step, radius }: Lines,
) {
  const width = 2 * radius + 1;
  for (let index = 0; index < count; index++) {
    const begin = index * nextLine;
    for (let at = 0; at < length; at++) line[radius + at] = field[begin + at * step] as number;
    mirrorEnds(line, length, radius);
    let sum = 0;
    for (let at = 0; at < width; at++) sum += line[at] as number;
    for (let at = 0; at < length; at++) {
      field[begin + at * step] = sum / width;
      sum += (line[at + width] as number) - (line[at] as number);
    }
  }
}

function mirrorEnds(line: Float32Array, length: number, radius: number) {
  for (let by = 0; by < radius; by++) {
    const inside = Math.min(by, length - 1);
    line[radius - 1 - by] = line[radius + inside] as number;
    line[radius + length + by] = line[radius + length - 1 - inside] as number;
  }
}
