import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import type { Refused } from "../../../lib/refused.ts";
import classes from "./home.module.css";

interface PanelProps<Answer> {
  title: string;
  tools?: ReactNode;
  answer: UseQueryResult<Answer, Refused>;
  /** Height of what will be here, so that nothing moves when it comes. */
  height: number;
  className?: string;
  children: (answer: Answer) => ReactNode;
}

/** A framed part of the page: its heading, and the answer, or why there is none yet. */
export function Panel<Answer>({ title, tools, answer, height, className, children }: PanelProps<Answer>) {
  const heading = useId();
  return (
    <section className={`${classes.panel} ${className ?? ""}`} aria-labelledby={heading} aria-busy={answer.isLoading}>
      <header className={classes.panelHead}>
        <h2 id={heading} className={classes.panelTitle}>
          {title}
        </h2>
        {tools}
      </header>
      <PanelAnswer answer={answer} height={height}>
        {children}
      </PanelAnswer>
    </section>
  );
}

/** The answer itself; kept and greyed while a refresh fails. */
export function PanelAnswer<Answer>({
  answer,
  height,
  children,
}: Pick<PanelProps<Answer>, "answer" | "height" | "children">) {
  const t = usePhrases("states");
  const home = usePhrases("home");
  const { data, error, isPlaceholderData, refetch } = answer;

  const trouble = error !== null && (
    <div className={classes.trouble} role="alert">
      <p>
        {data === undefined ? t("errorTitle") : home("notRefreshed")} {error.message}
      </p>
      <Button size="xs" variant="default" leftSection={<IconRefresh size={14} />} onClick={() => refetch()}>
        {home("retry")}
      </Button>
    </div>
  );
  if (data === undefined) {
    return (
      trouble || (
        <div className={classes.waiting} style={{ minHeight: height }}>
          <span className={classes.waitingLong}>{t("stillLoading")}</span>
        </div>
      )
    );
  }
  return (
    <>
      {trouble}
      <div className={classes.answer} data-old={isPlaceholderData || error !== null || undefined}>
        {children(data)}
      </div>
    </>
  );
}
