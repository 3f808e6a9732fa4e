import { batches } from "@foyer/contract/analytics/batch";
import { useQueryState } from "nuqs";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { AnalysisPage } from "../../../ui/analysis/analysis-page.tsx";
import { useCrumbs } from "../../../ui/analysis/crumbs.tsx";
import type { QuestionSpec } from "../../../ui/analysis/question.ts";
import { QuestionSentence } from "../../../ui/analysis/question-sentence.tsx";
import { useAnalysis } from "../../../ui/analysis/use-analysis.tsx";
import { useAnswerWarnings } from "../../../ui/analysis/use-answer-warnings.ts";
import { useQuestion } from "../../../ui/analysis/use-question.ts";
import { usualWords } from "../../../ui/analysis/usual-words.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { BatchAnswer } from "./batch-answer.tsx";

const spec: QuestionSpec = { usualTime: 4, usualInterval: "1d", notAfterToday: true };

/** How many came together, and with whom. */
export function BatchPage() {
  const may = useMay();
  return may(batches.batch) ? <Groups /> : <NoPermission permission="batch" />;
}

function Groups() {
  const t = usePhrases("groups");
  const state = useQuestion(spec);
  const { question, today } = state;
  const asked = useAnalysis(state, {
    screen: "/analysis/batch",
    endpoint: batches.batch,
    export: batches.export,
    body: { ...state.body, interval: question.interval },
  });
  const [lastAsked] = useQueryState("to");
  const isCut = question.time === null && lastAsked !== null && lastAsked > today;
  const warnings = useAnswerWarnings({
    more: isCut ? [t("notAfterToday")] : [],
  });

  return (
    <AnalysisPage
      {...asked}
      {...useCrumbs(state)}
      title={t("title")}
      sentence={<QuestionSentence text={t("sentence")} words={usualWords(state)} />}
      warnings={warnings}
    >
      {(found, shown) => <BatchAnswer data={found} state={shown} />}
    </AnalysisPage>
  );
}
