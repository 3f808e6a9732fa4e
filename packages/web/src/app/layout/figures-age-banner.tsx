import { IconClockPause } from "@tabler/icons-react";
import { secondsAgoText } from "../../lib/ago-text.ts";
import { useFiguresAge } from "../../lib/figures-age.ts";
import { useFormat } from "../../lib/format.ts";
import { phrase } from "../../lib/phrases.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { Banner } from "./banner.tsx";

/** Says how old the figures of the page may be while the server reads them from a copy that is behind. */
export function FiguresAgeBanner() {
  const moment = useFiguresAge();
  const format = useFormat();
  if (moment === undefined) return null;
  const ago = secondsAgoText(moment, serverNow().getTime());
  return (
    <Banner Sign={IconClockPause}>
      {phrase("layout.figuresAsOf", { time: format.exactTime(moment), ago })}
    </Banner>
  );
}
