import { type ReactNode, useId } from "react";
import classes from "./profile.module.css";

interface ProfilePanelProps {
  title: string;
  /** Beside the title. */
  tools?: ReactNode;
  children: ReactNode;
}

/** One framed part of the personal centre. */
export function ProfilePanel({ title, tools, children }: ProfilePanelProps) {
  const heading = useId();
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 id={heading} className={classes.title}>
          {title}
        </h2>
        {tools}
      </header>
      {children}
    </section>
  );
}
