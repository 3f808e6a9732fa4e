import { useRef } from "react";
import { CopyButton } from "./copy-button.tsx";
import { Row } from "./kit/layout.tsx";
import { Quiet, Text } from "./kit/text.tsx";
import classes from "./secret-line.module.css";

interface SecretLineProps {
  /** What it is, when it does not go without saying. */
  label?: string;
  value: string;
}

/** A secret that is shown this once, with the way to copy it. */
export function SecretLine({ label, value }: SecretLineProps) {
  const shown = useRef<HTMLOutputElement>(null);
  return (
    <div>
      {label && <Quiet mb="2xs">{label}</Quiet>}
      <Row gap="xs">
        <Text as="output" ref={shown} frame size="lg" break grow className={classes.secret} dir="ltr">
          {value}
        </Text>
        <CopyButton shown={shown} value={value} of={label} />
      </Row>
    </div>
  );
}
