import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { type QueryType, query } from "@foyer/contract/analytics/query";
import { SegmentedControl } from "@mantine/core";
import { parseAsInteger, useQueryState } from "nuqs";
import { useMay } from "../../../lib/permissions.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { AnalysisPage } from "../../../ui/analysis/analysis-page.tsx";
import { useCrumbs } from "../../../ui/analysis/crumbs.tsx";
import { type QuestionSpec, subjectsBody } from "../../../ui/analysis/question.ts";
import { QuestionSentence } from "../../../ui/analysis/question-sentence.tsx";
import { useAnalysis } from "../../../ui/analysis/use-analysis.tsx";
import { useAnswerWarnings } from "../../../ui/analysis/use-answer-warnings.ts";
import { useQuestion } from "../../../ui/analysis/use-question.ts";
import { usualWords } from "../../../ui/analysis/usual-words.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { pagedQuestion, useLastPage } from "./paged-question.ts";
import { numberQueryTypes } from "./query-kinds.ts";
import { QuickAnswer } from "./quick-answer.tsx";

const path = "/query/flow";
const permission = "query:flow";
const mostCards = 6;
/** With the hours of a week each, no more than one answer can carry. */
const rowsOfPage = 50;
/** Today, yesterday, this week. */
const times = [1, 2, 3] as const;
/** What runs is asked again. Milliseconds. */
const refetchInterval = 60_000;

const spec: QuestionSpec = {
  dataTypes: [0],
  times,
  usualTime: 1,
  usualInterval: "1h",
  metrics: {
    all: numberQueryTypes,
    usual: ["flowIn", "flowOut", "flowPassby", "captureRate"],
    most: mostCards,
  },
};

/** How it is going, in one look: figures, hours, sites. */
export function QuickFlowPage() {
  const may = useMay();
  return may({ permission }) ? <QuickFlow /> : <NoPermission permission={permission} />;
}

function QuickFlow() {
  const t = usePhrases("queries");
  const analysis = usePhrases("analysis");
  const [page, setPage] = useQueryState("page", parseAsInteger.withDefault(1));
  const state = pagedQuestion(useQuestion(spec), () => void setPage(null));
  const { question, change, today } = state;
  const places = {
    ...subjectsBody(question),
    startTime: question.startTime,
    endTime: question.endTime,
    visibleOnly: true,
    orderBy: question.metric as QueryType,
    order: "desc" as const,
  };
  const body = { ...places, type: question.metrics as QueryType[] };
  const shownRows = { page: Math.max(0, page - 1), size: rowsOfPage };
  const rowsBody = { ...body, ...shownRows };
  const piecesBody = {
    ...places,
    ...shownRows,
    type: [question.metric as QueryType],
    interval: question.interval,
  };
  const isRunning = question.endTime >= today;
  const again = isRunning ? { refetchInterval } : {};
  const asked = useAnalysis(state, {
    screen: path,
    endpoint: query.flow,
    export: query.export,
    body: rowsBody,
    exported: body,
    ...again,
  });
  const { data } = asked.answer;
  const pieces = useAsk(query.flow, { body: piecesBody }, again);
  const goToPage = (next: number) => void setPage(next);
  useLastPage(asked.answer, goToPage);
  const { leftOut = 0 } = data ?? {};
  const warnings = useAnswerWarnings({
    more: leftOut > 0 ? [t("leftOut", { count: leftOut })] : [],
  });

  return (
    <AnalysisPage
      {...asked}
      {...useCrumbs(state)}
      title={phrase("menu.quickFlow")}
      sentence={
        <>
          <SegmentedControl
            w="fit-content"
            size="sm"
            aria-label={analysis("when")}
            value={String(question.time ?? "")}
            onChange={(value) => change({ time: times.find((time) => String(time) === value) ?? 1 })}
            data={times.map((time) => ({ value: String(time), label: t(`quickTimes.${time}`) }))}
          />
          <QuestionSentence text={t("quickSentence")} words={usualWords(state)} />
        </>
      }
      warnings={warnings}
    >
      {(found, shown) => (
        <QuickAnswer data={found} pieces={pieces} state={shown} now={state} onPage={goToPage} />
      )}
    </AnalysisPage>
  );
}
