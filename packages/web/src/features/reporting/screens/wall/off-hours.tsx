import type { WallSettings } from "@foyer/contract/reporting/screens/wall-playlist";
import { useContext, useEffect, useState } from "react";
import { readersZone } from "../../../../lib/format.ts";
import { languageTag } from "../../../../lib/language.ts";
import { serverNow } from "../../../../lib/server-clock.ts";
import { timeText, untilNext } from "../controls/clock/clock-text.ts";
import { SiteClockContext, writtenIn } from "../figures/site-clock.ts";
import { roamAt } from "./burn-in.ts";
import classes from "./wall.module.css";

/** What lies over a display while its site is closed. */
export function OffHours({ settings, step }: { settings: WallSettings; step: number }) {
  if (settings.offHours === "show") return null;
  if (settings.offHours === "dim")
    return <div className={classes.dim} style={{ opacity: 1 - settings.dimTo }} data-off-hours="dim" />;
  return (
    <div className={classes.dim} data-off-hours={settings.offHours}>
      {settings.offHours === "clock" && <NightClock step={step} />}
    </div>
  );
}

function NightClock({ step }: { step: number }) {
  const site = useContext(SiteClockContext);
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setTimeout(() => setNow(serverNow()), untilNext(now.getTime(), false));
    return () => clearTimeout(timer);
  }, [now]);
  const { zone, moment } = writtenIn(site, site?.zone ?? readersZone, now);
  return (
    <time className={classes.nightClock} style={roamAt(step)}>
      {timeText(languageTag(), zone, false, moment)}
    </time>
  );
}
