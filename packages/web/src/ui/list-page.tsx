import type { ReactNode } from "react";
import classes from "./list-page.module.css";
import { PageHeader } from "./page-header.tsx";

interface ListPageProps {
  title: string;
  /** The page's one main action. */
  action?: ReactNode;
  /** Search and filters. */
  toolbar?: ReactNode;
  children: ReactNode;
}

/** Heading, tool bar, and the list in a card. */
export function ListPage({ title, action, toolbar, children }: ListPageProps) {
  return (
    <>
      <PageHeader title={title}>{action}</PageHeader>
      <section className={classes.card} aria-label={title}>
        {toolbar && <div className={classes.toolbar}>{toolbar}</div>}
        {children}
      </section>
    </>
  );
}
