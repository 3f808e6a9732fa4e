import type { Figure } from "@foyer/contract/counting/figure";
import { useFormat } from "../../../../lib/format.ts";
import { languageTag } from "../../../../lib/language.ts";
import { measuredText } from "../../../../lib/measured-text.ts";
import { begun } from "./figure-words.ts";
import classes from "./shares.module.css";

type Measured = Pick<Figure, "coverage" | "measuredAt">;

/** Of the size of its letters: the height of the line. */
export const noteLine = 1.3;

/** Where not all of a place measures what is shown, how much of it does. */
export function useMeasuredNote(figure: Measured): string {
  return begun(measuredText(figure, useFormat()), languageTag());
}

export const MeasuredNote = ({ text, letter }: { text: string; letter: number }) =>
  text === "" ? null : (
    <p className={classes.note} style={{ fontSize: letter }}>
      {text}
    </p>
  );
