import * as z from "zod/mini";
import { endpoint, Id, IdText } from "../endpoint.ts";
import { DayText } from "../time-texts.ts";
import { Figure, NumberTypeKey, Origin } from "./figure.ts";
import { captureRateFormulas, HourText, RuleDefinition, RuleSubject, ruleKinds } from "./rule-definitions.ts";

/** A rule that acted on a figure, with what it did to each measure. */
export const ActingRule = z.object({
  ruleId: Id,
  version: z.int(),
  kind: z.enum(ruleKinds),
  definition: RuleDefinition,
  subject: RuleSubject,
  subjectName: z.string(),
  author: z.string(),
  reason: z.string(),
  createTime: z.string(),
  amounts: z.array(z.object({ measure: z.string(), amount: z.number() })),
});
export type ActingRule = z.output<typeof ActingRule>;

/** A counting line that was bound in the span. */
export const BoundLine = z.object({
  deviceId: Id,
  sn: z.string(),
  deviceName: z.string(),
  line: z.string(),
  accessId: Id,
  accessName: z.string(),
  /** As of the binding: 0 two-way, 1 in only, 2 out only, 3 exchanged, 4 total. */
  direction: z.int(),
  /** -1: seen from the area, in and out through the access are exchanged. */
  sign: z.int(),
  from: z.string(),
  to: z.nullable(z.string()),
});

export type BoundLine = z.output<typeof BoundLine>;

/** How this company calculates its figures. */
export const FigureSettings = z.object({
  captureRate: z.enum(captureRateFormulas),
  /** Below this completeness (0..1) subjects and days are left out of averages and rankings; 0 = none are. */
  incompleteBelow: z.number(),
});
export type FigureSettings = z.output<typeof FigureSettings>;

export const figures = {
  settings: endpoint({
    method: "GET",
    path: "/api/figures/settings",
    permission: "home:view",
    summary: "How the company has its figures reckoned",
    reply: FigureSettings,
  }),
  why: endpoint({
    method: "GET",
    path: "/api/figures/why",
    figures: true,
    permission: "home:view",
    summary: "Why a figure is what it is: layers, rules that acted, lines bound then, completeness",
    query: z.object({
      dataType: z.pipe(z._default(z.coerce.number(), 0), z.union([z.literal(0), z.literal(1), z.literal(2)])),
      id: IdText,
      type: z._default(NumberTypeKey, "flowIn"),
      /** Business days, both included, at most 92. */
      startTime: DayText,
      endTime: DayText,
      /** An hour of the day; only with a single day. */
      hour: z.optional(HourText),
    }),
    reply: z.object({
      name: z.string(),
      entityId: Id,
      entityName: z.string(),
      zone: z.string(),
      /** The moments asked about, ISO 8601. */
      from: z.string(),
      to: z.string(),
      figure: Figure,
      /** The sums the figure is made of, layer by layer; `value` = all layers together. */
      measures: z.array(z.extend(Origin, { measure: z.string(), value: z.number() })),
      settings: FigureSettings,
      rules: z.array(ActingRule),
      lines: z.array(BoundLine),
    }),
  }),
};
