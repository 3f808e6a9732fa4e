import { dressed, look, type PartProps } from "./look.ts";
import classes from "./parts.module.css";

interface ScrollProps extends Omit<PartProps<"div">, "as"> {
  /** Higher content is scrolled inside. */
  low?: boolean;
}

/** Holds what may be wider, or higher, than its room. */
export function Scroll({ low = false, className, ...props }: ScrollProps) {
  return (
    <div
      data-low={low || undefined}
      {...dressed(undefined, { ...props, className: look({}, classes.scroll, className) })}
    />
  );
}
