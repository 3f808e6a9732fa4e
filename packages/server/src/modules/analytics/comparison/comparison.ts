import {
  comparedShift,
  dayBegun,
  dayShifted,
  isBeyondMonth,
  spanShifted,
} from "@foyer/contract/analytics/compared-span";
import type { ComparedWith, Comparison } from "@foyer/contract/analytics/comparisons";
import type { ComparedFigure, ComparedTime } from "@foyer/contract/counting/figure";
import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import type { NumberType } from "@foyer/contract/metrics";
import type { Words } from "@foyer/phrases/translate";
import type { ComparedDays, Days } from "../../counting/clocks/clocks.ts";
import { type ComparedSums, noTotals, toChange } from "../../counting/comparing/comparing.ts";
import { usualSettings } from "../../counting/figure-settings/figure-settings.ts";
import { toFigure } from "../../counting/sums/sums.ts";
import type { ExportCell, ExportColumn } from "../table/table.ts";

/** Days with those they are compared with, for a local today. */
export interface SpansCompared extends ComparedDays {
  /**
   * Where a day begins in the previous span: a piece of days stands beside those from its own day to the next one's.
   */
  dayBefore: (day: string) => string;
  sameWeekdays: boolean;
}

/**
 * The days compared with `days` where it is `today`; of a running span only the days gone by compare. Where today has
 * no day of its own in a shorter month before, that month is over: its last day is not cut.
 */
export function spansCompared(comparison: Comparison, days: Days, today: string): SpansCompared {
  const shift = comparedShift(comparison, days);
  const isGoingOn = days.from <= today && today <= days.to;
  const whole = spanShifted(days, shift);
  return {
    current: days,
    previous: isGoingOn ? { from: whole.from, to: dayShifted(today, shift) } : whole,
    running: isGoingOn && !isBeyondMonth(today, shift),
    dayBefore: (day) => dayBegun(day, shift),
    sameWeekdays: "days" in shift && shift.days % 7 === 0,
  };
}

/** The same in an answer's words. */
export const comparedWith = ({ previous, sameWeekdays, running }: SpansCompared): ComparedWith => ({
  startTime: previous.from,
  endTime: previous.to,
  sameWeekdays,
  elapsed: running,
});

/** What an answer was compared with, as a line of the question. */
export function comparedWithWords(
  words: Words,
  { startTime, endTime, sameWeekdays, elapsed }: ComparedWith,
): [label: string, value: string] {
  return [
    words("analysis.against"),
    [
      words("exports.question.span", { from: startTime, to: endTime }),
      ...(sameWeekdays ? [words("analysis.comparedWith.sameWeekdays")] : []),
      ...(elapsed ? [words("analysis.comparedWith.elapsed")] : []),
    ].join(" · "),
  ];
}

const hoursIn = (seconds: number): number => Math.round(seconds / 360) / 10;

/** What a change was calculated from, or why there is none. */
export function comparedWords(words: Words, { how, reason, seconds, ofSeconds }: ComparedTime): string {
  if (reason) return words(`compared.noChange.${reason}`);
  if (how !== "partly") return words("compared.whole");
  return words("compared.partly", { hours: hoursIn(seconds), of: hoursIn(ofSeconds) });
}

/** What a change in a file comes with: how much of the time is compared, and how. */
export const comparedColumns = (words: Words): ExportColumn[] => [
  { header: words("compared.share"), kind: "percent" },
  { header: words("compared.how"), kind: "text", width: 28 },
];

export const comparedCells = (words: Words, compared: ComparedTime): ExportCell[] => [
  compared.how === "withheld" || compared.ofSeconds === 0 ? null : compared.seconds / compared.ofSeconds,
  comparedWords(words, compared),
];

/** The header of how complete the figure of the span before was. */
export const completenessBeforeHeader = (words: Words, before: string): string =>
  `${before}: ${words("compared.completenessBefore")}`;

/** One span must have at least this share of what the other has. */
const comparableShare = 0.5;

/**
 * Whether two spans were counted alike, by how much was bound or expected in each: otherwise a change between them
 * would say more about the sensors than about the people.
 */
export const countedInBoth = (one: number, other: number): boolean =>
  Math.min(one, other) >= comparableShare * Math.max(one, other);

/** For questions without totals. */
export const nothing = noTotals;

/** The figure of a span with its change against the same elapsed time of the span before, over what both have. */
export function comparedFigure(
  type: NumberType,
  sums: ComparedSums,
  settings: FigureSettings = usualSettings,
): ComparedFigure {
  const { value: previous, completeness: completenessBefore } = toFigure(
    type,
    sums.previous,
    sums.expectedBefore,
    settings,
  );
  return {
    ...toFigure(type, sums.current, sums.expectedSeconds, settings),
    previous,
    completenessBefore,
    ...toChange(type, sums, settings),
  };
}
