import { coveredHours } from "../../lib/covered-hours.ts";
import { useFormat } from "../../lib/format.ts";
import { metricText } from "../../lib/metric-text.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { OriginBar } from "../charts/origin-bar.tsx";
import classes from "./why.module.css";
import { isOneSubject, type WhyAsked } from "./why-asked.ts";

const layers = ["measured", "eliminated", "corrected", "estimated"] as const;

type Figure = NonNullable<WhyAsked["figure"]>;

interface WhyFigureProps {
  asked: WhyAsked;
  figure: Figure | undefined;
  /** Counting lines it comes from; several count the same hours side by side. Undefined: not known yet. */
  lines: number | undefined;
}

/** The figure itself, what it is made of, and how much of its time it rests on. */
export function WhyFigure({ asked: { metric, of, parts }, figure, lines }: WhyFigureProps) {
  const t = usePhrases("home");
  const format = useFormat();
  if (figure === undefined) return null;
  const { value, previous } = figure;
  return (
    <section className={classes.figureBox}>
      {parts === undefined && <p className={classes.figure}>{metricText(metric, value, format)}</p>}
      {parts !== undefined && (
        <dl className={classes.facts}>
          {parts.map(({ name, share }) => (
            <Fact key={name} name={name} text={share} />
          ))}
        </dl>
      )}
      <OriginBar figure={figure} />
      <Known figure={figure} lines={lines} />
      <dl className={classes.facts}>
        {/* Of one subject the layers are told of every sum the figure is made of. */}
        {!isOneSubject(of) && parts === undefined && <Layers metric={metric} figure={figure} />}
        {typeof previous === "number" && parts === undefined && (
          <Fact name={t("previous")} text={metricText(metric, previous, format)} />
        )}
      </dl>
    </section>
  );
}

function Layers({ metric, figure: { origin } }: { metric: string; figure: Figure }) {
  const t = usePhrases("home");
  const format = useFormat();
  if (origin === undefined) return null;
  return layers
    .filter((layer) => layer === "measured" || origin[layer] !== 0)
    .map((layer) => {
      const sign = layer !== "measured" && origin[layer] > 0 ? "+" : "";
      return <Fact key={layer} name={t(layer)} text={sign + metricText(metric, origin[layer], format)} />;
    });
}

/** Completeness in words. */
function Known({ figure, lines }: { figure: Figure; lines: number | undefined }) {
  const t = usePhrases("why");
  const format = useFormat();
  const { covered, expected } = coveredHours(figure);
  // A share is never rounded up to the whole.
  const share = format.percent(Math.floor((figure.completeness ?? 0) * 1000) / 1000, 1);
  const values = { covered: format.number(covered, 1), expected: format.number(expected, 1), share };
  const words = () => {
    if (figure.completeness === null || figure.expectedSeconds === 0) return t("nothingExpected");
    if (lines === undefined) return share;
    return lines > 1 ? t("sensorHours", values) : t("hours", values);
  };
  return <p className={classes.known}>{words()}</p>;
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{text}</bdi>
      </dd>
    </div>
  );
}
