import { languageTag } from "../../../lib/language.ts";

/** What a clock in the zone shows at a moment. */
export const clockIn = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat(languageTag(), {
    timeZone: zone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "shortOffset",
  }).format(at);
