import { ranking } from "@foyer/contract/analytics/rank";
import { useMay } from "../../../lib/permissions.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { AgainstWord } from "../../../ui/analysis/against-word.tsx";
import { AnalysisActions } from "../../../ui/analysis/analysis-actions.tsx";
import { AnalysisPage } from "../../../ui/analysis/analysis-page.tsx";
import { useComparedWithText } from "../../../ui/analysis/compared-with-text.ts";
import { ExportButton } from "../../../ui/analysis/export/export-button.tsx";
import { HoursWord } from "../../../ui/analysis/hours-word.tsx";
import { AddNoteButton } from "../../../ui/analysis/notes/add-note-button.tsx";
import type { QuestionSpec } from "../../../ui/analysis/question.ts";
import { QuestionSentence } from "../../../ui/analysis/question-sentence.tsx";
import { SaveQueryButton } from "../../../ui/analysis/saved/save-query-button.tsx";
import { useAnswerWarnings } from "../../../ui/analysis/use-answer-warnings.ts";
import { useQuestion } from "../../../ui/analysis/use-question.ts";
import { WhatWord } from "../../../ui/analysis/what-word.tsx";
import { WhenWord } from "../../../ui/analysis/when-word.tsx";
import { WhoWord } from "../../../ui/analysis/who-word.tsx";
import { WordButton } from "../../../ui/analysis/word.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { RankAnswer } from "./rank-answer.tsx";

const comparisons = ["sameWeekdays", "previous", "lastYear"] as const;
const orders = ["desc", "asc"] as const;
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
  const t = usePhrases("ranks");
  const state = useQuestion(spec);
  const { question, change, named, today } = state;
  const order = question.order === "asc" ? "asc" : "desc";
  const compare = comparisons.find((each) => each === question.against) ?? comparisons[0];
  const body = { ...state.body, type: question.metric, compare, order, size } as const;
  const answer = useAsk(ranking.rank, { body });
  const comparedWith = useComparedWithText();
  const warnings = useAnswerWarnings({
    zones: answer.data?.zones,
    more: answer.data ? [comparedWith(answer.data.comparedWith)] : [],
  });

  return (
    <AnalysisPage
      title={phrase("menu.rank")}
      sentence={
        <QuestionSentence
          text={t("sentence")}
          words={{
            what: <WhatWord question={question} change={change} />,
            who: <WhoWord question={question} change={change} named={named} />,
            when: <WhenWord question={question} change={change} today={today} />,
            hours: <HoursWord question={question} change={change} />,
            order: (
              <WordButton
                turns
                label={t("order")}
                text={t(`orders.${order}`)}
                onClick={() => change({ order: order === "desc" ? "asc" : "desc" })}
              />
            ),
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
      actions={
        <AnalysisActions
          question={question}
          change={change}
          endpoint={ranking.rank}
          body={body}
          notes={<AddNoteButton of={question} />}
          save={<SaveQueryButton screen="/analysis/rank" dataType={question.dataType} />}
          export={<ExportButton endpoint={ranking.export} body={body} />}
        />
      }
      answer={answer}
      state={state}
      asked
      warnings={warnings}
    >
      {(data, shown) => <RankAnswer data={data} state={shown} />}
    </AnalysisPage>
  );
}
