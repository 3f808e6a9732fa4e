import type { ComponentPropsWithRef } from "react";
import { look } from "./look.ts";
import classes from "./parts.module.css";

/** One choice of several that stand in a row; `aria-pressed` says whether it is taken. */
export function Chip({ className, ...props }: ComponentPropsWithRef<"button">) {
  return <button type="button" {...props} className={look({}, classes.chip, className)} />;
}
