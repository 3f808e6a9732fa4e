import { isGroup } from "@foyer/contract/reporting/screens/screen-document";
import { useContext, useEffect, useState } from "react";
import { readersZone } from "../../../../../lib/format.ts";
import { languageTag } from "../../../../../lib/language.ts";
import { serverNow } from "../../../../../lib/server-clock.ts";
import { PageParts } from "../../figures/page-parts.ts";
import { SiteClockContext, writtenIn } from "../../figures/site-clock.ts";
import { zoneOf } from "../../figures/zone-of.ts";
import classes from "../control.module.css";
import { fittedSize, innerSize } from "../control-frame.ts";
import { letterCount } from "../letter-count.ts";
import type { ViewProps } from "../view-props.ts";
import { dateText, timeText, untilNext } from "./clock-text.ts";

/** Of the time: the date below it. */
const small = 0.5;

/** The clock of the places on the page, where they share one, else of the display's site or the browser; by the server's time. */
export function ClockView({ control, options: { time, seconds, date } }: ViewProps<"clock">) {
  const site = useContext(SiteClockContext);
  const zoneOfPage = useZoneOfPage();
  const now = useTime(seconds && time);
  const tag = languageTag();
  const { w, h } = innerSize(control);
  const { zone, moment } = writtenIn(site, zoneOfPage ?? site?.zone ?? readersZone, now);
  const text = timeText(tag, zone, seconds, moment);
  const day = dateText(tag, zone, moment);
  const room = { w, h: date ? h * 0.62 : h };
  return (
    <time className={classes.words} dir="auto" dateTime={now.toISOString()}>
      {time && (
        <span
          className={classes.number}
          style={{ fontSize: fittedSize(control.text.size, letterCount(text), room) }}
        >
          {text}
        </span>
      )}
      {date && (
        <span
          className={classes.number}
          style={{
            fontSize: fittedSize(control.text.size * (time ? small : 1), letterCount(day), {
              w,
              h: time ? h * 0.36 : h,
            }),
          }}
        >
          {day}
        </span>
      )}
    </time>
  );
}

function useZoneOfPage(): string | undefined {
  const parts = useContext(PageParts);
  if (!parts) return undefined;
  const controls = Object.values(parts.page.nodes).flatMap((node) => (isGroup(node) ? [] : [node]));
  const answers = controls.flatMap((each) =>
    Object.keys(each.figures).flatMap((figure) => parts.part(each, figure) ?? []),
  );
  return zoneOf(answers);
}

function useTime(bySeconds: boolean): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function next() {
      const present = serverNow();
      setNow(present);
      timer = setTimeout(next, untilNext(present.getTime(), bySeconds));
    }
    next();
    return () => clearTimeout(timer);
  }, [bySeconds]);
  return now;
}
