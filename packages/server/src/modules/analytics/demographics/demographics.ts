import type { DemographicType, demographics } from "@foyer/contract/analytics/demographics";
import type { Received } from "@foyer/contract/endpoint";
import {
  cellsOfDays,
  type IntervalColumn,
  readColumns,
  readFigures,
  toPoint,
  toTotal,
} from "../../counting/figures/figures.ts";
import type { Asked } from "../question/question.ts";
import { namedSubject } from "../subjects/subjects.ts";
import { demographicFigures, demographicSums, everything, notMeasuredIn } from "./demographic-figures.ts";

export type DemographicsAsked = Received<typeof demographics.demographics>["body"];

/** Everybody who came: altogether, piece by piece, and by subject. */
export async function answerDemographics({ platform, body, days, subjects, now }: Asked<DemographicsAsked>) {
  const { pool } = platform.database;
  const asked = { subjects, measures: demographicSums, openHoursOnly: body.openHoursOnly };
  const [columns, bySubject] = await Promise.all([
    readColumns(pool, { ...asked, cells: cellsOfDays(days, body.interval) }, now),
    // Years are the fewest pieces.
    readFigures(pool, { ...asked, cells: cellsOfDays(days, "1y"), by: "subject" }, now),
  ]);
  const notMeasured = notMeasuredIn(toTotal(columns).sums);
  const totalFigures = (of: readonly IntervalColumn[], hidden: readonly DemographicType[]) => {
    const { sums, expectedSeconds } = toTotal(of);
    return demographicFigures(sums, expectedSeconds, new Set(hidden));
  };
  return {
    isCoarse: columns.some(({ isCoarse }) => isCoarse),
    notMeasured,
    total: totalFigures(columns, notMeasured),
    rows: columns.map((column) => {
      const { time, running, ahead, coarse } = toPoint("flowIn", column);
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
      const own = [...(bySubject.get(String(subject.id))?.values() ?? [])];
      const hidden = notMeasuredIn(toTotal(own).sums);
      return {
        ...namedSubject(subject),
        notMeasured: hidden,
        ...totalFigures(own, hidden),
      };
    }),
  };
}
