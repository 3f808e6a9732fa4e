import type { GuideKey } from "@foyer/phrases/guide";
import type { ReactNode } from "react";
import { HelpMark } from "../help-mark.tsx";
import classes from "./with-help-mark.module.css";

/** For a field of the library: a "?" at the end of its label's line. It comes after the field for who goes by Tab. */
export const withHelpMark = (entry: GuideKey, label: string) => ({
  className: classes.field,
  inputContainer: (field: ReactNode) => (
    <>
      {field}
      <HelpMark className={classes.mark} entry={entry} about={label} />
    </>
  ),
});
