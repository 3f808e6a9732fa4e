import * as z from "zod/mini";
import { ComparedFigure, Figure, NumberTypeKey } from "../counting/figure.ts";
import { endpoint, Id } from "../endpoint.ts";
import { ComparedWith } from "./comparisons.ts";
import { exportOf } from "./export.ts";
import { askedDays, askedSubjects, subjectName, Warnings } from "./question.ts";

export const RankRow = z.extend(ComparedFigure, {
  id: Id,
  name: z.string(),
  /** The site of an access or area. */
  entityName: z.optional(z.string()),
  /** Share of the total; null for what is no sum, and for those left out. */
  share: z.nullable(z.number()),
  /** Position from the highest figure, 1; equal figures share one; null without a figure. */
  place: z.nullable(z.int()),
  /**
   * The same in the days compared with, as far as those moved that are known in the whole of both spans: `place` and the
   * change of place among these. Null for all others: they are not said to have moved.
   */
  placeBefore: z.nullable(z.int()),
  /** Too incomplete to be compared (a company's own choice): listed last, without a place. */
  leftOut: z.optional(z.literal(true)),
});
export type RankRow = z.output<typeof RankRow>;

export const rankComparisons = ["previous", "sameWeekdays", "lastYear"] as const;

const question = endpoint({
  method: "POST",
  path: "/api/analysis/rank",
  permission: ["home:view", "rank:data"],
  shared: "range",
  summary: "Entities, accesses or areas ordered by a figure, with share, change and change of place",
  asks: true,
  body: z.strictObject({
    ...askedSubjects,
    ...askedDays,
    type: NumberTypeKey,
    compare: z._default(z.enum(rankComparisons), "sameWeekdays"),
    order: z._default(z.enum(["asc", "desc"]), "desc"),
    size: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 10),
  }),
  reply: z.object({
    rows: z.array(RankRow),
    /** Subjects in the contest; `rows` may be the first of them. */
    count: z.int(),
    /** How many of them are too incomplete to be compared. */
    leftOut: z.int(),
    /** How many of those asked for do not measure it at all: they have no rows. */
    notMeasured: z.int(),
    /** Total of all that are not left out. */
    total: Figure,
    comparedWith: ComparedWith,
    /** Time zones of the subjects: each counts its own days. */
    zones: z.array(z.string()),
    warnings: Warnings,
  }),
});

/**
 * A subject by its best day of one weekday. Days that are not over, or of which less than nine tenths are known, are
 * neither the best nor in the mean: `incomplete` says how many of those that are over.
 */
export const BestDayRow = z.object({
  ...subjectName,
  /** Position by the best day from the highest, 1; equal figures share one; null without such a day. */
  place: z.nullable(z.int()),
  best: z.nullable(
    z.object({
      /** `yyyy-MM-dd`, the first where several are equal. */
      day: z.string(),
      figure: Figure,
      /** Holidays of the site that day. */
      holidays: z.array(z.string()),
    }),
  ),
  /** Of the days that count: of sums the mean, of rates the rate of all of them. */
  mean: z.nullable(z.number()),
  /** How many days count. */
  days: z.int(),
  incomplete: z.int(),
});
export type BestDayRow = z.output<typeof BestDayRow>;

const bestDays = endpoint({
  method: "POST",
  path: "/api/analysis/rank/weekday",
  permission: ["home:view", "rank:data"],
  shared: "range",
  summary: "Entities, accesses or areas ordered by their best day of one weekday, with its date and the mean",
  asks: true,
  body: z.strictObject({
    ...askedSubjects,
    ...askedDays,
    type: NumberTypeKey,
    /** 1 Monday … 7 Sunday: only these days of the span count. */
    weekday: z.int().check(z.minimum(1), z.maximum(7)),
  }),
  reply: z.object({
    rows: z.array(BestDayRow),
    /** Such days in the span. */
    days: z.int(),
    zones: z.array(z.string()),
    warnings: Warnings,
  }),
});

export const ranking = {
  rank: question,
  export: exportOf(question),
  bestDays,
  exportBestDays: exportOf(bestDays),
};
