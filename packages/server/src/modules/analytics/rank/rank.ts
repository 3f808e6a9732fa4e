import type { RankRow, ranking } from "@foyer/contract/analytics/rank";
import type { Figure } from "@foyer/contract/counting/figure";
import type { Received } from "@foyer/contract/endpoint";
import type { NumberType } from "@foyer/contract/metrics";
import { compareNames } from "../../../platform/compare-names.ts";
import type { ClockedSubject } from "../../counting/clock-groups/clock-groups.ts";
import { type Days, onceBegun } from "../../counting/clocks/clocks.ts";
import { type ComparedSums, neededBy } from "../../counting/comparing/comparing.ts";
import { isLeftOut } from "../../counting/figure-settings/figure-settings.ts";
import { comparedTotals } from "../../counting/figures/figures.ts";
import { metrics } from "../../counting/metrics/metrics.ts";
import { addSums, noSums, toFigure } from "../../counting/sums/sums.ts";
import {
  comparedFigure,
  comparedWith,
  nothing,
  type SpansCompared,
  spansCompared,
} from "../comparison/comparison.ts";
import type { Asked } from "../question/question.ts";
import { type AskedSubjects, findToday, latestDay } from "../subjects/subjects.ts";
import { rankPlaces } from "./places.ts";

export type RankAsked = Received<typeof ranking.rank>["body"];

type RankWanted = Pick<RankAsked, "order" | "size"> & { type: NumberType };

/** The days that subjects are ranked by, with those they are compared with, by a local today. */
export const rankSpans = (
  { compare }: Pick<RankAsked, "compare">,
  days: Days,
  subjects: AskedSubjects,
  now: number,
): ((today: string) => SpansCompared) =>
  onceBegun((today) => spansCompared(compare, days, today), latestDay(subjects, now));

/** Subjects ordered by a figure, the first of them as rows. */
export async function answerRank({ platform, body, days, subjects, now }: Asked<RankAsked>) {
  const type = body.type as NumberType;
  const spans = rankSpans(body, days, subjects, now);
  const totals = await comparedTotals(
    platform.database.pool,
    subjects,
    spans,
    metrics[type].sums,
    "subject",
    now,
    { openHoursOnly: body.openHoursOnly, needs: neededBy([type]) },
  );
  return {
    ...ranked({ ...body, type }, subjects, totals),
    comparedWith: comparedWith(spans(findToday(subjects, now))),
  };
}

/** The same of their totals, by their ids as text. */
export function ranked(
  { type, order, size }: RankWanted,
  subjects: AskedSubjects,
  totals: ReadonlyMap<string, ComparedSums>,
) {
  const contestants = subjects.all.map((subject) => {
    const sums = totals.get(String(subject.id)) ?? nothing();
    return { row: toRow(type, subject, sums, subjects.settings), sums };
  });
  const total = toTotal(type, contestants, subjects.settings);
  const measuring = contestants.filter(({ row }) => row.coverage !== 0 || row.value !== null);
  const rows = withShares(
    withPlaces(measuring, subjects.settings),
    metrics[type].additive ? total.value : null,
  );
  return {
    rows: sorted(rows, order).slice(0, size),
    count: rows.length,
    leftOut: rows.filter(({ leftOut }) => leftOut).length,
    notMeasured: contestants.length - measuring.length,
    total,
  };
}

function toRow(
  type: NumberType,
  { id, name, entityName }: ClockedSubject,
  sums: ComparedSums,
  settings: AskedSubjects["settings"],
): RankRow {
  const figure = comparedFigure(type, sums, settings);
  const leftOut = isLeftOut(figure, settings);
  return {
    id,
    name,
    ...(entityName !== undefined && { entityName }),
    ...figure,
    share: null,
    place: null,
    placeBefore: null,
    ...(leftOut && { leftOut: true as const }),
  };
}

interface Contestant {
  row: RankRow;
  sums: ComparedSums;
}

/** Those left out are no part of the whole. */
function toTotal(type: NumberType, all: readonly Contestant[], settings: AskedSubjects["settings"]): Figure {
  const sums = noSums();
  let expected = 0;
  for (const { row, sums: own } of all) {
    if (row.leftOut) continue;
    addSums(sums, own.current);
    expected += own.expectedSeconds;
  }
  return toFigure(type, sums, expected, settings);
}

const withShares = (rows: readonly RankRow[], whole: number | null): RankRow[] =>
  rows.map((row) => ({
    ...row,
    share: !row.leftOut && whole && row.value !== null ? row.value / whole : null,
  }));

/**
 * Those left out have no position. Only rows that both spans know completely move: their current and previous positions
 * among one another say by how much.
 */
function withPlaces(contestants: readonly Contestant[], settings: AskedSubjects["settings"]): RankRow[] {
  const inContest = contestants.filter(({ row: { leftOut, value } }) => !leftOut && value !== null);
  const places = rankPlaces(inContest.map(({ row }) => row));
  const moving = inContest.filter(
    ({ row: { compared, completenessBefore, previous } }) =>
      compared.how === "whole" &&
      previous !== null &&
      !isLeftOut({ completeness: completenessBefore }, settings),
  );
  const among = rankPlaces(moving.map(({ row }) => row));
  const amongBefore = rankPlaces(moving.map(({ row: { id, previous } }) => ({ id, value: previous })));
  const placeBefore = (id: number): number | null => {
    const [place, now, before] = [places.get(id), among.get(id), amongBefore.get(id)];
    return place === undefined || now === undefined || before === undefined ? null : place + before - now;
  };
  return contestants.map(({ row }) => ({
    ...row,
    place: places.get(row.id) ?? null,
    placeBefore: placeBefore(row.id),
  }));
}

/** Subjects without a value come last whichever way, after them those left out; equal values by name. */
function sorted(rows: RankRow[], order: "asc" | "desc"): RankRow[] {
  const sign = order === "asc" ? 1 : -1;
  return rows.sort((a, b) => {
    if (a.leftOut !== b.leftOut) return Number(a.leftOut ?? false) - Number(b.leftOut ?? false);
    const byValue =
      a.value === null || b.value === null
        ? Number(a.value === null) - Number(b.value === null)
        : sign * (a.value - b.value);
    return byValue || compareNames(a.name, b.name);
  });
}
