import * as z from "zod/mini";
import { NumberTypeKey } from "../../counting/figure.ts";
import { Id } from "../../endpoint.ts";
import { NodeId } from "./screen-values.ts";

/**
 * What a control asks. `figure`: one number beside another span's · `hours`: the hours of a day with what is usual of them ·
 * `days`: day by day · `ranking`: places by a number · `inside`: how many are inside a place, and how full that is · `grid`: the
 * hours of the last days · `shares`: the parts of a whole · `funnel`: of those
 * who came past, how many came in · `table`: places by several numbers · `festivals`: the
 * last holidays beside those of the years before · `lines`: a few places beside one another, hour by hour or day by day ·
 * `plan`: the areas of a site's plan with their figures · `heat`: where people were on it · `sites`: where sites lie, with a
 * number each · `notes`: what somebody noted of days · `faults`: what is silent or looks wrong now · `opening`: when a place opens
 * and closes · `logo`, `frames`: the company's, and of which hosts it lets screens show pages.
 */
export const questionKinds = [
  "figure",
  "hours",
  "days",
  "ranking",
  "inside",
  "grid",
  "shares",
  "funnel",
  "table",
  "festivals",
  "lines",
  "plan",
  "heat",
  "sites",
  "notes",
  "faults",
  "opening",
  "logo",
  "frames",
] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Spans in words: each wall reads them on the clock of the places it shows. */
export const timeWords = [
  "today",
  "yesterday",
  "thisWeek",
  "lastWeek",
  "last7",
  "last28",
  "thisMonth",
  "lastMonth",
  "thisYear",
] as const;
export type TimeWord = (typeof timeWords)[number];

/** What a number stands beside. `usual`: the same weekdays of the weeks before. */
export const againstWords = ["previous", "sameWeekdays", "lastYear", "none"] as const;
export type AgainstWord = (typeof againstWords)[number];

/** What the parts of a whole are: the places asked about, the accesses of these sites, or people. */
export const shareParts = ["places", "entrances", "gender", "age"] as const;
export type SharePartKind = (typeof shareParts)[number];

/** Parts that stand apart; more are "others". */
export const mostShareParts = 6;

/** Places that lines are drawn of. */
export const mostLines = 5;

/** Further numbers of a table at most. */
export const mostFurtherMeasures = 5;

/** Most places that one question names. */
export const mostPlaces = 500;

/** Sites (0), accesses (1) or areas (2) by name, all sites of an organisation, or all that the viewer may see. */
export const PlaceRef = z.union([
  z.strictObject({
    dataType: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    ids: z.array(Id).check(z.minLength(1), z.maxLength(mostPlaces)),
  }),
  z.strictObject({ deptId: Id }),
  z.strictObject({ all: z.literal(true) }),
]);
export type PlaceRef = z.output<typeof PlaceRef>;

/** Whose figures: a place of the screen by its role, so that one screen serves many places, or fixed ones. */
export const Subject = z.union([z.strictObject({ role: NodeId }), z.strictObject({ fixed: PlaceRef })]);
export type Subject = z.output<typeof Subject>;

/** A question in words; the server makes numbers of it. */
export const Question = z.strictObject({
  what: z.enum(questionKinds),
  measure: z._default(NumberTypeKey, "flowIn"),
  /** What a table shows beside it. */
  measures: z._default(z.array(NumberTypeKey).check(z.maxLength(mostFurtherMeasures)), []),
  of: Subject,
  time: z._default(z.enum(timeWords), "today"),
  against: z._default(z.enum(againstWords), "sameWeekdays"),
  /** How many rows, or days. */
  size: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10),
  by: z._default(z.enum(shareParts), "places"),
  openHoursOnly: z._default(z.boolean(), false),
  /** The plan that is asked about, where it is one of these places; else the first of theirs. */
  plan: z.optional(Id),
});
export type Question = z.output<typeof Question>;

/** A question whose places are known. */
export interface BoundQuestion extends Omit<Question, "of"> {
  of: PlaceRef;
}

/** Equal questions share one answer: the words of the question, in order. */
export function partKey({
  what,
  measure,
  measures,
  of,
  time,
  against,
  size,
  by,
  openHoursOnly,
  plan,
}: BoundQuestion): string {
  const places =
    "ids" in of
      ? `${of.dataType}:${[...of.ids].sort((a, b) => a - b)}`
      : "deptId" in of
        ? `d${of.deptId}`
        : "*";
  const words = [
    ...[what, [measure, ...measures], places, time, against, size, by],
    openHoursOnly ? "open" : "all",
  ];
  return (plan === undefined ? words : [...words, plan]).join("|");
}
