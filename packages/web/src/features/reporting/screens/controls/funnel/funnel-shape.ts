import { areaBetween } from "../chart-lines.ts";

export interface FunnelRoom {
  w: number;
  h: number;
  /** Of the text above each bar. */
  line: number;
  /** Bars are not higher. */
  mostBar: number;
}

interface Bar {
  x: number;
  y: number;
  w: number;
  h: number;
  /** Where its text begins. */
  textY: number;
}

/** Two bars below one another, the second as wide as its share of the first, and what narrows from one to the other. */
export function funnelShape(
  share: number,
  { w, h, line, mostBar }: FunnelRoom,
): { bars: [Bar, Bar]; slope: string } {
  const bar = Math.max(4, Math.min(mostBar, h / 2 - line));
  const narrow = Math.max(2, w * Math.min(1, share));
  const space = Math.max(0, h - 2 * (line + bar));
  const first = { x: 0, y: line, w, h: bar, textY: 0 };
  const textY = line + bar + space;
  const second = { x: (w - narrow) / 2, y: textY + line, w: narrow, h: bar, textY };
  const [top, foot] = [first.y + bar, second.y];
  return {
    bars: [first, second],
    slope: areaBetween(
      [
        { x: 0, y: top },
        { x: w, y: top },
      ],
      [
        { x: second.x, y: foot },
        { x: second.x + narrow, y: foot },
      ],
    ),
  };
}
