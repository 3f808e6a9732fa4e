import { IconPointer } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMay } from "../../lib/permissions.ts";
import { usePhrases } from "../../lib/phrases.ts";
import type { Refused } from "../../lib/refused.ts";
import { PageHeader } from "../page-header.tsx";
import { StateMessage } from "../states/state-message.tsx";
import { WhyProvider } from "../why/why-provider.tsx";
import classes from "./analysis.module.css";
import { Answer } from "./answer.tsx";
import { type Crumb, Crumbs } from "./crumbs.tsx";
import { LiveAnswers } from "./live-answers.tsx";
import type { Question } from "./question.ts";
import { SavedNote } from "./saved/saved-note.tsx";
import { useAsAnswered } from "./use-as-answered.ts";

interface AnalysisPageProps<Data, State> {
  title: string;
  /** A `QuestionSentence`, and what belongs to it. */
  sentence: ReactNode;
  /** `AnalysisActions`. */
  actions?: ReactNode;
  answer: UseQueryResult<Data, Refused>;
  /** Of `useQuestion`, with what else the answer is drawn by. */
  state: State;
  /** The question is whole enough to be asked. */
  asked: boolean;
  /** Said above the answer: zones, limits, what cannot be compared. */
  warnings?: readonly string[];
  /** The way down to this answer. */
  trail?: readonly Crumb[];
  here?: string;
  /** `shown`: the state by which this answer was asked for. */
  children: (data: Data, shown: State) => ReactNode;
}

/** An analysis: the question as a sentence, then its answer. It is never blank, and what is shown stays until the new comes. */
export function AnalysisPage<Data, State extends { question: Question }>({
  title,
  sentence,
  actions,
  answer,
  state,
  asked,
  warnings = [],
  trail = [],
  here,
  children,
}: AnalysisPageProps<Data, State>) {
  const may = useMay();
  const shown = useAsAnswered(answer, state);
  return (
    <WhyProvider>
      {may({ permission: "home:view" }) && <LiveAnswers />}
      <PageHeader title={title}>{actions}</PageHeader>
      <div className={classes.page}>
        <div className={classes.asked}>
          {sentence}
          <SavedNote />
        </div>
        <Crumbs trail={trail} here={here} />
        {asked && warnings.length > 0 && (
          <ul className={classes.warnings}>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        )}
        {asked ? <Answer answer={answer}>{(data) => children(data, shown)}</Answer> : <NotAsked />}
      </div>
    </WhyProvider>
  );
}

function NotAsked() {
  const t = usePhrases("analysis");
  return (
    <StateMessage
      icon={<IconPointer size={28} stroke={1.4} />}
      title={t("notAsked")}
      text={t("notAskedText")}
    />
  );
}
