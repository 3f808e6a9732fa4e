import type { BoundQuestion } from "@foyer/contract/reporting/screens/screen-questions";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { dayStart, toBusinessDay } from "../../../platform/time/zone-time.ts";
import { answerExpected } from "../../analytics/expected/expected.ts";
import type { AskedSubjects } from "../../analytics/subjects/subjects.ts";
import { subjectSite } from "../../counting/clock-groups/clock-groups.ts";
import { kindOf, placesOf, seenBy } from "./question-places.ts";
import type { SiteChanges } from "./site-changes.ts";

export interface Band {
  low: number | null;
  middle: number | null;
  high: number | null;
}

/** What is over stays true until something of it changes; this bounds what news that never came can do. */
const longestKeptMs = 10 * 60_000;

interface Kept {
  moment: number;
  at: number;
  /** Counts of today change nothing of what is usual. */
  untilMs: number;
  bands: Promise<Map<string, Band>>;
}

export type UsualBands = ReturnType<typeof makeUsualBands>;

/** What is usual of the hours of a day says what weeks before it were like: kept until these change. */
export function makeUsualBands(platform: Pick<Platform, "database" | "clock">, changes: SiteChanges) {
  const kept = new Map<string, Kept>();

  async function read(
    caller: Caller,
    { measure, of, openHoursOnly }: BoundQuestion,
    subjects: AskedSubjects,
    day: string,
    now: number,
  ): Promise<Map<string, Band>> {
    const days = { from: day, to: day };
    const body = {
      ...{ type: measure, dataType: kindOf(of), ...placesOf(of), openHoursOnly },
      ...{ startTime: day, endTime: day, interval: "1h" as const },
    };
    const asked = { body, caller, platform, days, ranges: [days], subjects, now };
    const { points } = await answerExpected(asked);
    return new Map(points.map(({ time, low, middle, high }) => [time, { low, middle, high }]));
  }

  return (
    caller: Caller,
    question: BoundQuestion,
    subjects: AskedSubjects,
    day: string,
    now: number,
  ): Promise<Map<string, Band>> => {
    for (const [key, { at }] of kept) {
      if (now - at < longestKeptMs) break;
      kept.delete(key);
    }
    const { measure, of, openHoursOnly } = question;
    const key = `${seenBy(caller, of)}|${measure}|${openHoursOnly}|${day}`;
    const known = kept.get(key);
    const isChanged = (one: Kept) =>
      changes.isAllChanged(one.moment) ||
      subjects.all.some((subject) => changes.isChanged(subjectSite(subject), one.moment, one.untilMs));
    if (known && !isChanged(known)) return known.bands;
    kept.delete(key);
    const starts = subjects.groups.map(({ zone, dayStartMinute }) =>
      dayStart(zone, toBusinessDay(zone, now, dayStartMinute), dayStartMinute),
    );
    const asked: Kept = {
      ...{ moment: changes.now, at: now, untilMs: Math.max(...starts) },
      bands: read(caller, question, subjects, day, now),
    };
    kept.set(key, asked);
    asked.bands.catch(() => kept.get(key) === asked && kept.delete(key));
    return asked.bands;
  };
}
