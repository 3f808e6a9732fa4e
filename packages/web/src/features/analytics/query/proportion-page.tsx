import { proportion, splitKeys } from "@foyer/contract/analytics/proportion";
import { numberTypes } from "@foyer/contract/metrics";
import { mostAtOnce } from "@foyer/contract/most-at-once";
import { parseAsBoolean, parseAsStringLiteral, useQueryState } from "nuqs";
import { useMay } from "../../../lib/permissions.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { AnalysisPage } from "../../../ui/analysis/analysis-page.tsx";
import { isSum } from "../../../ui/analysis/metric-kinds.ts";
import { OptionList } from "../../../ui/analysis/option-list.tsx";
import type { QuestionSpec } from "../../../ui/analysis/question.ts";
import { QuestionSentence } from "../../../ui/analysis/question-sentence.tsx";
import { useAnalysis } from "../../../ui/analysis/use-analysis.tsx";
import { useQuestion } from "../../../ui/analysis/use-question.ts";
import { usualWords } from "../../../ui/analysis/usual-words.tsx";
import { Word, WordButton } from "../../../ui/analysis/word.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { ProportionAnswer } from "./proportion-answer.tsx";
import { useDeptCrumbs } from "./use-dept-crumbs.ts";

const ways = ["subject", "dept"] as const;
const sums = numberTypes.filter(isSum);
const spec: QuestionSpec = { usualTime: 4, metrics: { all: sums }, orders: ways };

/** What share of the whole each place or organisation has. */
export function ProportionPage() {
  const may = useMay();
  if (!may(proportion.proportion)) return <NoPermission permission="query:proportion" />;
  return <Proportion />;
}

function Proportion() {
  const t = usePhrases("shares");
  const state = useQuestion(spec);
  const [split, setSplit] = useQueryState("split", parseAsStringLiteral(splitKeys));
  const [all, setAll] = useQueryState("all", parseAsBoolean.withDefault(false));
  const { question, change } = state;
  const by = question.order === "dept" && question.dataType === 0 ? "dept" : "subject";
  const asked = useAnalysis(
    { ...state, split },
    {
      screen: "/query/proportion",
      endpoint: proportion.proportion,
      export: proportion.export,
      body: {
        ...state.body,
        type: question.metric,
        by,
        ...(split && { split }),
        ...(all && { size: mostAtOnce }),
      },
    },
  );

  return (
    <AnalysisPage
      {...asked}
      {...useDeptCrumbs(state)}
      title={phrase("menu.proportion")}
      sentence={
        <QuestionSentence
          text={t("sentence")}
          words={{
            ...usualWords(state),
            by: (
              <WordButton
                turns
                label={t("by")}
                text={t(`bys.${by}`)}
                onClick={() =>
                  change(by === "dept" ? { order: "subject" } : { order: "dept", ...entitiesOnly(question) })
                }
              />
            ),
            split: (
              <Word label={t("split")} text={t(`splits.${split ?? "none"}`)}>
                {(close) => (
                  <OptionList
                    label={t("split")}
                    chosen={[split ?? "none"]}
                    options={(["none", ...splitKeys] as const).map((value) => ({
                      value,
                      text: t(`splits.${value}`),
                    }))}
                    onChoose={(next) => {
                      void setSplit(next === "none" ? null : next);
                      close();
                    }}
                  />
                )}
              </Word>
            ),
          }}
        />
      }
    >
      {(found, shown) => (
        <ProportionAnswer
          data={found}
          state={shown}
          split={shown.split}
          all={all}
          onAll={() => void setAll(all ? null : true)}
        />
      )}
    </AnalysisPage>
  );
}

/** Organisations are made of sites alone. */
const entitiesOnly = ({ dataType }: { dataType: number }) =>
  dataType === 0 ? {} : ({ dataType: 0, ids: [] } as const);
