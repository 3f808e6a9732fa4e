import { type ReactNode, useId } from "react";
import classes from "./analysis.module.css";

interface AnalysisPanelProps {
  title: string;
  /** In quiet letters after the title. */
  about?: ReactNode;
  tools?: ReactNode;
  /** A table that reaches to the frame. */
  flush?: boolean;
  children: ReactNode;
}

/** A framed part of an answer: a chart, or its table. */
export function AnalysisPanel({ title, about, tools, flush = false, children }: AnalysisPanelProps) {
  const heading = useId();
  return (
    <section className={classes.panel} data-flush={flush || undefined} aria-labelledby={heading}>
      <header className={classes.panelHead}>
        <h2 id={heading} className={classes.panelTitle}>
          {title} {about && <small>{about}</small>}
        </h2>
        {tools && <div className={classes.tools}>{tools}</div>}
      </header>
      {children}
    </section>
  );
}
