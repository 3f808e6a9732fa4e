import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useRef } from "react";
import { usePhrases } from "../lib/phrases.ts";
import classes from "./copy-line.module.css";
import { useCopy } from "./use-copy.ts";

interface CopyLineProps {
  value: string;
  /** What the button copies, where several stand together. */
  label?: string;
  /** Among facts of other kinds. */
  quiet?: boolean;
}

/** A text that is to be taken elsewhere, and the button that copies it. */
export function CopyLine({ value, label, quiet = false }: CopyLineProps) {
  const t = usePhrases("common");
  const shown = useRef<HTMLElement>(null);
  const { copied, copy } = useCopy(shown, value);
  return (
    <span className={classes.line}>
      <code ref={shown} dir="ltr">
        {value}
      </code>
      <Button
        size={quiet ? "compact-xs" : "xs"}
        variant={quiet ? "subtle" : "default"}
        aria-label={label}
        leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
        onClick={copy}
      >
        {t(copied ? "copied" : "copy")}
      </Button>
    </span>
  );
}
