import * as z from "zod/mini";
import { Id, text } from "../endpoint.ts";
import { DayText, QuarterHour } from "../time-texts.ts";
import { measures } from "./measures.ts";

/** What a rule does, in the order in which rules act: each works on what the previous ones have left. */
export const ruleKinds = ["eliminate", "correct", "estimate", "set"] as const;
export type RuleKind = (typeof ruleKinds)[number];

/** 0 entity, 1 access, 2 area, 3 organisation with all below it, 4 the whole company. */
export const ruleSubjects = { entity: 0, access: 1, area: 2, organisation: 3, company: 4 } as const;
export type RuleSubjectKind = (typeof ruleSubjects)[keyof typeof ruleSubjects];

const everywhere = [0, 1, 2, 3, 4] as const;

interface RuleTypeFacts {
  kind: RuleKind;
  /** What a rule of this type can aim at. */
  subjects: readonly RuleSubjectKind[];
  /**
   * `schedule`: days, weekdays and a time window; `cell`: one day (with or without an hour), no window;
   * `none`: holds always, so days, weekdays and window stay at their defaults.
   */
  time: "schedule" | "cell" | "none";
}

/** Every type of rule. For each type the closest rule wins: access, entity, nearest organisation, company; then the newest version. */
export const ruleTypes = {
  /** Takes away everything that was counted in the rule's days and time window. */
  window: { kind: "eliminate", subjects: everywhere, time: "schedule" },
  /** Takes a number of staff passages off `in` and as many off `out`, an hour or a day. */
  staffPassages: { kind: "eliminate", subjects: everywhere, time: "schedule" },
  /** Takes turnbacks off `in`, slot by slot. */
  turnbacks: { kind: "eliminate", subjects: everywhere, time: "schedule" },
  /** Multiplies measures. */
  factor: { kind: "correct", subjects: everywhere, time: "schedule" },
  /** Adds an amount to one cell. Amounts of several rules add up. */
  add: { kind: "correct", subjects: [0, 1, 2], time: "cell" },
  /** Gives one cell a figure. */
  replace: { kind: "correct", subjects: [0, 1, 2], time: "cell" },
  /** Fills gaps from the same weekdays before. */
  estimate: { kind: "estimate", subjects: [0, 1, 3, 4], time: "schedule" },
  /** How the capture rate is calculated, in the whole company. */
  captureRate: { kind: "set", subjects: [4], time: "none" },
  /** Whether staff counts as flow. */
  staffCounts: { kind: "set", subjects: everywhere, time: "schedule" },
  /** Whether only what was counted in opening hours counts. */
  openHoursOnly: { kind: "set", subjects: everywhere, time: "schedule" },
  /** Below which completeness days and subjects are left out of averages and rankings, in the whole company. */
  incompleteBelow: { kind: "set", subjects: [4], time: "none" },
} as const satisfies Record<string, RuleTypeFacts>;
export type RuleType = keyof typeof ruleTypes;

/** `ofAll`: in / (in + passby); `ofPassby`: in / passby. */
export const captureRateFormulas = ["ofAll", "ofPassby"] as const;
export type CaptureRateFormula = (typeof captureRateFormulas)[number];

export const MeasureKey = z.enum(measures);

/** An hour of a business day as charts name it: `HH:mm`, with the offset (`02:00+02:00`) where the clock shows it twice. */
export const HourText = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d([+-]\d{2}:\d{2})?$/, "timeOfDay"));

/** Milliseconds of dwell outgrow numbers of people. */
const mostMs = 1e12;
const mostPeople = 1e7;
const isThousandths = (factor: number) => Math.abs(factor * 1000 - Math.round(factor * 1000)) < 1e-6;
const eachOnce = (list: readonly unknown[]) => new Set(list).size === list.length;

const cell = {
  measure: MeasureKey,
  /** Absent: the whole day. Without an offset, an hour that comes twice is both of them together. */
  hour: z.optional(HourText),
};

export const RuleDefinition = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("window") }),
  z.strictObject({
    type: z.literal("staffPassages"),
    /** Passages of staff, each way: so many in and so many out. Never below 0. */
    count: z.int().check(z.minimum(1), z.maximum(100_000)),
    per: z.enum(["hour", "day"]),
  }),
  z.strictObject({ type: z.literal("turnbacks") }),
  z.strictObject({
    type: z.literal("factor"),
    /** At most three decimals. */
    factor: z.number().check(z.minimum(0.5), z.maximum(2), z.refine(isThousandths, "outOfRange")),
    measures: z
      .array(MeasureKey)
      .check(z.minLength(1), z.maxLength(measures.length), z.refine(eachOnce, "twice")),
  }),
  z.strictObject({
    type: z.literal("add"),
    ...cell,
    /** Signed; what would fall below 0 stops there. */
    amount: z.int().check(
      z.minimum(-mostMs),
      z.maximum(mostMs),
      z.refine((amount) => amount !== 0, "required"),
    ),
  }),
  z.strictObject({
    type: z.literal("replace"),
    ...cell,
    value: z.int().check(z.minimum(0), z.maximum(mostMs)),
  }),
  z.strictObject({ type: z.literal("estimate") }),
  z.strictObject({ type: z.literal("captureRate"), formula: z.enum(captureRateFormulas) }),
  z.strictObject({ type: z.literal("staffCounts"), counts: z.boolean() }),
  z.strictObject({ type: z.literal("openHoursOnly"), only: z.boolean() }),
  z.strictObject({
    type: z.literal("incompleteBelow"),
    /** 0: nothing is left out. */
    completeness: z.number().check(z.minimum(0), z.maximum(1)),
  }),
]);
export type RuleDefinition = z.output<typeof RuleDefinition>;

export const RuleSubject = z.strictObject({
  kind: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  /** null for the company. */
  id: z.nullable(Id),
});
export type RuleSubject = z.output<typeof RuleSubject>;

/** The first day of rules that hold since ever. */
export const firstRuleDay = "1970-01-01";
const allDay = "00:00";
const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** What every version of a rule has. */
const versionFields = {
  subject: RuleSubject,
  definition: RuleDefinition,
  /** Business days, both included; `toDay` null = until further notice. */
  fromDay: z._default(DayText, firstRuleDay),
  toDay: z._default(z.nullable(DayText), null),
  /** 1 Monday to 7 Sunday, of the business day. */
  weekdays: z._default(
    z
      .array(z.int().check(z.minimum(1), z.maximum(7)))
      .check(z.minLength(1), z.maxLength(7), z.refine(eachOnce, "twice")),
    everyDay,
  ),
  /**
   * Time window on the entity's clock; equal ends = all day. An end before the start reaches over midnight:
   * within one business day, what is at or after the start or before the end.
   */
  fromTime: z._default(QuarterHour, allDay),
  toTime: z._default(QuarterHour, allDay),
  reason: text(500),
};

type Draft = z.output<ReturnType<typeof z.strictObject<typeof versionFields>>>;

const hasSchedule = ({ weekdays, fromTime, toTime }: Draft) => weekdays.length < 7 || fromTime !== toTime;

/** What a cell cannot hold. */
function amountFault({ definition }: Draft): Record<string, string> {
  if (definition.type !== "add" && definition.type !== "replace") return {};
  const [field, amount] =
    definition.type === "add"
      ? (["amount", definition.amount] as const)
      : (["value", definition.value] as const);
  const fits = definition.measure === "dwellMs" || Math.abs(amount) <= mostPeople;
  return fits ? {} : { [`definition.${field}`]: "outOfRange" };
}

/** What is wrong with a draft whose fields are right one by one: field → fault. */
function draftFaults(draft: Draft): Record<string, string> {
  const { subject, definition, fromDay, toDay } = draft;
  const { subjects, time }: RuleTypeFacts = ruleTypes[definition.type];
  if (!subjects.includes(subject.kind)) return { "subject.kind": "select" };
  if ((subject.kind === ruleSubjects.company) !== (subject.id === null)) return { "subject.id": "required" };
  if (toDay !== null && toDay < fromDay) return { toDay: "rangeWrong" };
  if (time === "schedule") return {};
  if (hasSchedule(draft)) return { fromTime: "invalid" };
  if (time === "cell") return toDay === fromDay ? amountFault(draft) : { toDay: "rangeWrong" };
  return fromDay === firstRuleDay && toDay === null ? {} : { fromDay: "invalid" };
}

const makesSense = z.superRefine<Draft>((draft, context) => {
  for (const [field, message] of Object.entries(draftFaults(draft)))
    context.addIssue({ code: "custom", path: field.split("."), message, input: draft });
});

export const RuleDraft = z.strictObject(versionFields).check(makesSense);
export type RuleDraft = z.output<typeof RuleDraft>;
