import type { ComparedFigure } from "@foyer/contract/analytics/figure";
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from "@tabler/icons-react";
import { useFormat } from "../../lib/format.ts";
import { usePhrases } from "../../lib/phrases.ts";
import classes from "./change.module.css";
import { changeOf } from "./change-of.ts";

const icons = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconEqual };

interface ChangeLabelProps {
  figure: Pick<ComparedFigure, "value" | "growth">;
  /** What it is compared with, as words: "vs yesterday by this time". */
  against?: string;
  /** Only arrow and per cent are seen; the words are still read out. */
  short?: boolean;
}

/** Arrow, per cent and word for how a figure changed; a dash where there is no base. */
export function ChangeLabel({ figure, against, short = false }: ChangeLabelProps) {
  const t = usePhrases("home");
  const format = useFormat();
  const { direction, share } = changeOf(figure);
  if (direction === "none") {
    return short ? null : <span className={classes.change}>{t("nothingToCompare")}</span>;
  }
  const Icon = icons[direction];
  const percent = format.percent(share, share < 0.1 ? 1 : 0);
  const words = direction === "same" ? t("unchanged") : t(direction, { percent });
  return (
    <span className={classes.change} data-direction={direction}>
      <span className={classes.changeSize}>
        <Icon size={14} stroke={2} aria-hidden="true" />
        {short ? (
          <>
            <span aria-hidden="true">{percent}</span>
            <span className={classes.listenOnly}>{words}</span>
          </>
        ) : (
          words
        )}
      </span>
      {against !== undefined && <span>{against}</span>}
    </span>
  );
}
