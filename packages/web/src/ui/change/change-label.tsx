import type { ComparedFigure } from "@foyer/contract/counting/figure";
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from "@tabler/icons-react";
import { comparedText } from "../../lib/compared-text.ts";
import { useFormat } from "../../lib/format.ts";
import { metricText } from "../../lib/metric-text.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { Line, Row } from "../kit/layout.tsx";
import { VisuallyHidden } from "../kit/visually-hidden.tsx";
import classes from "./change.module.css";
import { toChange } from "./to-change.ts";

const icons = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconEqual };

interface ChangeLabelProps {
  /** With the hours it was calculated from, where those are not all, or why it is withheld. */
  figure: Pick<ComparedFigure, "value" | "growth"> & Partial<Pick<ComparedFigure, "compared">>;
  /** Metric of the figure: what it came to in the compared hours is shown on hover. */
  metric?: string;
  /** What it is compared with, as words: "vs yesterday by this time". */
  against?: string;
  /** Only arrow and per cent are seen; the words are still read out. */
  short?: boolean;
}

const look = {
  as: "span",
  align: "stretch",
  gap: "xs",
  gapY: "0",
  size: "xs",
  tone: "quiet",
  numeric: true,
  className: classes.change,
} as const;

/** Arrow, per cent and word for how a figure changed; a dash where there is no base. */
export function ChangeLabel({ figure, metric, against, short = false }: ChangeLabelProps) {
  const t = usePhrases("home");
  const comparedWords = usePhrases("compared");
  const format = useFormat();
  const { direction, share } = toChange(figure);
  const { compared } = figure;
  const over = compared && comparedText(compared, format);
  if (direction === "none") {
    return short ? null : <Row {...look}>{over ?? t("nothingToCompare")}</Row>;
  }
  const inBoth = over !== undefined &&
    metric !== undefined && {
      value: metricText(metric, compared?.value ?? null, format),
      previous: metricText(metric, compared?.previous ?? null, format),
    };
  const title = inBoth ? `${over}. ${comparedWords("partlyHint", inBoth)}` : over;
  const Icon = icons[direction];
  const percent = format.percent(share, share < 0.1 ? 1 : 0);
  const words = direction === "same" ? t("unchanged") : t(direction, { percent });
  return (
    <Row {...look} data-direction={direction} title={title}>
      <Line as="span" inline gap="3xs" weight="medium" className={classes.changeSize}>
        <Icon size={14} stroke={2} aria-hidden="true" />
        {short ? (
          <>
            <span aria-hidden="true">{percent}</span>
            <VisuallyHidden>{words}</VisuallyHidden>
          </>
        ) : (
          words
        )}
      </Line>
      {over !== undefined && (short ? <VisuallyHidden>{over}</VisuallyHidden> : <span>{over}</span>)}
      {against !== undefined && <span>{against}</span>}
    </Row>
  );
}
