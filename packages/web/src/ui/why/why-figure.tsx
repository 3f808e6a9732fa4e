import { coverageText } from "../../lib/coverage-text.ts";
import { useFormat } from "../../lib/format.ts";
import { metricText } from "../../lib/metric-text.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { OriginBar } from "../charts/origin-bar.tsx";
import classes from "./why.module.css";
import type { WhyAsked } from "./why-asked.ts";

const layers = ["measured", "eliminated", "corrected", "estimated"] as const;

interface WhyFigureProps {
  asked: WhyAsked;
  figure: WhyAsked["figure"];
}

/** The figure itself, what it is made of, and how much of its time it rests on. */
export function WhyFigure({ asked: { metric, of, parts }, figure }: WhyFigureProps) {
  const t = usePhrases("home");
  const why = usePhrases("why");
  const format = useFormat();
  if (figure === undefined) return null;
  const { value, completeness, origin, previous } = figure;
  // Of one subject the server tells the layers of every sum the figure is made of.
  const told = !("dataType" in of) || parts !== undefined ? origin : undefined;
  const shown = told ? layers.filter((layer) => layer === "measured" || told[layer] !== 0) : [];
  return (
    <section className={classes.figureBox}>
      {parts ? (
        <dl className={classes.facts}>
          {parts.map(({ name, share }) => (
            <Fact key={name} name={name} text={share} />
          ))}
        </dl>
      ) : (
        <p className={classes.figure}>{metricText(metric, value, format)}</p>
      )}
      <OriginBar figure={figure} />
      <p className={classes.known}>
        {completeness === null || figure.expectedSeconds === 0
          ? why("nothingKnown")
          : `${coverageText(figure, format)} (${format.percent(completeness, 1)})`}
      </p>
      <dl className={classes.facts}>
        {told &&
          shown.map((layer) => (
            <Fact key={layer} name={t(layer)} text={metricText(metric, told[layer], format)} />
          ))}
        {previous !== undefined && previous !== null && parts === undefined && (
          <Fact name={t("previous")} text={metricText(metric, previous, format)} />
        )}
      </dl>
    </section>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
