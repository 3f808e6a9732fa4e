import { useRef } from "react";
import { CopyButton } from "./copy-button.tsx";
import classes from "./copy-line.module.css";
import { Row } from "./kit/layout.tsx";

interface CopyLineProps {
  value: string;
  /** What the button copies, where several stand together. */
  of?: string;
  /** Among facts of other kinds. */
  quiet?: boolean;
}

/** A text that is to be taken elsewhere, and the button that copies it. */
export function CopyLine({ value, of, quiet = false }: CopyLineProps) {
  const shown = useRef<HTMLElement>(null);
  return (
    <Row as="span" gap="xs" gapY="2xs" className={classes.line}>
      <code ref={shown} dir="ltr">
        {value}
      </code>
      <CopyButton
        shown={shown}
        value={value}
        of={of}
        small
        size={quiet ? "compact-xs" : "xs"}
        variant={quiet ? "subtle" : "default"}
      />
    </Row>
  );
}
