import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useRef } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import classes from "../password/initial-password.module.css";
import { useCopy } from "../use-copy.ts";

interface SecretLineProps {
  /** What it is, when it does not go without saying. */
  label?: string;
  value: string;
}

/** A secret that is shown this once, with the way to copy it. */
export function SecretLine({ label, value }: SecretLineProps) {
  const t = usePhrases("common");
  const shown = useRef<HTMLOutputElement>(null);
  const { copied, copy } = useCopy(shown, value);
  return (
    <div>
      {label && <p className={classes.label}>{label}</p>}
      <div className={classes.line}>
        <output ref={shown} className={classes.password} dir="ltr">
          {value}
        </output>
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={copy}
          aria-label={label && `${t(copied ? "copied" : "copy")}: ${label}`}
        >
          {t(copied ? "copied" : "copy")}
        </Button>
      </div>
    </div>
  );
}
