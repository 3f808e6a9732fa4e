import { ActionIcon } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useRef } from "react";
import { phrase } from "../../../lib/phrases.ts";
import { Line } from "../../../ui/kit/layout.tsx";
import { VisuallyHidden } from "../../../ui/kit/visually-hidden.tsx";
import { useCopy } from "../../../ui/use-copy.ts";

/** A sum by its first digits; all of it is copied. */
export function ShortSum({ name, value }: { name: string; value: string }) {
  const whole = useRef<HTMLSpanElement>(null);
  const { copied, copy } = useCopy(whole, value);
  return (
    <Line as="span" inline gap="2xs" style={{ position: "relative" }}>
      {name}
      <code dir="ltr" title={value}>
        {value.slice(0, 8)}…
      </code>
      {/* Selected where the browser has no clipboard to write to. */}
      <VisuallyHidden ref={whole} aria-hidden="true">
        {value}
      </VisuallyHidden>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="xs"
        aria-label={`${phrase(copied ? "common.copied" : "common.copy")}: ${name}`}
        onClick={copy}
      >
        {copied ? <IconCheck size={12} /> : <IconCopy size={12} />}
      </ActionIcon>
    </Line>
  );
}
