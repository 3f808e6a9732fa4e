import type { FestivalRow } from "@foyer/contract/analytics/festivals";
import { useFormat } from "../../../lib/format.ts";
import { measuredText } from "../../../lib/measured-text.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { FigureWord } from "../../../ui/analysis/figure-word.tsx";
import type { QuestionState } from "../../../ui/analysis/use-question.ts";
import { useWhoText } from "../../../ui/analysis/who-word.tsx";
import { toWhyQuestion } from "../../../ui/analysis/why-question.ts";
import { ChangeLabel } from "../../../ui/change/change-label.tsx";
import { Fact, Facts } from "../../../ui/kit/facts.tsx";

interface FestivalHeadProps {
  holiday: FestivalRow;
  state: QuestionState;
}

const toCompared = ({ value, growth, compared }: FestivalRow) => ({
  value,
  growth,
  ...(compared && { compared }),
});

/** The holiday in one line: its total and mean, beside the usual days and the year before. */
export function FestivalHead({ holiday, state: { question, named } }: FestivalHeadProps) {
  const t = usePhrases("festivals");
  const format = useFormat();
  const who = useWhoText({ question, named });
  const { metric } = question;
  const { before, usual, perDay } = holiday;
  const measured = measuredText(holiday, format);
  const whyIn = (span: { startTime: string; endTime: string }) =>
    toWhyQuestion(question, { name: who, startTime: span.startTime, endTime: span.endTime, interval: "1d" });
  return (
    <Facts layout="figures" mb="md">
      <Fact title={t("total")} main about={measured}>
        <FigureWord metric={metric} figure={holiday} why={whyIn(holiday)} />
      </Fact>
      <Fact title={t("perDay")} about={t("perDayOf", { count: perDay.days })}>
        {metricText(metric, perDay.value, format)}
      </Fact>
      <Fact
        title={t("usual")}
        help={t("usualHelp")}
        about={
          <>
            {usual.days > 0 ? t("usualOf", { count: usual.days }) : t("noUsual")}
            {(holiday.growth !== null || holiday.compared?.reason) && (
              <div>
                <ChangeLabel
                  figure={toCompared(holiday)}
                  metric={metric}
                  against={t("growth").toLocaleLowerCase()}
                />
              </div>
            )}
          </>
        }
      >
        <FigureWord metric={metric} figure={usual} />
      </Fact>
      {before === null ? (
        <Fact title={t("yearBefore")} about={t("noYearBefore")} />
      ) : (
        <Fact
          title={t("yearBefore")}
          about={
            <ChangeLabel
              figure={{ value: holiday.value, growth: before.growth, compared: before.compared }}
              metric={metric}
            />
          }
        >
          <FigureWord metric={metric} figure={before} why={whyIn(before)} />
        </Fact>
      )}
    </Facts>
  );
}
