import type { ReactNode } from "react";
import classes from "./page-header.module.css";

/** The one heading of a page, and at its end what can be done there. */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={classes.header}>
      <h1 className={classes.title}>{title}</h1>
      {children && <div className={classes.actions}>{children}</div>}
    </header>
  );
}
