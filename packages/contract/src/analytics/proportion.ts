import * as z from "zod/mini";
import { Figure, NumberTypeKey } from "../counting/figure.ts";
import { endpoint, Id } from "../endpoint.ts";
import type { NumberType } from "../metrics.ts";
import { exportOf } from "./export.ts";
import { askedDays, askedSubjects, mostInChart, Warnings } from "./question.ts";

/** Into which parts people can be divided; the whole is the sum of the parts. */
export const splits = {
  adultsChildren: ["adult", "children"],
  staffCustomers: ["customerIn", "enterStaff"],
  inOut: ["flowIn", "flowOut"],
} as const satisfies Record<string, readonly NumberType[]>;
export type Split = keyof typeof splits;
export const splitKeys = ["adultsChildren", "staffCustomers", "inOut"] as const satisfies readonly Split[];

/** A part with its share of all parts; null where there are none. */
export const SharePart = z.object({
  type: NumberTypeKey,
  value: z.nullable(z.number()),
  share: z.nullable(z.number()),
});

const Shared = z.extend(Figure, {
  /** Share of the whole; null where the whole is nothing. */
  share: z.nullable(z.number()),
  parts: z.optional(z.array(SharePart)),
});

export const ShareRow = z.extend(Shared, {
  /** `dept`: an organisation with all below it · `ownDept`: what lies in the organisation asked for itself. */
  kind: z.enum(["subject", "dept", "ownDept"]),
  id: Id,
  name: z.string(),
  /** The site of an access or area. */
  entityName: z.optional(z.string()),
});
export type ShareRow = z.output<typeof ShareRow>;

const question = endpoint({
  method: "POST",
  path: "/api/query/proportion",
  permission: "query:proportion",
  shared: "range",
  summary: "Share of each subject, or of each organisation, of the whole; the smallest together as others",
  asks: true,
  body: z.strictObject({
    ...askedSubjects,
    ...askedDays,
    /** A sum: rates and averages have no shares. */
    type: z._default(NumberTypeKey, "flowIn"),
    /** `dept`: the organisations right below the one asked for (dataType 0). */
    by: z._default(z.enum(["subject", "dept"]), "subject"),
    split: z.optional(z.enum(splitKeys)),
    /** Rows that stand apart; the rest are "others". */
    size: z._default(z.int().check(z.minimum(1), z.maximum(1000)), mostInChart),
  }),
  reply: z.object({
    rows: z.array(ShareRow),
    others: z.nullable(z.extend(Shared, { count: z.int() })),
    total: z.extend(Figure, { parts: z.optional(z.array(SharePart)) }),
    zones: z.array(z.string()),
    warnings: Warnings,
  }),
});

export const proportion = { proportion: question, export: exportOf(question) };
