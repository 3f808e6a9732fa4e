import { phrase } from "../../lib/phrases.ts";
import type { SessionEnd } from "../../lib/session.ts";
import classes from "./sign-in-page.module.css";

/** What went wrong just now, else why the last session ended. */
export function SignInNotice({ fault, end }: { fault: string | undefined; end: SessionEnd | undefined }) {
  const message = fault ?? (end && words(end));
  if (message === undefined) return null;
  const broken = fault !== undefined || end === "noRole";
  return (
    <p className={classes.notice} data-tone={broken ? "error" : "info"} role={broken ? "alert" : "status"}>
      {message}
    </p>
  );
}

const words = (end: SessionEnd): string => phrase(end === "noRole" ? "refusals.noRole" : `signIn.${end}`);
