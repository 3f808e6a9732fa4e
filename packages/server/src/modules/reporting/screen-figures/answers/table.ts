import type { NumberType } from "@foyer/contract/metrics";
import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import type { BoundQuestion } from "@foyer/contract/reporting/screens/screen-questions";
import { compareNames } from "../../../../platform/compare-names.ts";
import type { Caller } from "../../../../platform/http/caller.ts";
import { comparedFigure, nothing } from "../../../analytics/comparison/comparison.ts";
import { namedSubject } from "../../../analytics/subjects/subjects.ts";
import { neededBy } from "../../../counting/comparing/comparing.ts";
import { isLeftOut } from "../../../counting/figure-settings/figure-settings.ts";
import { comparedTotals } from "../../../counting/figures/figures.ts";
import { requiredSums } from "../../../counting/metrics/metrics.ts";
import { type Answering, prepared } from "../prepared-question.ts";
import { daysOfWord, spansOfWord } from "../screen-spans.ts";

type Row = PartOf<"table">["rows"][number];

export async function table(
  platform: Answering,
  caller: Caller,
  question: BoundQuestion,
): Promise<PartOf<"table">> {
  const { subjects, now, today, head } = await prepared(platform, caller, question);
  const { settings } = subjects;
  const measures = [...new Set([question.measure, ...question.measures])] as NumberType[];
  // All numbers of all places at once.
  const totals = await comparedTotals(
    platform.database.pool,
    subjects,
    spansOfWord(question.time, question.against),
    [...new Set(measures.flatMap(requiredSums))],
    "subject",
    now,
    { openHoursOnly: question.openHoursOnly, needs: neededBy(measures) },
  );
  const rows = subjects.all
    .map((subject) => {
      const sums = totals.get(String(subject.id)) ?? nothing();
      const cells = measures.map((type) => comparedFigure(type, sums, settings));
      return { ...namedSubject(subject), cells };
    })
    .filter(({ cells }) => cells.some(({ value, coverage }) => value !== null || coverage !== 0));
  const isOut = ({ cells: [first] }: Row) => first === undefined || isLeftOut(first, settings);
  const { from, to } = daysOfWord(question.time, today);
  return {
    what: "table",
    ...{ startTime: from, endTime: to, ...head },
    measures,
    rows: sorted(rows, isOut).slice(0, question.size),
    count: rows.length,
  };
}

/** From the highest first number; those without one last, after them what is too incomplete to be compared. */
function sorted(rows: Row[], isOut: (row: Row) => boolean): Row[] {
  const place = (row: Row) => (isOut(row) ? 2 : row.cells[0]?.value === null ? 1 : 0);
  return rows.sort(
    (a, b) =>
      place(a) - place(b) ||
      (b.cells[0]?.value ?? 0) - (a.cells[0]?.value ?? 0) ||
      compareNames(a.name, b.name),
  );
}
