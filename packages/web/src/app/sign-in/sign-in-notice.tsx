import type { PhraseKey } from "@foyer/phrases/phrases";
import { phrase } from "../../lib/phrases.ts";
import type { SessionEnd } from "../../lib/session.ts";
import classes from "./sign-in-page.module.css";

const phraseOfEnd = {
  signedOut: "signIn.signedOut",
  sessionEnded: "signIn.sessionEnded",
  noRole: "refusals.noRole",
  passwordChanged: "password.changed",
} as const satisfies Record<SessionEnd, PhraseKey>;

/** What went wrong just now, otherwise why the last session ended. */
export function SignInNotice({ fault, end }: { fault: string | undefined; end: SessionEnd | undefined }) {
  const message = fault ?? (end && phrase(phraseOfEnd[end]));
  if (message === undefined) return null;
  const broken = fault !== undefined || end === "noRole";
  return (
    <p
      className={`${classes.notice} ${classes.small} ${broken ? classes.fault : ""}`}
      role={broken ? "alert" : "status"}
    >
      {message}
    </p>
  );
}
