import { type ReactNode, useId } from "react";
import classes from "./security.module.css";

interface SecurityPanelProps {
  title: string;
  help?: string;
  /** Beside the title. */
  tools?: ReactNode;
  children: ReactNode;
}

/** One framed part of the page. */
export function SecurityPanel({ title, help, tools, children }: SecurityPanelProps) {
  const heading = useId();
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 id={heading} className={classes.title}>
          {title}
        </h2>
        {tools}
      </header>
      {help && <p className={classes.quiet}>{help}</p>}
      {children}
    </section>
  );
}
