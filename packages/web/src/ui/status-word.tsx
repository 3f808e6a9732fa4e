import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Line } from "./kit/layout.tsx";
import classes from "./status-word.module.css";

interface StatusWordProps {
  Sign: Icon;
  /** `good` colours the sign only; `off` is quiet; `broken` stands out. */
  tone?: "good" | "off" | "broken" | undefined;
  children: ReactNode;
}

/** A state by sign and word, never by colour alone. */
export function StatusWord({ Sign, tone, children }: StatusWordProps) {
  return (
    <Line as="span" inline gap="xs" className={classes.status} data-tone={tone}>
      <Sign size={16} stroke={1.6} aria-hidden="true" />
      {children}
    </Line>
  );
}
