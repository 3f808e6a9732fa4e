import { isIncomplete } from "../../lib/covered-hours.ts";
import { useFormat } from "../../lib/format.ts";
import { metricText } from "../../lib/metric-text.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { OriginBar } from "../charts/origin-bar.tsx";
import { look } from "../kit/look.ts";
import { Text } from "../kit/text.tsx";
import { VisuallyHidden } from "../kit/visually-hidden.tsx";
import type { WhyAsked } from "../why/why-asked.ts";
import { useWhy } from "../why/why-context.ts";
import { type ShownFigure, shownValue } from "./chart-columns.ts";
import classes from "./figure-word.module.css";
import { restsOnText } from "./rests-on-text.ts";

interface FigureWordProps {
  metric: string;
  figure: ShownFigure | null | undefined;
  /** What explains it; without it the figure cannot be clicked. */
  why?: Omit<WhyAsked, "metric" | "figure"> | undefined;
  measuredOnly?: boolean;
}

/** A figure with what it rests on: marked where incomplete, a bar for its origin; a click explains it. */
export function FigureWord({ metric, figure, why, measuredOnly = false }: FigureWordProps) {
  const t = usePhrases("restsOn");
  const format = useFormat();
  if (figure === null || figure === undefined)
    return (
      <Text as="span" tone="quiet">
        –
      </Text>
    );
  // Who was there all the same is counted.
  if (figure.closed && !figure.value)
    return (
      <Text as="span" tone="quiet">
        {t("closed")}
      </Text>
    );
  const text = metricText(metric, shownValue(figure, measuredOnly), format);
  const restsOn = restsOnText(metric, figure, format, measuredOnly);
  const content = (
    <>
      <span>{text}</span>
      {(isIncomplete(figure) || figure.origin !== undefined) && (
        <OriginBar figure={figure} thick={2} className={classes.origin} />
      )}
      {restsOn !== "" && <VisuallyHidden>, {restsOn}</VisuallyHidden>}
    </>
  );
  return why === undefined ? (
    <span className={classes.figure} title={restsOn || undefined}>
      {content}
    </span>
  ) : (
    <WhyButton asked={{ ...why, metric, figure }} title={[restsOn, t("why")].filter(Boolean).join(" · ")}>
      {content}
    </WhyButton>
  );
}

function WhyButton({
  asked,
  title,
  children,
}: {
  asked: WhyAsked;
  title: string;
  children: React.ReactNode;
}) {
  const explain = useWhy();
  return (
    <button
      type="button"
      className={look({ press: true }, classes.figure)}
      aria-haspopup="dialog"
      title={title}
      onClick={() => explain(asked)}
    >
      {children}
    </button>
  );
}
