import { type ReactNode, useContext } from "react";
import { PageZone } from "../lib/page-zone.ts";
import { Row } from "./kit/layout.tsx";
import { Legend } from "./kit/legend.tsx";
import { Text } from "./kit/text.tsx";
import classes from "./page-header.module.css";
import { ZoneChip } from "./zones/zone-chip.tsx";

interface PageHeaderProps {
  title: string;
  /** What is around it keeps the room below. */
  flush?: boolean;
  children?: ReactNode;
}

/** The one heading of a page, and at its end what can be done there. */
export function PageHeader({ title, flush, children }: PageHeaderProps) {
  const zone = useContext(PageZone);
  return (
    <Row as="header" justify="between" gap="sm" mb={flush ? undefined : "md"} className={classes.header}>
      <Row gap="sm" gapY="2xs">
        <Text as="h1" size="xl" weight="bold" tight className={classes.title}>
          {title}
        </Text>
        {zone && <ZoneChip zone={zone} />}
      </Row>
      {children && (
        <Row align="stretch" gap="xs">
          {children}
        </Row>
      )}
    </Row>
  );
}

/** What stands below the heading of a page: what the thing is and how it is, in one line. */
export const HeadFacts = ({ children }: { children: ReactNode }) => (
  <Legend size="sm" mb="md" className={classes.facts}>
    {children}
  </Legend>
);
