import { useRef } from "react";
import { CopyButton } from "./copy-button.tsx";
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
      {label && <p className={classes.label}>{label}</p>}
      <div className={classes.line}>
        <output ref={shown} className={classes.secret} dir="ltr">
          {value}
        </output>
        <CopyButton shown={shown} value={value} of={label} />
      </div>
    </div>
  );
}
