import { ranking } from "@foyer/contract/analytics/rank";
import { daysBetween } from "@foyer/contract/calendar-days";
import { useFormat } from "../../../lib/format.ts";
import { useMay } from "../../../lib/permissions.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { weekdaysInOrder } from "../../../lib/week-days.ts";
import { AgainstWord } from "../../../ui/analysis/against-word.tsx";
import { AnalysisPage } from "../../../ui/analysis/analysis-page.tsx";
import { useComparedWithText } from "../../../ui/analysis/compared-with-text.ts";
import { OptionList } from "../../../ui/analysis/option-list.tsx";
import type { QuestionSpec } from "../../../ui/analysis/question.ts";
import { QuestionSentence } from "../../../ui/analysis/question-sentence.tsx";
import { useAnalysis } from "../../../ui/analysis/use-analysis.tsx";
import { useAnswerWarnings } from "../../../ui/analysis/use-answer-warnings.ts";
import { type QuestionState, useQuestion } from "../../../ui/analysis/use-question.ts";
import { usualWords } from "../../../ui/analysis/usual-words.tsx";
import { Word } from "../../../ui/analysis/word.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { BestDaysAnswer } from "./best-days-answer.tsx";
import { RankAnswer } from "./rank-answer.tsx";

const comparisons = ["sameWeekdays", "previous", "lastYear"] as const;
/** From the highest, from the lowest, or by the best Monday (`day1`) … Sunday (`day7`). */
const orders = ["desc", "asc", "day1", "day2", "day3", "day4", "day5", "day6", "day7"] as const;
type RankOrder = (typeof orders)[number];

const parseOrder = (text: string): RankOrder => orders.find((order) => order === text) ?? orders[0];

const weekdayOf = (order: RankOrder): number | undefined =>
  order === "desc" || order === "asc" ? undefined : Number(order.slice(3));
/** A moving span shorter than this has one such day at most, which is no best of anything: then the year is asked about. */
const leastDays = 14;
const thisYear = 33;
const lastYear = 34;

/** This year, or the one before while it has only just begun. */
const yearToAsk = (today: string) =>
  daysBetween(`${today.slice(0, 4)}-01-01`, today) < leastDays ? lastYear : thisYear;

/** All that one question may name. */
const size = 1000;

const spec: QuestionSpec = { usualTime: 4, againsts: comparisons, orders };

/** Places in the order of a figure, with what became of their places. */
export function RankPage() {
  const may = useMay();
  if (!may(ranking.rank)) return <NoPermission permission="rank:data" />;
  return <Rank />;
}

function Rank() {
  const state = useQuestion(spec);
  const weekday = weekdayOf(parseOrder(state.question.order));
  return weekday === undefined ? <Places state={state} /> : <BestDays state={state} weekday={weekday} />;
}

interface RankProps {
  state: QuestionState;
}

/** The weekdays begin where the week of the language does. */
function OrderWord({ state: { question, today, change } }: RankProps) {
  const t = usePhrases("ranks");
  const format = useFormat();
  const chosen = parseOrder(question.order);
  const text = (order: RankOrder) => {
    if (order === "desc" || order === "asc") return t(`orders.${order}`);
    return t("orders.best", { weekday: format.weekday(weekdayOf(order) ?? 1) });
  };
  const offered = ["desc", "asc", ...weekdaysInOrder().map((day) => `day${day}`)].map(parseOrder);
  return (
    <Word label={t("order")} text={text(chosen)}>
      {(close) => (
        <OptionList
          label={t("order")}
          chosen={[chosen]}
          options={offered.map((value) => ({ value, text: text(value) }))}
          onChoose={(order) => {
            const { time, startTime, endTime } = question;
            const isBrief = time !== null && daysBetween(startTime, endTime) < leastDays;
            change(weekdayOf(order) !== undefined && isBrief ? { order, time: yearToAsk(today) } : { order });
            close();
          }}
        />
      )}
    </Word>
  );
}

/** Which site had the best Saturday of the year, and when. */
function BestDays({ state, weekday }: RankProps & { weekday: number }) {
  const t = usePhrases("ranks");
  const asked = useAnalysis(state, {
    screen: "/analysis/rank",
    endpoint: ranking.bestDays,
    export: ranking.exportBestDays,
    body: { ...state.body, type: state.question.metric, weekday },
  });
  return (
    <AnalysisPage
      {...asked}
      title={phrase("menu.rank")}
      sentence={
        <QuestionSentence
          text={t("bestSentence")}
          words={{ ...usualWords(state), order: <OrderWord state={state} /> }}
        />
      }
    >
      {(found, shown) => <BestDaysAnswer data={found} state={shown} weekday={weekday} />}
    </AnalysisPage>
  );
}

function Places({ state }: RankProps) {
  const t = usePhrases("ranks");
  const { question, change } = state;
  const order = question.order === "asc" ? "asc" : "desc";
  const compare = comparisons.find((each) => each === question.against) ?? comparisons[0];
  const asked = useAnalysis(state, {
    screen: "/analysis/rank",
    endpoint: ranking.rank,
    export: ranking.export,
    body: { ...state.body, type: question.metric, compare, order, size },
  });
  const { data } = asked.answer;
  const comparedWith = useComparedWithText();
  const warnings = useAnswerWarnings({
    more: data && !question.measuredOnly ? [comparedWith(data.comparedWith)] : [],
  });

  return (
    <AnalysisPage
      {...asked}
      title={phrase("menu.rank")}
      sentence={
        <QuestionSentence
          text={t("sentence")}
          words={{
            ...usualWords(state),
            order: <OrderWord state={state} />,
            against: (
              <AgainstWord
                question={question}
                change={change}
                options={comparisons.map((value) => ({ value, text: t(value) }))}
              />
            ),
          }}
        />
      }
      warnings={warnings}
    >
      {(found, shown) => <RankAnswer data={found} state={shown} />}
    </AnalysisPage>
  );
}
