import * as z from "zod/mini";
import { firstProblem } from "../first-problem.ts";
import type { DecodedRecord } from "../protocol.ts";
import { Count, dwell, given, MeanStay } from "./counts.ts";
import { span, spanOf } from "./span.ts";
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
});

/**
 * Counts of the whole camera as plain numbers: the body of v1.9 and v2.5, and an element of the history. A text says
 * what is wrong.
 */
export function plainRecord(body: unknown, sent: Date): DecodedRecord | string {
  const checked = firstProblem(PlainCounts, body);
  if (!checked.ok) return `${checked.path}: ${checked.reason}`;
  const counts = checked.value;
  const interval = spanOf(
    counts.startTime,
    counts.endTime,
    counts.time == null ? sent : unixMoment(counts.time),
  );
  if (typeof interval === "string") return interval;
  const { in: entered, out, passby, turnback, inAdult, inChild, avgStayTime } = counts;
  const followed = entered + out + (passby ?? 0) + (turnback ?? 0);
  const values = given({ in: entered, out, passby, turnback, adult: inAdult, child: inChild });
  return { line: "1", ...interval, values: { ...values, ...dwell(avgStayTime, followed) } };
}
