/** The end of a line: how far along it is, and its value. */
export interface LineEnd {
  index: number;
  value: number;
}

/** Where a line ends; undefined for one without any value. */
export function lastPoint(values: readonly (number | null)[]): LineEnd | undefined {
  const index = values.findLastIndex((value) => value !== null);
  const value = values[index];
  return value === undefined || value === null ? undefined : { index, value };
}

const steps = [1, 2, 2.5, 5, 10];
const wantedSteps = 4;

/** The end of an axis from 0 that holds the values, a whole number of even steps. */
export function axisTop(values: readonly (number | null)[]): { max: number; step: number } {
  const most = Math.max(0, ...values.map((value) => value ?? 0));
  // A share needs no finer steps than quarters, counts none below one.
  const rough = Math.max(most / wantedSteps, most <= 1 ? 0.25 : 1);
  const size = 10 ** Math.floor(Math.log10(rough));
  const factor = steps.find((each) => each * size >= rough) ?? 10;
  const step = most > 1 ? Math.ceil(factor * size) : factor * size;
  return { step, max: Math.max(step, Math.ceil(most / step) * step) };
}

/** Height of a line of words. CSS pixels. */
const lineHeight = 16;
/** Ends further apart along the axis than this do not meet. */
const meeting = 6;

/**
 * By how much the words at the ends of lines move down (less than 0: up), so that they stand one below the other, in the
 * order of the lines, and inside the plot.
 */
export function labelsApart<const Ends extends readonly (LineEnd | undefined)[]>(
  ends: Ends,
  { top, height }: { top: number; height: number },
): { [Key in keyof Ends]: number } {
  const moves = ends.map(() => 0);
  for (const met of groupsThatMeet(ends)) {
    const places = met.map(({ end }) => height * (1 - end.value / top));
    spread(places, height).forEach((place, at) => {
      moves[met[at]?.index ?? -1] = place - (places[at] ?? 0);
    });
  }
  return moves as { [Key in keyof Ends]: number };
}

interface PlacedEnd {
  /** Among the lines. */
  index: number;
  end: LineEnd;
}

/** Ends near one another, the highest of each group first. */
function groupsThatMeet(ends: readonly (LineEnd | undefined)[]): PlacedEnd[][] {
  const groups: PlacedEnd[][] = [];
  const along = ends
    .flatMap((end, index) => (end ? [{ index, end }] : []))
    .sort((a, b) => a.end.index - b.end.index);
  for (const one of along) {
    const open = groups.at(-1);
    const last = open?.at(-1);
    if (open && last && one.end.index - last.end.index <= meeting) open.push(one);
    else groups.push([one]);
  }
  return groups.map((group) => group.sort((a, b) => b.end.value - a.end.value || a.index - b.index));
}

/** Ascending places moved as little as keeps a line of words between each two, none below the plot. */
function spread(places: readonly number[], height: number): number[] {
  const blocks: { place: number; count: number }[] = [];
  places.forEach((place, index) => {
    let block = { place: place - index * lineHeight, count: 1 };
    for (let above = blocks.at(-1); above && above.place > block.place; above = blocks.at(-1)) {
      blocks.pop();
      const count = above.count + block.count;
      block = { place: (above.place * above.count + block.place * block.count) / count, count };
    }
    blocks.push(block);
  });
  const lowest = height - (places.length - 1) * lineHeight;
  return blocks
    .flatMap(({ place, count }) => Array.from({ length: count }, () => Math.min(place, lowest)))
    .map((place, index) => place + index * lineHeight);
}
