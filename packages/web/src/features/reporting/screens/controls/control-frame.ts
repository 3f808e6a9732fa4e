import type { Control } from "@foyer/contract/reporting/screens/screen-document";
import type { CSSProperties } from "react";
import { cssColour } from "./colour.ts";

/** The looks a control's document says: what surrounds it, and how its words are written. */
export function frameLook({ w, h, kind, frame, text }: Control): CSSProperties {
  const radius = frame.radius === null ? "var(--screen-radius)" : `${frame.radius}px`;
  // Where nothing ends at an edge there is no corner to round, and nothing is cut off at it.
  const hasCorners = frame.fill !== null || frame.line !== null || kind === "picture";
  return {
    "--control-radius": radius,
    width: w,
    height: h,
    padding: frame.padding,
    ...(frame.fill !== null && { background: cssColour(frame.fill) }),
    ...(frame.line !== null && { border: `${frame.lineWidth}px solid ${cssColour(frame.line)}` }),
    ...(hasCorners && { borderRadius: radius }),
    color: cssColour(text.colour),
    fontFamily: "var(--screen-font)",
    fontSize: text.size,
    fontWeight: text.weight,
    textAlign: text.align,
  } as CSSProperties;
}

export interface Size {
  w: number;
  h: number;
}

/** The room inside a control's frame, page pixels. */
export function innerSize({ w, h, frame }: Control): Size {
  const around = 2 * (frame.padding + (frame.line === null ? 0 : frame.lineWidth));
  return { w: Math.max(1, w - around), h: Math.max(1, h - around) };
}

/** Of the control's size of letters: what stands above a figure, and the line that text takes. */
export const labelShare = 0.75;
const lineHeight = 1.3;

export const labelHeight = (textSize: number): number => textSize * labelShare * lineHeight;

/** Digits and signs are about so wide, in sizes of letters. */
const digitWidth = 0.64;
/** As high as the line of a large number is, in the same. */
const lineOfNumber = 1.2;

/** The size of a text of one line: the wanted one, or the largest that fits. */
export function fittedSize(wanted: number, characters: number, { w, h }: Size): number {
  const byWidth = w / (Math.max(1, characters) * digitWidth);
  return Math.max(4, Math.floor(Math.min(wanted, byWidth, h / lineOfNumber)));
}
