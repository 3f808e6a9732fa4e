import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import type { Refused } from "../../../lib/refused.ts";
import { Failed } from "../../../ui/states/failed.tsx";
import { useSlow } from "../../../ui/states/use-slow.ts";
import classes from "./panel.module.css";

interface PanelProps<Answer> {
  title: string;
  /** Which metric it tells of. */
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

/** A framed part of the page: its heading, and the answer, or why there is none yet. */
export function Panel<Answer>({
  title,
  measure,
  standing,
  tools,
  answer,
  height,
  className,
  children,
}: PanelProps<Answer>) {
  const heading = useId();
  return (
    <section className={`${classes.panel} ${className ?? ""}`} aria-labelledby={heading}>
      <header className={classes.panelHead}>
        <h2 id={heading} className={classes.panelTitle}>
          {title} <span className={classes.measure}>{measure}</span>
        </h2>
        {standing}
        {tools}
      </header>
      <PanelAnswer answer={answer} room={<div className={classes.room} style={{ height }} />}>
        {children}
      </PanelAnswer>
    </section>
  );
}

interface PanelAnswerProps<Answer> extends Pick<PanelProps<Answer>, "answer" | "children"> {
  /** Stands in while the first answer is on its way. */
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
      {error !== null && <NotRefreshed error={error} onRetry={() => void refetch()} />}
      <div className={classes.answer} data-old={isPlaceholderData || error !== null || undefined}>
        {children(data)}
      </div>
    </>
  );
}

const longWait = 10_000;

function Waiting({ children }: { children: ReactNode }) {
  const t = usePhrases("states");
  const long = useSlow(true, longWait);
  return (
    <div className={classes.waiting} aria-busy="true">
      {children}
      <span className={classes.waitingLong} role="status">
        {long && t("stillLoading")}
      </span>
    </div>
  );
}

function NotRefreshed({ error, onRetry }: { error: Refused; onRetry: () => void }) {
  const t = usePhrases("home");
  const common = usePhrases("common");
  return (
    <div className={classes.trouble} role="alert">
      <p>
        {t("notRefreshed")} {error.message}
      </p>
      <Button size="xs" variant="default" leftSection={<IconRefresh size={14} />} onClick={onRetry}>
        {common("retry")}
      </Button>
    </div>
  );
}
