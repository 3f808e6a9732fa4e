import type { Demographics, DemographicType, demographics } from "@foyer/contract/analytics/demographics";
import type { Received } from "@foyer/contract/endpoint";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import {
  type IntervalColumn,
  intervalColumns,
  pointOf,
  totalOf,
} from "../../counting/rollups/interval-columns.ts";
import { warningsOf } from "../comparison/answer-warnings.ts";
import { daysAsked, requireInterval } from "../comparison/days-asked.ts";
import { namedSubject, subjectsAsked } from "../home/subjects.ts";
import { demographicFigures, demographicSums, everything, notMeasuredIn } from "./demographic-figures.ts";

export type DemographicsAsked = Received<typeof demographics.demographics>["body"];

/** Who came: altogether, piece by piece, and by subject. */
export async function demographicsOf(
  platform: Platform,
  caller: Caller,
  body: DemographicsAsked,
): Promise<Demographics> {
  const days = daysAsked(body);
  requireInterval(body.interval, days);
  const { pool } = platform.database;
  const now = platform.clock.now().getTime();
  const subjects = await subjectsAsked(platform, caller, { ...body, kind: body.dataType });
  const asked = { days, measures: demographicSums, openHoursOnly: body.openHoursOnly };
  const [together, bySubject] = await Promise.all([
    intervalColumns(pool, subjects, { ...asked, interval: body.interval }, "none", now),
    // Years are the fewest pieces.
    intervalColumns(pool, subjects, { ...asked, interval: "1y" }, "subject", now),
  ]);
  const columns = together.get("") ?? [];
  const notMeasured = notMeasuredIn(totalOf(columns).sums);
  const totalFigures = (of: readonly IntervalColumn[], hidden: readonly DemographicType[]) => {
    const { sums, expectedSeconds } = totalOf(of);
    return demographicFigures(sums, expectedSeconds, new Set(hidden));
  };
  return {
    zones: subjects.zones,
    ...warningsOf({
      clocks: subjects.groups,
      ranges: [days],
      now,
      isCoarse: columns.some(({ isCoarse }) => isCoarse),
    }),
    notMeasured,
    total: totalFigures(columns, notMeasured),
    rows: columns.map((column) => {
      const { time, running, ahead, coarse } = pointOf("flowIn", column);
      const hidden = ahead || column.isOutside ? everything : new Set(notMeasured);
      return {
        time,
        ...(running && { running }),
        ...(ahead && { ahead }),
        ...(coarse && { coarse }),
        ...demographicFigures(column.sums, column.expectedSeconds, hidden),
      };
    }),
    subjects: subjects.all.map((subject) => {
      const own = bySubject.get(String(subject.id)) ?? [];
      const hidden = notMeasuredIn(totalOf(own).sums);
      return {
        ...namedSubject(subject),
        notMeasured: hidden,
        ...totalFigures(own, hidden),
      };
    }),
  };
}
