import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useConsoleState } from "../../lib/console-version.ts";
import { phrase } from "../../lib/phrases.ts";
import classes from "./banner.module.css";

/**
 * The server has another version of the console than this page: shown once, as the user at work decides when to reload.
 */
export function UpdateBanner() {
  const state = useConsoleState();
  if (state === "current") return null;
  return (
    <div className={`${classes.banner} ${state === "broken" ? classes.away : ""}`} role="status">
      <IconRefresh size={16} stroke={1.6} aria-hidden="true" />
      <span>{phrase(state === "broken" ? "layout.partMissing" : "layout.updated")}</span>
      <Button size="compact-xs" variant="default" onClick={() => location.reload()}>
        {phrase("layout.reload")}
      </Button>
    </div>
  );
}
