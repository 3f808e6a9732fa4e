import { phrase } from "../../../lib/phrases.ts";

/** Opening hours `HH:mm~HH:mm` in words. */
export function hoursText(workTime: string): string {
  const [open = "", close = ""] = workTime.split("~");
  if (open === close) return phrase("entities.allDayText");
  return `${open} – ${close < open ? phrase("entities.nextDay", { time: close }) : close}`;
}
