import { type Box, boxBetween } from "../geometry/boxes.ts";
import type { Item } from "../item.ts";
import { boxTakesWhatItTouches, unitsInBox } from "../selection/box-selection.ts";
import { added, nothingSelected, type Selection } from "../selection/selection.ts";
import { dragBegan, type Gesture, type GesturePointer } from "./gesture.ts";

export interface MarqueeResult {
  readonly began: boolean;
  /** The box to draw, page pixels; none before it began and after its end. */
  readonly box?: Box | undefined;
  /** Whether it takes what it touches, or only what it holds: drawn differently. */
  readonly touches: boolean;
  readonly selection: Selection;
}

export interface MarqueeOptions {
  /** What is selected before; it is kept where Shift is held. */
  selection?: Selection;
  /** The group inside which things are selected. */
  entered?: string | undefined;
  threshold?: number | undefined;
}

/** Selects by drawing a box: left to right what it holds, right to left what it touches. */
export function enterMarquee(
  items: readonly Item[],
  start: GesturePointer,
  { selection = nothingSelected, entered, threshold }: MarqueeOptions = {},
): Gesture<MarqueeResult> {
  const began = dragBegan(start.view, threshold);
  const kept = start.shift ? selection : nothingSelected;

  function move({ view, page }: GesturePointer): MarqueeResult {
    if (!began(view)) return { began: false, touches: false, selection: kept };
    return {
      began: true,
      box: boxBetween(start.page, page),
      touches: boxTakesWhatItTouches(start.page, page),
      selection: added(kept, unitsInBox(items, start.page, page, entered)),
    };
  }

  return {
    move,
    up: (pointer) => ({ ...move(pointer), box: undefined }),
    cancel: () => ({ began: false, touches: false, selection }),
  };
}
