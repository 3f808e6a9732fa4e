import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import type { Refused } from "../../../lib/refused.ts";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { useSlow } from "../../../ui/states/use-slow.ts";
import classes from "./quality.module.css";

interface PanelProps<Answer> {
  title: string;
  /** Beside the title. */
  note?: ReactNode;
  tools?: ReactNode;
  answer: UseQueryResult<Answer, Refused>;
  children: (answer: Answer) => ReactNode;
}

/** A framed part of the page: its heading, and the answer, or why there is none yet; an old one is greyed. */
export function Panel<Answer>({ title, note, tools, answer, children }: PanelProps<Answer>) {
  const heading = useId();
  const stale = useSlow(answer.isPlaceholderData) || answer.isRefetchError;
  return (
    <section className={classes.panel} aria-labelledby={heading} aria-busy={answer.isFetching}>
      <header className={classes.panelHead}>
        <h2 id={heading} className={classes.panelTitle}>
          {title}
        </h2>
        {note && <p className={classes.quiet}>{note}</p>}
        {tools && <div className={classes.tools}>{tools}</div>}
      </header>
      {answer.data === undefined ? (
        answer.isError ? (
          <Failed error={answer.error} onRetry={() => void answer.refetch()} />
        ) : (
          <Loading />
        )
      ) : (
        <div className={classes.content} data-stale={stale || undefined}>
          {children(answer.data)}
        </div>
      )}
    </section>
  );
}
