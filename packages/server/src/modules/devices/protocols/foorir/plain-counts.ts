import * as z from "zod/mini";
import { firstProblem } from "../first-problem.ts";
import type { Counted } from "./counted.ts";
import { Count, dwell, given, MeanStay } from "./counts.ts";
import { countPeople } from "./people.ts";
import { span } from "./span.ts";
import { unixMoment } from "./unix-moment.ts";

const PlainCounts = z.object({
  ...span,
  in: Count,
  out: Count,
  passby: z.nullish(Count),
  turnback: z.nullish(Count),
  inAdult: z.nullish(Count),
  inChild: z.nullish(Count),
  avgStayTime: MeanStay,
  attributes: z.optional(z.unknown()),
  eventList: z.optional(z.unknown()),
});

/**
 * Counts of the whole camera as plain numbers: the body of v1.9 and v2.5, and an element of the history. A text says
 * what is wrong.
 */
export function plainCounts(body: unknown, sent: Date): Counted | string {
  const checked = firstProblem(PlainCounts, body);
  if (!checked.ok) return `${checked.path}: ${checked.reason}`;
  const { startTime: start, endTime: end, time, ...counts } = checked.value;
  const { in: entered, out, passby, turnback, inAdult, inChild, avgStayTime } = counts;
  const followed = entered + out + (passby ?? 0) + (turnback ?? 0);
  return {
    line: "1",
    sums: given({ in: entered, out, passby, turnback, adult: inAdult, child: inChild }),
    ofUpload: {
      ...dwell(avgStayTime, followed),
      ...countPeople(counts.attributes ?? counts.eventList, entered, out),
    },
    start,
    end,
    sent: time == null ? sent : unixMoment(time),
  };
}
