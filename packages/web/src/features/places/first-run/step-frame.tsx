import { type ReactNode, useEffect, useId, useRef } from "react";
import classes from "./first-run.module.css";

/** What is asked in a step, and why. It takes the focus that the step before has left with its buttons. */
export function StepFrame({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className={classes.frame} aria-labelledby={id}>
      <h2 id={id} ref={heading} className={classes.title} tabIndex={-1}>
        {title}
      </h2>
      {text && <p className={classes.quiet}>{text}</p>}
      {children}
    </section>
  );
}
