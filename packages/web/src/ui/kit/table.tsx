import type { ReactNode } from "react";
import { look } from "./look.ts";
import classes from "./parts.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface TableProps {
  /** What it shows: read out, and in sight where `captioned`. */
  caption: string;
  captioned?: boolean;
  /** Higher tables scroll below their heads. */
  low?: boolean;
  /** All but the first column are figures. */
  figures?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A small table as it stands in a panel or a dialog; `data-numeric` cells end at the same edge. */
export function Table({ caption, captioned, low, figures, className, children }: TableProps) {
  return (
    // No landmark, for it is often named as the panel around it is.
    // biome-ignore lint/a11y/useSemanticElements: nothing is filled in here
    <div
      role="group"
      className={classes.scroll}
      data-low={low || undefined}
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide or long table is scrolled with the arrow keys
      tabIndex={0}
    >
      <table className={look({}, classes.table, className)} data-figures={figures || undefined}>
        {captioned ? <caption>{caption}</caption> : <VisuallyHidden as="caption">{caption}</VisuallyHidden>}
        {children}
      </table>
    </div>
  );
}
