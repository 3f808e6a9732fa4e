import type { ComparedFigure } from "@foyer/contract/analytics/figure";
import type { ReactNode } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { OriginBar } from "../../../ui/charts/origin-bar.tsx";
import { coveredHours } from "./covered-hours.ts";
import classes from "./figures.module.css";
import { metricText } from "./metric-text.ts";

const layers = ["measured", "eliminated", "corrected", "estimated"] as const;

interface FigureOriginProps {
  metric: string;
  name: string;
  help: string;
  figure: ComparedFigure;
  /** A distribution in full. */
  children?: ReactNode;
}

/** Why a number is what it is: its layers, the time it rests on, and the figure before. */
export function FigureOrigin({ metric, name, help, figure, children }: FigureOriginProps) {
  const t = usePhrases("home");
  const format = useFormat();
  const { origin, value, completeness } = figure;
  const { covered, expected } = coveredHours(figure);
  const parts = origin ?? { measured: value ?? 0, eliminated: 0, corrected: 0, estimated: 0 };
  const shown = layers.filter((layer) => layer === "measured" || parts[layer] !== 0);

  return (
    <div className={classes.origin}>
      <p className={classes.originTitle}>{t("whyThisNumber")}</p>
      <p className={classes.quiet}>
        {name}: {help}
      </p>
      {children}
      <dl className={classes.originRows}>
        {value !== null &&
          children === undefined &&
          shown.map((layer) => (
            <div key={layer}>
              <dt>{t(layer)}</dt>
              <dd>{metricText(metric, parts[layer], format)}</dd>
            </div>
          ))}
        {value !== null && children === undefined && (
          <div>
            <dt>{t("previous")}</dt>
            <dd>{metricText(metric, figure.previous, format)}</dd>
          </div>
        )}
        {completeness !== null && (
          <div>
            <dt>{t("completeness")}</dt>
            <dd>{format.percent(completeness, 1)}</dd>
          </div>
        )}
      </dl>
      <OriginBar figure={figure} />
      <p className={classes.quiet}>
        {expected > 0
          ? t("hoursCovered", { covered: format.number(covered, 1), expected: format.number(expected, 1) })
          : t("noDataHint")}
      </p>
    </div>
  );
}
