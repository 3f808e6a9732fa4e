import type { Figure } from "@foyer/contract/analytics/figure";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { coveredHours, isIncomplete } from "./covered-hours.ts";
import classes from "./figures.module.css";

/** "11 of 12 hours", for figures that rest on less than all of their time. */
export function CoverageNote({ figure }: { figure: Figure }) {
  const t = usePhrases("home");
  const format = useFormat();
  if (!isIncomplete(figure)) return null;
  const { covered, expected } = coveredHours(figure);
  return (
    <span className={classes.coverage}>
      {t("hoursCovered", { covered: format.number(covered, 1), expected: format.number(expected, 1) })}
    </span>
  );
}
