import { coveredHours } from "../../lib/covered-hours.ts";
import { useFormat } from "../../lib/format.ts";
import { metricText } from "../../lib/metric-text.ts";
import { phrase, usePhrases } from "../../lib/phrases.ts";
import { OriginBar } from "../charts/origin-bar.tsx";
import { HelpMark } from "../help-mark.tsx";
import { Fact, Facts } from "../kit/facts.tsx";
import { Line, Stack } from "../kit/layout.tsx";
import { Figure } from "../kit/text.tsx";
import { isOneSubject, type WhyAsked } from "./why-asked.ts";

const layers = ["measured", "eliminated", "corrected", "estimated"] as const;

type Asked = NonNullable<WhyAsked["figure"]>;

interface WhyFigureProps {
  asked: WhyAsked;
  figure: Asked | undefined;
  /** Counting lines it comes from; several count the same hours side by side. Undefined: not known yet. */
  lines: number | undefined;
}

/** The figure itself, what it is made of, and how much of its time it rests on. */
export function WhyFigure({ asked: { metric, of, parts, usual }, figure, lines }: WhyFigureProps) {
  const t = usePhrases("home");
  const format = useFormat();
  if (figure === undefined) return null;
  const { value, previous } = figure;
  return (
    <Stack as="section" gap="xs">
      {parts === undefined && <Figure as="p">{metricText(metric, value, format)}</Figure>}
      {parts !== undefined && (
        <Facts layout="ends">
          {parts.map(({ name, share }) => (
            <Fact key={name} title={name}>
              <bdi>{share}</bdi>
            </Fact>
          ))}
        </Facts>
      )}
      <OriginBar figure={figure} />
      <Known figure={figure} lines={lines} />
      <Facts layout="ends">
        {/* For one subject the layers are shown for every sum the figure is made of. */}
        {!isOneSubject(of) && parts === undefined && <Layers metric={metric} figure={figure} />}
        {usual && (
          <Fact title={phrase("places.usual")}>
            <bdi>{usual}</bdi>
          </Fact>
        )}
        {typeof previous === "number" && parts === undefined && (
          <Fact title={t("previous")}>
            <bdi>{metricText(metric, previous, format)}</bdi>
          </Fact>
        )}
      </Facts>
    </Stack>
  );
}

function Layers({ metric, figure: { origin } }: { metric: string; figure: Asked }) {
  const t = usePhrases("home");
  const format = useFormat();
  if (origin === undefined) return null;
  return layers
    .filter((layer) => layer === "measured" || origin[layer] !== 0)
    .map((layer) => {
      const sign = layer !== "measured" && origin[layer] > 0 ? "+" : "";
      return (
        <Fact key={layer} title={t(layer)}>
          <bdi>{sign + metricText(metric, origin[layer], format)}</bdi>
        </Fact>
      );
    });
}

/** Completeness in words. */
function Known({ figure, lines }: { figure: Asked; lines: number | undefined }) {
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
  return (
    <Line gap="2xs" size="sm" numeric>
      <p>{words()}</p>
      <HelpMark entry="completeness" about={phrase("home.completeness")} />
    </Line>
  );
}
