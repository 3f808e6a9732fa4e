import { daysBetween } from "@foyer/contract/calendar-days";
import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import { type BoundQuestion, mostLines } from "@foyer/contract/reporting/screens/screen-questions";
import type { Caller } from "../../../../platform/http/caller.ts";
import { answerContrast } from "../../../analytics/contrast/contrast.ts";
import { answerRank } from "../../../analytics/rank/rank.ts";
import { only } from "../../../counting/clock-groups/clock-groups.ts";
import type { Days } from "../../../counting/clocks/clocks.ts";
import { type Answering, kindOf, prepared } from "../prepared-question.ts";
import { daysOfWord } from "../screen-spans.ts";

type Interval = PartOf<"lines">["interval"];

/** Days up to which each is a point; longer spans are drawn by weeks. */
const mostDays = 62;
const dayLength = "yyyy-MM-dd".length;

const intervalOf = ({ from, to }: Days): Interval =>
  from === to ? "1h" : daysBetween(from, to) <= mostDays ? "1d" : "1w";

export async function lines(
  platform: Answering,
  caller: Caller,
  question: BoundQuestion,
): Promise<PartOf<"lines">> {
  const { subjects, now, today, head } = await prepared(platform, caller, question);
  const { measure, of, openHoursOnly } = question;
  const days = daysOfWord(question.time, today);
  const interval = intervalOf(days);
  const span = { startTime: days.from, endTime: days.to };
  const size = Math.min(question.size, mostLines);
  const common = { type: measure, dataType: kindOf(of), openHoursOnly };
  const asked = { platform, caller, days, ranges: [days], now };
  // Thousands of places are ordered by their totals; points are read of the highest alone.
  const ranked = await answerRank({
    ...{ ...asked, subjects },
    body: { ...common, ...span, size, order: "desc" as const, compare: "previous" as const },
  });
  const ids = ranked.rows.map(({ id }) => id);
  const chosen = new Set(ids);
  const { series } = await answerContrast({
    ...{ ...asked, subjects: only(subjects, ({ id }) => chosen.has(id)) },
    body: { ...common, ids, interval, ranges: [span], together: false },
  });
  const times = series[0]?.points.map(({ time }) => time) ?? [];
  return {
    what: "lines",
    ...{ ...span, ...head },
    interval,
    times: interval === "1h" ? times.map((time) => time.slice(dayLength + 1)) : times,
    series: series.flatMap(({ id, name, entityName, total, points }) =>
      id === null
        ? []
        : {
            ...{ id, name, total },
            ...(entityName !== undefined && { entityName }),
            points: points.map(({ value, completeness, running, ahead }) => ({
              ...{ value, completeness },
              ...(running && { running }),
              ...(ahead && { ahead }),
            })),
          },
    ),
    count: ranked.count,
  };
}
