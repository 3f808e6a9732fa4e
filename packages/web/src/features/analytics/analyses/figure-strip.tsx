import type { Figure } from "@foyer/contract/analytics/figure";
import { FigureWord } from "../../../ui/analysis/figure-word.tsx";
import type { WhyAsked } from "../../../ui/why/why-asked.ts";
import classes from "./figure-strip.module.css";

export interface StripFigure {
  metric: string;
  name: string;
  figure: Figure;
  /** In place of the figure, where there is none. */
  missing?: string | undefined;
  why?: Omit<WhyAsked, "metric" | "figure"> | undefined;
}

interface FigureStripProps {
  label: string;
  figures: readonly StripFigure[];
  measuredOnly: boolean;
}

/** The figures of a whole span beside each other. */
export function FigureStrip({ label, figures, measuredOnly }: FigureStripProps) {
  return (
    <dl className={classes.strip} aria-label={label}>
      {figures.map(({ metric, name, figure, missing, why }) => (
        <div key={metric} className={classes.item}>
          <dt>{name}</dt>
          <dd>
            {missing === undefined ? (
              <FigureWord metric={metric} figure={figure} why={why} measuredOnly={measuredOnly} />
            ) : (
              <span className={classes.missing}>{missing}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
