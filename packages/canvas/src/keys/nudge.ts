import { times, type Vector } from "../geometry/points.ts";
import type { KeyEventLike } from "./shortcuts.ts";

/** What an arrow key does: moves, or with Alt makes larger or smaller. */
export interface Nudge {
  readonly does: "move" | "resize";
  /** Page pixels: 1, with Shift 10. */
  readonly by: Vector;
}

/** How far an arrow key takes what is selected; undefined for any other key. Ctrl moves by 1 as well. */
export function nudgeOf({ code, key = code, shiftKey, altKey }: KeyEventLike): Nudge | undefined {
  const way = ways[key];
  if (way) return { does: altKey ? "resize" : "move", by: times(way, shiftKey ? 10 : 1) };
}

/** By what the key says, so that those of the number pad count as well. */
const ways: Partial<Record<string, Vector>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
