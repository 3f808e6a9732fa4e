import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";

interface Size {
  width: number;
  height: number;
}

export interface Fitted {
  /** Display pixels for one of the page; the same both ways but where the page is stretched. */
  x: number;
  y: number;
  /** Where the page begins in the window. */
  left: number;
  top: number;
  /** Which way one may scroll. */
  scrolls: "x" | "y" | undefined;
}

/** How a page lies in a window of another size. */
export function fitFactors(fit: ScreenDocument["fit"], page: Size, room: Size): Fitted {
  const wide = room.width / page.width;
  const high = room.height / page.height;
  if (!(wide > 0 && high > 0)) return { x: 1, y: 1, left: 0, top: 0, scrolls: undefined };
  if (fit === "stretch") return { x: wide, y: high, left: 0, top: 0, scrolls: undefined };
  const one = {
    fit: Math.min(wide, high),
    cover: Math.max(wide, high),
    scrollX: high,
    scrollY: wide,
  }[fit];
  const middleOf = (all: number, taken: number) => (all - taken) / 2;
  const left = middleOf(room.width, page.width * one);
  const top = middleOf(room.height, page.height * one);
  // What is scrolled to begins at the start of the window; a page that is smaller stands in its middle.
  if (fit === "scrollX") return { x: one, y: one, left: Math.max(0, left), top, scrolls: "x" };
  if (fit === "scrollY") return { x: one, y: one, left, top: Math.max(0, top), scrolls: "y" };
  return { x: one, y: one, left, top, scrolls: undefined };
}
