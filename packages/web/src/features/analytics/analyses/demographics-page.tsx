import { demographics } from "@foyer/contract/analytics/demographics";
import { useFormat } from "../../../lib/format.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { AgainstWord } from "../../../ui/analysis/against-word.tsx";
import { AnalysisPage } from "../../../ui/analysis/analysis-page.tsx";
import { useCrumbs } from "../../../ui/analysis/crumbs.tsx";
import type { QuestionSpec } from "../../../ui/analysis/question.ts";
import { QuestionSentence } from "../../../ui/analysis/question-sentence.tsx";
import { useAnalysis } from "../../../ui/analysis/use-analysis.tsx";
import { useAnswerWarnings } from "../../../ui/analysis/use-answer-warnings.ts";
import { useQuestion } from "../../../ui/analysis/use-question.ts";
import { usualWords } from "../../../ui/analysis/usual-words.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { type DemographicView, demographicViews, isMeasured } from "./demographic-views.ts";
import { DemographicsAnswer } from "./demographics-answer.tsx";

const spec: QuestionSpec = { usualTime: 4, usualInterval: "1d", againsts: demographicViews };

/** Who came: gender, age, families, how long they stayed, as far as devices tell. */
export function DemographicsPage() {
  const may = useMay();
  return may(demographics.demographics) ? <Demographics /> : <NoPermission permission="demographics" />;
}

function Demographics() {
  const t = usePhrases("demographics");
  const views = usePhrases("demographics.views");
  const metrics = usePhrases("metrics");
  const format = useFormat();
  const state = useQuestion(spec);
  const { question, change } = state;
  const asked = useAnalysis(state, {
    screen: "/analysis/demographics",
    endpoint: demographics.demographics,
    export: demographics.export,
    body: { ...state.body, interval: question.interval },
  });
  const { data } = asked.answer;
  const notMeasured = data?.notMeasured ?? [];
  const warnings = useAnswerWarnings({
    ...(notMeasured.length > 0 && {
      more: [t("notMeasured", { list: format.list(notMeasured.map((type) => metrics(`${type}.name`))) })],
    }),
  });

  return (
    <AnalysisPage
      {...asked}
      {...useCrumbs(state)}
      title={t("title")}
      sentence={
        <QuestionSentence
          text={t("sentence")}
          words={{
            ...usualWords(state),
            view: (
              <AgainstWord
                label={t("view")}
                question={question}
                change={change}
                options={demographicViews.map((view) => ({
                  value: view,
                  text: views(view),
                  ...(!isMeasured(view, notMeasured) && { disabled: t("notHere") }),
                }))}
              />
            ),
          }}
        />
      }
      warnings={warnings}
    >
      {(found, shown) => (
        <DemographicsAnswer data={found} state={shown} view={shown.question.against as DemographicView} />
      )}
    </AnalysisPage>
  );
}
