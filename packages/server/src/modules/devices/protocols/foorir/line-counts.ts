import * as z from "zod/mini";
import { firstProblem } from "../first-problem.ts";
import type { Counted } from "./counted.ts";
import { Count, dwell, given, MeanStay } from "./counts.ts";
import { Stamp, span } from "./span.ts";
import { unixMoment } from "./unix-moment.ts";

const Part = z._default(
  z.pipe(
    z.nullable(Count),
    z.transform((part) => part ?? 0),
  ),
  0,
);

/** `count` includes children and staff. */
const Group = z
  .object({ count: Count, child: Part, staff: Part })
  .check(
    z.refine(({ count, child, staff }) => child + staff <= count, "child and staff are more than count"),
  );

const LineCounts = z.object({
  ...span,
  startFlow: Stamp,
  endFlow: Stamp,
  regionId: z.nullish(z.union([z.int(), z.string().check(z.trim(), z.maxLength(64))])),
  in: Group,
  out: Group,
  pass: z.nullish(Group),
  turnback: z.nullish(Group),
  stayTime: z.nullish(z.object({ avgTime: MeanStay })),
});

/**
 * Counts of one detection line, with children and staff; where it has no `regionId` it is known by its place in the
 * list, from 1. A text says what is wrong.
 */
export function lineCounts(body: unknown, index: number, sent: Date): Counted | string {
  const checked = firstProblem(LineCounts, body);
  if (!checked.ok) return `${checked.path}: ${checked.reason}`;
  const { startFlow, startTime, endFlow, endTime, time, regionId, stayTime, ...groups } = checked.value;
  const { in: entered, out, pass, turnback } = groups;
  const followed = [entered, out, pass, turnback].reduce((sum, group) => sum + (group?.count ?? 0), 0);
  return {
    line: String(regionId ?? "") || String(index + 1),
    sums: given({
      in: entered.count,
      out: out.count,
      passby: pass?.count,
      turnback: turnback?.count,
      staffIn: entered.staff,
      staffOut: out.staff,
      adult: entered.count - entered.child - entered.staff,
      child: entered.child,
    }),
    ofUpload: dwell(stayTime?.avgTime, followed),
    start: startFlow ?? startTime,
    end: endFlow ?? endTime,
    sent: time == null ? sent : unixMoment(time),
  };
}
