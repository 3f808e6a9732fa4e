import { type ReactNode, useId } from "react";
import { Card } from "./card.tsx";
import { Row } from "./layout.tsx";
import { look } from "./look.ts";
import classes from "./panel.module.css";
import { Quiet, Title } from "./text.tsx";

interface PanelProps {
  title: ReactNode;
  /** In quiet letters after the title. */
  about?: ReactNode;
  /** What the panel says of itself, beside its title where there is room. */
  note?: ReactNode;
  /** Switches and buttons at the end of the heading. */
  tools?: ReactNode;
  /** A table that reaches to the frame. */
  flush?: boolean;
  busy?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A framed part of a page under its heading. */
export function Panel({ title, about, note, tools, flush = false, busy, className, children }: PanelProps) {
  const heading = useId();
  return (
    <Card
      as="section"
      className={look({}, classes.panel, className)}
      data-flush={flush || undefined}
      aria-labelledby={heading}
      aria-busy={busy}
    >
      <Row as="header" gap="md" gapY="xs" className={classes.head}>
        <Title id={heading} className={classes.title}>
          {title}{" "}
          {about && (
            <Quiet as="small" weight="normal">
              {about}
            </Quiet>
          )}
        </Title>
        {note && (
          <Quiet as="div" className={classes.note}>
            {note}
          </Quiet>
        )}
        {tools && (
          <Row gap="md" gapY="xs" push>
            {tools}
          </Row>
        )}
      </Row>
      {children}
    </Card>
  );
}
