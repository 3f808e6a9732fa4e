import type { ComparedFigure } from "@foyer/contract/counting/figure";
import type { AgainstWord } from "@foyer/contract/reporting/screens/screen-questions";
import { useFormat } from "../../../../lib/format.ts";
import { usePhrases } from "../../../../lib/phrases.ts";
import classes from "./control.module.css";
import { changeOf } from "./figure-words.ts";

interface ChangeLineProps {
  figure: Pick<ComparedFigure, "growth" | "compared">;
  against: AgainstWord | undefined;
  /** Only sign and per cent. */
  short?: boolean;
  /** The control's size of letters and the room for a line: longer words are written smaller, to a bound. */
  fits?: { size: number; w: number };
}

const signs = { up: "▲", down: "▼", same: "＝" } as const;

/** How a figure changed: by a sign, per cent and what it stands beside; nothing where nothing is compared. */
export function ChangeLine({ figure, against = "none", short = false, fits }: ChangeLineProps) {
  const t = usePhrases("screenControls");
  const format = useFormat();
  if (against === "none") return null;
  const { direction, text } = changeOf(figure, format);
  if (text === "" || (short && !direction)) return null;
  const words = short || !direction ? "" : t(`against.${against}`);
  return (
    <p className={classes.change} style={fits && { fontSize: lineSize(`${text} ${words}`, fits) }}>
      <span className={classes.changeValue} data-direction={direction}>
        {direction && <span aria-hidden="true">{signs[direction]}&#8239;</span>}
        <bdi>{short && direction === "same" ? format.percent(0) : text}</bdi>
      </span>
      {words && <> {words}</>}
    </p>
  );
}

const wanted = 0.7;
const least = 0.45;
/** Letters are about so wide, in sizes of letters. */
const letterWidth = 0.56;

/** With room for the sign. */
const lineSize = (line: string, { size, w }: { size: number; w: number }): number =>
  Math.max(size * least, Math.min(size * wanted, w / ((line.length + 2) * letterWidth)));
