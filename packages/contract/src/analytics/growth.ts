import * as z from "zod/mini";
import { ComparedTime, Figure, NumberTypeKey, noChangeReasons } from "../counting/figure.ts";
import { endpoint, Id } from "../endpoint.ts";
import { ComparedWith } from "./comparisons.ts";
import { exportOf } from "./export.ts";
import { AskedInterval, askedDays, askedSubjects, Point, Warnings } from "./question.ts";

export const growthComparisons = ["previous", "lastWeek", "lastMonth", "lastYear"] as const;

/**
 * Why a row is not in the total: `incomplete` by the company's own choice · `notBefore` and `notNow` the subject counted
 * in one of the spans only, or for less than half as long as in the other · `tooLittle` less than half of its time is
 * known in both.
 */
export const growthOmissions = ["incomplete", "notBefore", "notNow", "tooLittle"] as const;

/** Figures of two spans. `growth` is of the same elapsed time and of what both have (`compared`); null without a base. */
const Grown = z.object({
  current: Figure,
  previous: Figure,
  growth: z.nullable(z.number()),
  compared: ComparedTime,
});

export const GrowthRow = z.extend(Grown, {
  id: Id,
  name: z.string(),
  /** The site of an access or area. */
  entityName: z.optional(z.string()),
  /** The lower one of both spans. */
  completeness: z.nullable(z.number()),
  leftOut: z.optional(z.enum(growthOmissions)),
});
export type GrowthRow = z.output<typeof GrowthRow>;

/** A piece of the span beside the piece it is compared with; null where there is none (a shorter month). */
export const GrowthPoint = z.object({
  current: Point,
  previous: z.nullable(Point),
  /** Also null where one of the two is not completely known: `noChange` says so. */
  growth: z.nullable(z.number()),
  noChange: z.optional(z.enum(noChangeReasons)),
});
export type GrowthPoint = z.output<typeof GrowthPoint>;

const question = endpoint({
  method: "POST",
  path: "/api/analysis/growth",
  permission: "growth:list",
  shared: "range",
  summary:
    "Subjects beside themselves in an earlier span, over the same elapsed time and on the same weekdays",
  asks: true,
  body: z.strictObject({
    ...askedSubjects,
    ...askedDays,
    type: NumberTypeKey,
    compare: z._default(z.enum(growthComparisons), "lastYear"),
    /** Also piece by piece, over the subjects of the total. */
    interval: z.optional(AskedInterval),
    /** The total is of all subjects, not only of those counted in both spans. */
    plain: z._default(z.boolean(), false),
    order: z._default(z.enum(["asc", "desc"]), "desc"),
    size: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1000),
  }),
  reply: z.object({
    rows: z.array(GrowthRow),
    /** Subjects asked for; `rows` may be the first of them. */
    count: z.int(),
    /** How many of them are in the total. */
    compared: z.int(),
    total: Grown,
    points: z.optional(z.array(GrowthPoint)),
    comparedWith: ComparedWith,
    zones: z.array(z.string()),
    warnings: Warnings,
  }),
});

export const growing = { growth: question, export: exportOf(question) };
