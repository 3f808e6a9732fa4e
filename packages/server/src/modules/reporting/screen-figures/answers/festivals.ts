import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import type { BoundQuestion } from "@foyer/contract/reporting/screens/screen-questions";
import type { Caller } from "../../../../platform/http/caller.ts";
import { latestFestivals } from "../../../analytics/festivals/festivals.ts";
import { type Answering, kindOf, prepared } from "../prepared-question.ts";

/** More have no room on a screen. */
const [mostHolidays, years] = [6, 3];

export async function festivals(
  platform: Answering,
  caller: Caller,
  question: BoundQuestion,
): Promise<PartOf<"festivals">> {
  const { subjects, now, today, head } = await prepared(platform, caller, question);
  const { measure, of, openHoursOnly, size } = question;
  const days = { from: today, to: today };
  const body = { type: measure, dataType: kindOf(of), openHoursOnly, plain: false };
  const asked = { platform, caller, body, days, ranges: [days], subjects, now };
  const found = await latestFestivals(asked, { holidays: Math.min(size, mostHolidays), years });
  const begins = found.flat().map(({ startTime }) => startTime);
  return {
    what: "festivals",
    ...{ startTime: begins.sort()[0] ?? today, endTime: today, ...head },
    festivals: found.flatMap((ofName) => {
      const [latest] = ofName;
      if (!latest) return [];
      return {
        name: latest.name,
        years: ofName.map(
          ({ year, startTime, endTime, perDay, running, value, completeness, coveredSeconds, ...rest }) => ({
            // On its first day there is what has been counted so far.
            perDay: perDay.value ?? (running && startTime === today ? value : null),
            ...{ year, startTime, endTime, value, completeness, coveredSeconds },
            expectedSeconds: rest.expectedSeconds,
            ...(running && { running }),
          }),
        ),
        growth: latest.before?.growth ?? null,
        compared: latest.before?.compared ?? null,
      };
    }),
  };
}
