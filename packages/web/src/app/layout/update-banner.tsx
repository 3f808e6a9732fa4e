import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useConsoleState } from "../../lib/console-version.ts";
import { phrase } from "../../lib/phrases.ts";
import { Banner } from "./banner.tsx";

/**
 * The server has another version of the console than this page: shown once, as the user at work decides when to reload.
 */
export function UpdateBanner() {
  const state = useConsoleState();
  if (state === "current") return null;
  const isBroken = state === "broken";
  const reload = (
    <Button size="compact-xs" variant="default" onClick={() => location.reload()}>
      {phrase("layout.reload")}
    </Button>
  );
  return (
    <Banner Sign={IconRefresh} tone={isBroken ? "away" : undefined} action={reload}>
      {phrase(isBroken ? "layout.partMissing" : "layout.updated")}
    </Banner>
  );
}
