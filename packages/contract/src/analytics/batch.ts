import * as z from "zod/mini";
import { Figure } from "../counting/figure.ts";
import { endpoint } from "../endpoint.ts";
import { exportOf } from "./export.ts";
import { AskedInterval, askedDays, askedSubjects, subjectName, Warnings } from "./question.ts";

/** What is asked of groups, in the order of the table's columns. */
export const batchMetrics = [
  "batch",
  "customerIn",
  "groupSize",
  "familys",
  "personals",
  "adult",
  "children",
] as const;
export type BatchMetric = (typeof batchMetrics)[number];

const figures = {
  batch: Figure,
  customerIn: Figure,
  groupSize: Figure,
  familys: Figure,
  personals: Figure,
  adult: Figure,
  children: Figure,
} satisfies Record<BatchMetric, typeof Figure>;

export const BatchFigures = z.object(figures);
export type BatchFigures = z.output<typeof BatchFigures>;

/** A piece of time, named as in a `Point`. */
export const BatchRow = z.object({
  time: z.string(),
  running: z.optional(z.literal(true)),
  ahead: z.optional(z.literal(true)),
  coarse: z.optional(z.literal(true)),
  ...figures,
});
export type BatchRow = z.output<typeof BatchRow>;

const question = endpoint({
  method: "POST",
  path: "/api/analysis/batch",
  permission: "batch",
  shared: "range",
  asks: true,
  summary: "Groups and who they are made of, by interval, all together and by subject; not of days to come",
  body: z.strictObject({ ...askedSubjects, ...askedDays, interval: AskedInterval }),
  reply: z.object({
    zones: z.array(z.string()),
    warnings: Warnings,
    rows: z.array(BatchRow),
    total: BatchFigures,
    subjects: z.array(z.object({ ...subjectName, ...figures })),
  }),
});
export type Batch = z.output<typeof question.reply>;

export const batches = { batch: question, export: exportOf(question) };
