import { dressed, look, type PartProps } from "./look.ts";
import classes from "./parts.module.css";

/** What machines read and write, from left to right in every language; it scrolls in its own room. */
export function Code({ className, ...props }: Omit<PartProps<"pre">, "as">) {
  return (
    <pre
      dir="ltr"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      {...dressed(undefined, { ...props, className: look({}, classes.code, className) })}
    />
  );
}

export const codeLook = look({}, classes.code);
