import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import type { Refused } from "../../../lib/refused.ts";
import { Box } from "../../../ui/kit/layout.tsx";
import { Panel } from "../../../ui/kit/panel.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { FailedLine } from "../../../ui/states/failed-line.tsx";
import { useSlow } from "../../../ui/states/use-slow.ts";
import classes from "./panel.module.css";

interface HomePanelProps<Answer> {
  title: string;
  /** The metric it describes. */
  measure: string;
  /** How the figures stand, in a few words. */
  standing?: ReactNode;
  tools?: ReactNode;
  answer: UseQueryResult<Answer, Refused>;
  /** Height of what will be here, so that nothing moves when it comes. */
  height: number;
  className?: string;
  children: (answer: Answer) => ReactNode;
}

/** A panel with the answer to one question, or why there is none yet. */
export function HomePanel<Answer>({
  title,
  measure,
  standing,
  tools,
  answer,
  height,
  className,
  children,
}: HomePanelProps<Answer>) {
  return (
    <Panel title={title} about={measure} note={standing} tools={tools} className={className}>
      <PanelAnswer answer={answer} room={<Box round surface="hover" style={{ height }} />}>
        {children}
      </PanelAnswer>
    </Panel>
  );
}

interface PanelAnswerProps<Answer> extends Pick<HomePanelProps<Answer>, "answer" | "children"> {
  /** Shown while the first answer is on its way. */
  room: ReactNode;
}

/** The answer itself; kept and greyed while a refresh fails. */
export function PanelAnswer<Answer>({ answer, room, children }: PanelAnswerProps<Answer>) {
  const { data, error, isPlaceholderData, refetch } = answer;
  if (data === undefined) {
    return error === null ? (
      <Waiting>{room}</Waiting>
    ) : (
      <Failed error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <>
      {error !== null && (
        <FailedLine text={phrase("home.notRefreshed")} error={error} onRetry={() => void refetch()} />
      )}
      <Box grow fade data-old={isPlaceholderData || error !== null || undefined}>
        {children(data)}
      </Box>
    </>
  );
}

const longWait = 10_000;

function Waiting({ children }: { children: ReactNode }) {
  const t = usePhrases("states");
  const long = useSlow(true, longWait);
  return (
    <Box late style={{ position: "relative" }} aria-busy="true">
      {children}
      <Quiet as="span" className={classes.over} role="status">
        {long && t("stillLoading")}
      </Quiet>
    </Box>
  );
}
