import type { Figure } from "@foyer/contract/counting/figure";
import { useFormat } from "../../../../lib/format.ts";
import { languageTag } from "../../../../lib/language.ts";
import { measuredText } from "../../../../lib/measured-text.ts";
import { begun } from "./figure-words.ts";
import classes from "./shares.module.css";

type Measured = Pick<Figure, "coverage" | "measuredAt">;

/** The height of such a line, with the room that the bar of the origin takes. */
export const noteHeight = (text: string, letter: number): number => (text === "" ? 0 : letter * 1.3 + 8);

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
