import type { FestivalRow } from "@foyer/contract/analytics/festivals";
import { useFormat } from "../../../lib/format.ts";
import { measuredText } from "../../../lib/measured-text.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { FigureWord } from "../../../ui/analysis/figure-word.tsx";
import type { QuestionState } from "../../../ui/analysis/use-question.ts";
import { useWhoText } from "../../../ui/analysis/who-word.tsx";
import { whyOf } from "../../../ui/analysis/why-question.ts";
import { ChangeLabel } from "../../../ui/change/change-label.tsx";
import classes from "./festival.module.css";

interface FestivalHeadProps {
  holiday: FestivalRow;
  state: QuestionState;
}

const comparedOf = ({ value, growth, compared }: FestivalRow) => ({
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
    whyOf(question, { name: who, startTime: span.startTime, endTime: span.endTime, interval: "1d" });
  return (
    <dl className={classes.head}>
      <div className={classes.main}>
        <dt>{t("total")}</dt>
        <dd>
          <FigureWord metric={metric} figure={holiday} why={whyIn(holiday)} />
        </dd>
        {measured !== "" && <dd className={classes.about}>{measured}</dd>}
      </div>
      <div>
        <dt>{t("perDay")}</dt>
        <dd>{metricText(metric, perDay.value, format)}</dd>
        <dd className={classes.about}>{t("perDayOf", { count: perDay.days })}</dd>
      </div>
      <div>
        <dt title={t("usualHelp")}>{t("usual")}</dt>
        <dd>
          <FigureWord metric={metric} figure={usual} />
        </dd>
        <dd className={classes.about}>
          {usual.days > 0 ? t("usualOf", { count: usual.days }) : t("noUsual")}
        </dd>
        {(holiday.growth !== null || holiday.compared?.reason) && (
          <dd className={classes.change}>
            <ChangeLabel
              figure={comparedOf(holiday)}
              metric={metric}
              against={t("growth").toLocaleLowerCase()}
            />
          </dd>
        )}
      </div>
      <div>
        <dt>{t("yearBefore")}</dt>
        {before === null ? (
          <dd className={classes.about}>{t("noYearBefore")}</dd>
        ) : (
          <>
            <dd>
              <FigureWord metric={metric} figure={before} why={whyIn(before)} />
            </dd>
            <dd className={classes.change}>
              <ChangeLabel
                figure={{ value: holiday.value, growth: before.growth, compared: before.compared }}
                metric={metric}
              />
            </dd>
          </>
        )}
      </div>
    </dl>
  );
}
