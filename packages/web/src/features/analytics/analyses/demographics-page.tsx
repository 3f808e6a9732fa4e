import { demographics } from "@foyer/contract/analytics/demographics";
import { useFormat } from "../../../lib/format.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { AgainstWord } from "../../../ui/analysis/against-word.tsx";
import { AnalysisActions } from "../../../ui/analysis/analysis-actions.tsx";
import { AnalysisPage } from "../../../ui/analysis/analysis-page.tsx";
import { useCrumbs } from "../../../ui/analysis/crumbs.tsx";
import { ExportButton } from "../../../ui/analysis/export/export-button.tsx";
import { HoursWord } from "../../../ui/analysis/hours-word.tsx";
import { AddNoteButton } from "../../../ui/analysis/notes/add-note-button.tsx";
import type { QuestionSpec } from "../../../ui/analysis/question.ts";
import { QuestionSentence } from "../../../ui/analysis/question-sentence.tsx";
import { SaveQueryButton } from "../../../ui/analysis/saved/save-query-button.tsx";
import { StepWord } from "../../../ui/analysis/step-word.tsx";
import { useAnswerWarnings } from "../../../ui/analysis/use-answer-warnings.ts";
import { useQuestion } from "../../../ui/analysis/use-question.ts";
import { useWhenText, WhenWord } from "../../../ui/analysis/when-word.tsx";
import { WhoWord } from "../../../ui/analysis/who-word.tsx";
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
  const { question, change, named, today, trail } = state;
  const body = { ...state.body, interval: question.interval };
  const answer = useAsk(demographics.demographics, { body });
  const notMeasured = answer.data?.notMeasured ?? [];
  const warnings = useAnswerWarnings({
    zones: answer.data?.zones,
    ...(notMeasured.length > 0 && {
      more: [t("notMeasured", { list: format.list(notMeasured.map((type) => metrics(`${type}.name`))) })],
    }),
  });
  const crumbs = useCrumbs(trail);
  const when = useWhenText();

  return (
    <AnalysisPage
      title={t("title")}
      sentence={
        <QuestionSentence
          text={t("sentence")}
          words={{
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
            who: <WhoWord question={question} change={change} named={named} />,
            when: <WhenWord question={question} change={change} today={today} />,
            step: <StepWord question={question} change={change} />,
            hours: <HoursWord question={question} change={change} />,
          }}
        />
      }
      actions={
        <AnalysisActions
          question={question}
          change={change}
          endpoint={demographics.demographics}
          body={body}
          export={<ExportButton endpoint={demographics.export} body={body} />}
          save={<SaveQueryButton screen="/analysis/demographics" dataType={question.dataType} />}
          notes={<AddNoteButton of={question} />}
        />
      }
      answer={answer}
      state={state}
      asked
      warnings={warnings}
      trail={crumbs}
      here={when(question)}
    >
      {(data, shown) => (
        <DemographicsAnswer data={data} state={shown} view={shown.question.against as DemographicView} />
      )}
    </AnalysisPage>
  );
}
