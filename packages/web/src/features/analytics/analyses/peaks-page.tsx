import { mostRanges } from "@foyer/contract/analytics/contrast";
import { peaks } from "@foyer/contract/analytics/peaks";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { AnalysisPage } from "../../../ui/analysis/analysis-page.tsx";
import { useOpenDays } from "../../../ui/analysis/compare-address.ts";
import type { QuestionSpec } from "../../../ui/analysis/question.ts";
import { QuestionSentence } from "../../../ui/analysis/question-sentence.tsx";
import { useAnalysis } from "../../../ui/analysis/use-analysis.tsx";
import { useAnswerWarnings } from "../../../ui/analysis/use-answer-warnings.ts";
import { useQuestion } from "../../../ui/analysis/use-question.ts";
import { usualWords } from "../../../ui/analysis/usual-words.tsx";
import { WordButton } from "../../../ui/analysis/word.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { PeaksAnswer } from "./peaks-answer.tsx";
import { usePlaceCrumbs } from "./use-place-crumbs.ts";

/** Days that are over: today is none. */
const times = [6, 4, 5, 3, 2] as const;
const spec: QuestionSpec = { times, usualTime: 6 };

/** When it is busy and when it is quiet: by weekday and hour. */
export function PeaksPage() {
  const may = useMay();
  return may(peaks.peaks) ? <Peaks /> : <NoPermission permission="high" />;
}

function Peaks() {
  const t = usePhrases("peaks");
  const state = useQuestion(spec);
  const { question, today } = state;
  const [holidays, setHolidays] = useQueryState("holidays", parseAsStringLiteral(["without"]));
  const asked = useAnalysis(state, {
    screen: "/analysis/highlow",
    endpoint: peaks.peaks,
    export: peaks.export,
    body: {
      ...state.body,
      type: question.metric,
      ...(holidays === "without" && { withoutHolidays: true }),
    },
  });
  const { data } = asked.answer;
  const incomplete = data?.weekdays.reduce((all, row) => all + row.incomplete, 0) ?? 0;
  const opensDays = useOpenDays(question) !== undefined;
  const mostDays = Math.max(0, ...(data?.weekdays ?? []).map((row) => row.days + row.incomplete));
  const warnings = useAnswerWarnings({
    more: [
      ...(question.endTime >= today ? [t("untilYesterday")] : []),
      ...(data?.holidays ? [t("holidaysLeft", { count: data.holidays })] : []),
      ...(incomplete > 0 ? [t("incomplete", { count: incomplete })] : []),
      ...(opensDays && mostDays > mostRanges ? [t("latestDays", { most: mostRanges })] : []),
    ],
  });

  return (
    <AnalysisPage
      {...asked}
      {...usePlaceCrumbs(state)}
      title={t("title")}
      sentence={
        <QuestionSentence
          text={t("sentence")}
          words={{
            ...usualWords(state),
            holidays: (
              <WordButton
                turns
                label={t("holidays")}
                text={t(holidays ?? "with")}
                onClick={() => void setHolidays(holidays === null ? "without" : null)}
              />
            ),
          }}
        />
      }
      warnings={warnings}
    >
      {(found, shown) => <PeaksAnswer data={found} state={shown} />}
    </AnalysisPage>
  );
}
