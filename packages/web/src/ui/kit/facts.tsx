import type { ReactNode } from "react";
import { dressed, type PartProps } from "./look.ts";
import classes from "./parts.module.css";

interface FactsProps extends Omit<PartProps<"dl">, "as"> {
  /** Names before their values, line by line, above them in columns, at both ends of a line, or small above large figures. */
  layout?: "pairs" | "rows" | "tiles" | "ends" | "figures";
}

/** What is known of a thing: names and values. */
export function Facts({ layout = "pairs", className, ...props }: FactsProps) {
  return (
    <dl
      data-layout={layout}
      {...dressed(undefined, { ...props, className: `${classes.facts} ${className ?? ""}` })}
    />
  );
}

interface FactProps {
  title: ReactNode;
  /** Shown on hover over the name. */
  help?: string;
  /** In quiet letters below the value. */
  about?: ReactNode;
  /** The most important of several figures. */
  main?: boolean;
  children?: ReactNode;
}

export function Fact({ title, help, about, main, children }: FactProps) {
  return (
    <div data-main={main || undefined}>
      <dt title={help}>{title}</dt>
      {children !== undefined && <dd>{children}</dd>}
      {about && <dd data-about>{about}</dd>}
    </div>
  );
}
