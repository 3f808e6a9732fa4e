import type { ReactNode } from "react";
import { Line, Row } from "./kit/layout.tsx";
import { Text } from "./kit/text.tsx";
import classes from "./page-header.module.css";

/** The one heading of a page, and at its end what can be done there. */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Row as="header" justify="between" gap="sm" mb="md" className={classes.header}>
      <Text as="h1" size="xl" weight="bold" tight className={classes.title}>
        {title}
      </Text>
      {children && (
        <Line align="stretch" gap="xs">
          {children}
        </Line>
      )}
    </Row>
  );
}
