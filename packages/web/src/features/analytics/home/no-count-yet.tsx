import { IconAccessPoint } from "@tabler/icons-react";
import { usePhrases } from "../../../lib/phrases.ts";
import classes from "./home.module.css";

/** Sites there are, but no sensor has sent a count yet. */
export function NoCountYet() {
  const t = usePhrases("home");
  const messages = usePhrases("messages");
  return (
    <p className={classes.notice}>
      <IconAccessPoint size={18} aria-hidden="true" />
      <span>
        {t("noCountYet")} {messages("bindFirst")}
      </span>
    </p>
  );
}
