import type { RulePreview } from "@foyer/contract/counting/rules";
import { Button } from "@mantine/core";
import { IconEqual } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { dayRangeText } from "../../../lib/day-range-text.ts";
import { type Format, useFormat } from "../../../lib/format.ts";
import { amountText, measureText } from "../../../lib/measure-text.ts";
import { phrase, phraseOr, usePhrases } from "../../../lib/phrases.ts";
import { Chart } from "../../../ui/charts/chart.tsx";
import { Swatch } from "../../../ui/kit/bar.tsx";
import { Box, Row, Stack } from "../../../ui/kit/layout.tsx";
import { Legend, LegendItem } from "../../../ui/kit/legend.tsx";
import { look } from "../../../ui/kit/look.ts";
import { Quiet, Text, Title } from "../../../ui/kit/text.tsx";
import { StateMessage } from "../../../ui/states/state-message.tsx";
import { drawEffect } from "./draw-effect.ts";
import classes from "./effect.module.css";

const chartHeight = 180;
/** Visible subjects; the answer holds more. */
const shownSubjects = 8;
/** Figures in sight; what takes hours away changes every measure. */
const shownTotals = 3;

interface Change {
  figure: string;
  before: number | null;
  after: number | null;
}

/** A figure of the preview by its name: a measure, a rate, or a number of days. */
const figureName = (figure: string) => {
  if (figure === "captureRate") return phraseOr(figure, "metrics.captureRate.name");
  const [days, of] = figure.split(".");
  if (days !== "incompleteDays") return phraseOr(figure, `measures.${figure}`);
  return [phrase("rules.incompleteDays"), ...(of ? [phraseOr(of, `metrics.${of}.name`)] : [])].join(": ");
};

const isShare = (figure: string) => figure === "captureRate";

const valueText = (figure: string, value: number | null, format: Format) =>
  isShare(figure) && value !== null ? format.percent(value, 1) : measureText(figure, value, format);

function changeText({ figure, before, after }: Change, format: Format): string {
  if (before === null || after === null) return "–";
  if (isShare(figure))
    return phrase("rules.effect.points", { points: format.signed(100 * (after - before), 1) });
  const amount = amountText(figure, after - before, format);
  if (before <= 0) return amount;
  const share = after / before - 1;
  return `${amount} (${format.signedPercent(share, Math.abs(share) < 0.01 ? 2 : 1)})`;
}

/** Which figures would change and by how much: in all, day by day, and where most. */
export function EffectPreview({ preview }: { preview: RulePreview }) {
  const t = usePhrases("rules.effect");
  const figures = preview.totals.map(({ figure }) => figure);
  const [chosen, setChosen] = useState<string>();
  const figure = figures.find((each) => each === chosen) ?? figures[0] ?? preview.subjects[0]?.figure;
  const span = dayRangeText(preview.fromDay, preview.toDay, { year: true });

  return (
    <Stack as="section" gap="sm" mt="2xs" aria-label={t("title", { span })}>
      <Quiet>{t("title", { span })}</Quiet>
      {figure === undefined ? (
        <StateMessage
          role="status"
          icon={<IconEqual size={28} stroke={1.4} />}
          title={t("nothing")}
          text={t("nothingText")}
        />
      ) : (
        <>
          <Totals totals={preview.totals} figure={figure} onChoose={setChosen} />
          <Days days={preview.days.filter((day) => day.figure === figure)} figure={figure} />
          <Subjects subjects={preview.subjects.filter((subject) => subject.figure === figure)} />
        </>
      )}
      {preview.looked < preview.entities && (
        <Quiet>{t("onlyFirst", { looked: preview.looked, count: preview.entities })}</Quiet>
      )}
    </Stack>
  );
}

interface TotalsProps {
  totals: readonly Change[];
  figure: string;
  onChoose: (figure: string) => void;
}

/** The sums over all days; with several figures one is shown in detail. */
function Totals({ totals, figure, onChoose }: TotalsProps) {
  const t = usePhrases("rules.effect");
  const format = useFormat();
  const [all, setAll] = useState(totals.length <= shownTotals + 1);
  if (totals.length === 0) return <Quiet>{t("totalsStay")}</Quiet>;
  return (
    <Box as="ul" divided size="sm" numeric aria-label={t("total")}>
      {totals.slice(0, all ? undefined : shownTotals).map((change) => (
        <li key={change.figure}>
          <button
            type="button"
            className={look({ press: true }, classes.change)}
            aria-pressed={change.figure === figure}
            onClick={() => onChoose(change.figure)}
          >
            <Text as="span" weight="medium">
              {figureName(change.figure)}
            </Text>
            <span dir="ltr">
              {valueText(change.figure, change.before, format)} →{" "}
              <strong>{valueText(change.figure, change.after, format)}</strong>
            </span>
            <Text as="bdi" tone="quiet" endwise>
              {changeText(change, format)}
            </Text>
          </button>
        </li>
      ))}
      {!all && (
        <li>
          <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
            {t("more", { count: totals.length - shownTotals })}
          </Button>
        </li>
      )}
    </Box>
  );
}

function Days({ days, figure }: { days: RulePreview["days"]; figure: string }) {
  const t = usePhrases("rules.effect");
  const common = usePhrases("common");
  const format = useFormat();
  const view = useMemo(() => {
    const bars = days.map(({ day, before, after }) => ({
      name: dayRangeText(day, day),
      title: format.weekdayDate(day),
      before,
      after,
      texts: [valueText(figure, before, format), valueText(figure, after, format)] as const,
    }));
    return {
      draw: drawEffect(bars, { before: t("before"), after: t("after") }),
      figures: {
        columns: [common("date"), t("before"), t("after")],
        rows: bars.map((bar) => [bar.title, ...bar.texts]),
      },
    };
  }, [days, figure, format, t, common]);
  if (days.length === 0) return null;
  return (
    <>
      <Row justify="between" gap="sm" gapY="2xs">
        <Title as="h3" size="sm">
          {t("days", { count: days.length })}
        </Title>
        <Legend>
          <LegendItem mark={<Swatch ground="var(--chart-hatch)" />}>{t("before")}</LegendItem>
          <LegendItem mark={<Swatch ground="var(--chart-1)" />}>{t("after")}</LegendItem>
        </Legend>
      </Row>
      <Chart
        label={`${t("days", { count: days.length })}: ${figureName(figure)}`}
        height={chartHeight}
        draw={view.draw}
        figures={view.figures}
      />
    </>
  );
}

function Subjects({ subjects }: { subjects: RulePreview["subjects"] }) {
  const t = usePhrases("rules.effect");
  const format = useFormat();
  if (subjects.length === 0) return null;
  return (
    <>
      <Title as="h3" size="sm">
        {t("biggest")}
      </Title>
      <Box as="ol" divided size="sm" numeric>
        {subjects.slice(0, shownSubjects).map((subject) => (
          <li key={`${subject.kind} ${subject.id}`} className={classes.change}>
            <Box as="span" break>
              {subject.name}
              {subject.kind !== 0 && <Quiet as="span"> {subject.entityName}</Quiet>}
            </Box>
            <span dir="ltr">
              {valueText(subject.figure, subject.before, format)} →{" "}
              <strong>{valueText(subject.figure, subject.after, format)}</strong>
            </span>
            <Text as="bdi" tone="quiet" endwise>
              {changeText(subject, format)}
            </Text>
          </li>
        ))}
      </Box>
    </>
  );
}
