import type { Figure } from "@foyer/contract/analytics/figure";
import { coverageText } from "../../../lib/coverage-text.ts";
import { isIncomplete } from "../../../lib/covered-hours.ts";
import { useFormat } from "../../../lib/format.ts";
import classes from "./figures.module.css";

/** "11 of 12 hours", for figures that rest on less than all of their time. */
export function CoverageNote({ figure }: { figure: Figure }) {
  const format = useFormat();
  if (!isIncomplete(figure)) return null;
  return <span className={classes.coverage}>{coverageText(figure, format)}</span>;
}
