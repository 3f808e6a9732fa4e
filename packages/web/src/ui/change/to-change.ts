import type { ComparedFigure } from "@foyer/contract/counting/figure";

/** How a figure stands to the one before; `none` where there is nothing to compare with. */
export interface Change {
  direction: "up" | "down" | "same" | "none";
  /** Size of the change without its sign: 0.12 is 12 %. */
  share: number;
}

/** A change that rounds to 0.0 % is none to speak of. */
const leastShare = 0.0005;

export function toChange({ value, growth }: Pick<ComparedFigure, "value" | "growth">): Change {
  if (value === null || growth === null) return { direction: "none", share: 0 };
  if (Math.abs(growth) < leastShare) return { direction: "same", share: 0 };
  return { direction: growth > 0 ? "up" : "down", share: Math.abs(growth) };
}
