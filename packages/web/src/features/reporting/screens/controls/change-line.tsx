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
}

const signs = { up: "▲", down: "▼", same: "＝" } as const;

/** How a figure changed: by a sign, per cent and what it stands beside; nothing where nothing is compared. */
export function ChangeLine({ figure, against = "none", short = false }: ChangeLineProps) {
  const t = usePhrases("screenControls");
  const format = useFormat();
  if (against === "none") return null;
  const { direction, text } = changeOf(figure, format);
  if (text === "" || (short && !direction)) return null;
  return (
    <p className={classes.change}>
      <span className={classes.changeValue} data-direction={direction}>
        {direction && <span aria-hidden="true">{signs[direction]}&#8239;</span>}
        <bdi>{short && direction === "same" ? format.percent(0) : text}</bdi>
      </span>
      {!short && direction && <> {t(`against.${against}`)}</>}
    </p>
  );
}
