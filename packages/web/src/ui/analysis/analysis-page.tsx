import type { AnswerWarning } from "@foyer/contract/analytics/question";
import { IconPointer } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMay } from "../../lib/permissions.ts";
import { usePhrases } from "../../lib/phrases.ts";
import type { Refused } from "../../lib/refused.ts";
import { Row, Stack } from "../kit/layout.tsx";
import { PageHeader } from "../page-header.tsx";
import { StateMessage } from "../states/state-message.tsx";
import { WhyProvider } from "../why/why-provider.tsx";
import { ZonesChip } from "../zones/zones-chip.tsx";
import { Answer } from "./answer.tsx";
import { ChosenLines } from "./chosen-lines.tsx";
import { Crumbs, type Way } from "./crumbs.tsx";
import { LiveAnswers } from "./live-answers.tsx";
import type { Question } from "./question.ts";
import { SavedNote } from "./saved/saved-note.tsx";
import { useAsAnswered } from "./use-as-answered.ts";

/** An answer may carry warnings of its own. */
interface Warned {
  warnings?: readonly AnswerWarning[] | undefined;
}

interface AnalysisPageProps<Data extends object & Warned, State> extends Partial<Way> {
  title: string;
  /** A `QuestionSentence`, and what belongs to it. */
  sentence: ReactNode;
  /** `AnalysisActions`. */
  actions?: ReactNode;
  answer: UseQueryResult<Data, Refused>;
  /** The state of `useQuestion`, with what else the answer is drawn by. */
  state: State;
  /** The question is complete enough to be asked: it is, by default. */
  asked?: boolean;
  /** Zones the answer is of. */
  zones?: readonly string[] | undefined;
  /** Said above the answer, after its own: limits, what cannot be compared. */
  warnings?: readonly string[];
  /** `shown`: the state by which this answer was asked for. */
  children: (data: Data, shown: State) => ReactNode;
}

/** An analysis: the question as a sentence, then its answer. It is never blank, and what is shown stays until the new comes. */
export function AnalysisPage<Data extends object & Warned, State extends { question: Question }>({
  title,
  sentence,
  actions,
  answer,
  state,
  asked = true,
  zones,
  warnings = [],
  trail = [],
  here = "",
  children,
}: AnalysisPageProps<Data, State>) {
  const may = useMay();
  const t = usePhrases("analysis.warnings");
  const said = [...(answer.data?.warnings ?? []).map((warning) => t(warning)), ...warnings];
  const shown = useAsAnswered(answer, state);
  return (
    <WhyProvider>
      {may({ permission: "home:view" }) && <LiveAnswers />}
      <PageHeader title={title}>{actions}</PageHeader>
      <Stack gap="md">
        <Stack gap="xs">
          {sentence}
          {asked && (
            <Row>
              <ZonesChip zones={zones} />
            </Row>
          )}
          <SavedNote />
        </Stack>
        <Crumbs trail={trail} here={here} />
        {asked && said.length > 0 && (
          <Stack as="ul" gap="3xs" py="xs" px="sm" surface="hover" round size="sm" tone="quiet">
            {said.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </Stack>
        )}
        {asked ? (
          <ChosenLines>
            <Answer answer={answer}>{(data) => children(data, shown)}</Answer>
          </ChosenLines>
        ) : (
          <NotAsked />
        )}
      </Stack>
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
