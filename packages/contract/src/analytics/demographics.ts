import * as z from "zod/mini";
import { Bucket, Figure } from "../counting/figure.ts";
import { endpoint } from "../endpoint.ts";
import { exportOf } from "./export.ts";
import { AskedInterval, askedDays, askedSubjects, subjectName, Warnings } from "./question.ts";

/** The numbers of it, in the order in which they are shown. */
export const demographicNumbers = [
  "adult",
  "children",
  "batch",
  "familys",
  "personals",
  "dedupedCount",
  "averageDwellTime",
  "totalDwellTime",
  "inCar",
  "outCar",
] as const;
export type DemographicNumber = (typeof demographicNumbers)[number];

/** Its distributions; bucket 0 is unknown. */
export const demographicSplits = ["gender", "age", "dedupedGender", "dedupedAge"] as const;
export type DemographicSplit = (typeof demographicSplits)[number];

export const demographicTypes = [...demographicNumbers, ...demographicSplits] as const;
export type DemographicType = (typeof demographicTypes)[number];

/** Measures that no record ever reported: they are not measured there, and their values are null. */
const notMeasured = z.array(z.enum(demographicTypes));

/** `value` is the number of people it is about, those unknown among them. */
const Split = z.extend(Figure, { buckets: z.array(Bucket) });

const numbers = {
  adult: Figure,
  children: Figure,
  batch: Figure,
  familys: Figure,
  personals: Figure,
  dedupedCount: Figure,
  averageDwellTime: Figure,
  totalDwellTime: Figure,
  inCar: Figure,
  outCar: Figure,
} satisfies Record<DemographicNumber, typeof Figure>;

const splits = {
  gender: Split,
  age: Split,
  dedupedGender: Split,
  dedupedAge: Split,
} satisfies Record<DemographicSplit, typeof Split>;

export const DemographicFigures = z.object({ ...numbers, ...splits });
export type DemographicFigures = z.output<typeof DemographicFigures>;

const question = endpoint({
  method: "POST",
  path: "/api/analysis/demographics",
  permission: "demographics",
  shared: "range",
  asks: true,
  summary: "Who came: gender, age, adults and children, families, dwell, deduplicated visitors, cars",
  body: z.strictObject({ ...askedSubjects, ...askedDays, interval: AskedInterval }),
  reply: z.object({
    zones: z.array(z.string()),
    warnings: Warnings,
    notMeasured,
    total: DemographicFigures,
    rows: z.array(
      z.object({
        time: z.string(),
        running: z.optional(z.literal(true)),
        ahead: z.optional(z.literal(true)),
        coarse: z.optional(z.literal(true)),
        ...numbers,
        ...splits,
      }),
    ),
    subjects: z.array(z.object({ ...subjectName, notMeasured, ...numbers, ...splits })),
  }),
});
export type Demographics = z.output<typeof question.reply>;

export const demographics = { demographics: question, export: exportOf(question) };
