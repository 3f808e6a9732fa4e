import type { WallTime } from "@foyer/contract/reporting/screens/wall-player";
import { siteMoment } from "@foyer/contract/reporting/screens/wall-schedule";

/** Half past three of the site, and up to an hour later: not all displays of a mall at once. */
const earliest = 3 * 60 + 30;
const spread = 60;
/** Who began so shortly before need not begin anew. Milliseconds. */
const leastRun = 6 * 3_600_000;

interface Running {
  time: WallTime;
  display: string;
  now: number;
  /** When this page began. */
  since: number;
}

/** Whether a display is to begin anew now, as it does once a night. */
export function isNightlyRestart({ time, display, now, since }: Running): boolean {
  const { minutes } = siteMoment(time, now);
  const own = earliest + (numberOf(display) % spread);
  // An hour to do it in, where the server is away at first.
  return minutes >= own && minutes < own + spread && now - since >= leastRun;
}

/** Always the same for the same text. */
const numberOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
