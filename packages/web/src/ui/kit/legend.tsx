import type { ReactNode } from "react";
import { dressed, type PartProps } from "./look.ts";
import classes from "./parts.module.css";

/** What the marks of a drawing mean. */
export function Legend({ className, ...props }: Omit<PartProps<"ul">, "as">) {
  return (
    <ul
      {...dressed(undefined, {
        size: "xs",
        tone: "quiet",
        ...props,
        className: `${classes.legend} ${className ?? ""}`,
      })}
    />
  );
}

export function LegendItem({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <li>
      {mark}
      {children}
    </li>
  );
}
