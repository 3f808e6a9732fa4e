import type { ReactNode } from "react";
import classes from "./list-page.module.css";
import { PageHeader } from "./page-header.tsx";

interface ListPageProps {
  title: string;
  /** The page's one main action. */
  action?: ReactNode;
  /** Search and filters. */
  toolbar?: ReactNode;
  /** Puts the list beside something else. */
  around?: (list: ReactNode) => ReactNode;
  children: ReactNode;
}

/** Heading, tool bar, and the list in a card. */
export function ListPage({ title, action, toolbar, around, children }: ListPageProps) {
  const list = (
    <section className={classes.card} aria-label={title}>
      {toolbar && <div className={classes.toolbar}>{toolbar}</div>}
      {children}
    </section>
  );
  return (
    <>
      <PageHeader title={title}>{action}</PageHeader>
      {around ? around(list) : list}
    </>
  );
}
