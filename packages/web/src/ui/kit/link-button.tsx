import type { ComponentPropsWithRef } from "react";
import { look } from "./look.ts";
import classes from "./parts.module.css";

interface LinkButtonProps extends ComponentPropsWithRef<"button"> {
  /** Has its line only while one points at it. */
  unlined?: boolean;
}

/** A button that reads like a link in its text. */
export function LinkButton({ unlined, className, ...props }: LinkButtonProps) {
  return (
    <button
      type="button"
      data-unlined={unlined}
      {...props}
      className={look({}, classes.linkButton, className)}
    />
  );
}
