import type { ReactNode } from "react";
import { Card } from "./kit/card.tsx";
import { Toolbar } from "./kit/toolbar.tsx";
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
    <Card as="section" aria-label={title}>
      {toolbar && <Toolbar>{toolbar}</Toolbar>}
      {children}
    </Card>
  );
  return (
    <>
      <PageHeader title={title}>{action}</PageHeader>
      {around ? around(list) : list}
    </>
  );
}
