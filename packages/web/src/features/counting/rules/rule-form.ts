import {
  firstRuleDay,
  RuleDraft,
  type RuleSubject,
  type RuleType,
  ruleSubjects,
  ruleTypes,
} from "@foyer/contract/counting/rule-definitions";
import type { RuleVersion } from "@foyer/contract/counting/rules";
import * as z from "zod/mini";
import { Refused } from "../../../lib/refused.ts";

/** What a rule's form holds: the parts of a draft under their whole names, and what only the form knows. */
export type RuleFormValues = Record<string, unknown>;

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const midnight = "00:00";

/** What a new rule of a type says before anything is entered. */
const usualDefinition: Record<RuleType, object> = {
  window: {},
  staffPassages: { count: undefined, per: "day" },
  turnbacks: {},
  factor: { factor: undefined, measures: ["in", "out"] },
  add: { measure: "in", amount: undefined, hour: "" },
  replace: { measure: "in", value: undefined, hour: "" },
  estimate: {},
  captureRate: { formula: "ofAll" },
  staffCounts: { counts: false },
  openHoursOnly: { only: true },
  incompleteBelow: { completeness: 0.8 },
};

/** Cleaning hours and the like: what is usually taken away is a part of the day. */
const beginsWithWindow = (type: RuleType) => type === "window";

const named = (definition: object) =>
  Object.fromEntries(Object.entries(definition).map(([name, value]) => [`definition.${name}`, value]));

/** The form of a new rule; `today` is where its days begin. */
export function newRuleValues(type: RuleType, today: string): RuleFormValues {
  const isPlain = ruleTypes[type].time === "none";
  const [only] = ruleTypes[type].subjects.length === 1 ? ruleTypes[type].subjects : [];
  return {
    ...named({ type, ...usualDefinition[type] }),
    "subject.kind": only ?? ruleSubjects.entity,
    "subject.id": only === ruleSubjects.company ? null : undefined,
    site: undefined,
    fromDay: isPlain ? firstRuleDay : today,
    toDay: null,
    weekdays: everyDay,
    allDay: !beginsWithWindow(type),
    fromTime: midnight,
    toTime: "06:00",
    reason: "",
  };
}

/** The form of an existing rule, for its next version. */
export function ruleValues(rule: RuleVersion): RuleFormValues {
  const { definition, subject, fromDay, toDay, weekdays, fromTime, toTime, reason } = rule;
  const allDay = fromTime === toTime;
  return {
    ...named({ ...usualDefinition[definition.type], ...definition }),
    "subject.kind": subject.kind,
    "subject.id": subject.id,
    fromDay,
    toDay,
    weekdays,
    allDay,
    fromTime,
    toTime: allDay ? "06:00" : toTime,
    reason,
  };
}

/** One hour of a day, or the whole day, of one measure of a subject. */
export interface Cell {
  subject: RuleSubject;
  day: string;
  /** Named as rules do; undefined for the whole day. */
  hour: string | undefined;
  measure: string;
}

/** The form that corrects a cell in one of three ways. */
export function cellValues(
  type: "add" | "replace" | "factor",
  { subject, day, hour, measure }: Cell,
): RuleFormValues {
  const [fromTime, toTime] = hour === undefined ? [midnight, midnight] : hourWindow(hour);
  return {
    ...named({
      type,
      measure,
      hour,
      measures: [measure],
      amount: undefined,
      value: undefined,
      factor: undefined,
    }),
    "subject.kind": subject.kind,
    "subject.id": subject.id,
    fromDay: day,
    toDay: day,
    weekdays: everyDay,
    allDay: hour === undefined,
    fromTime,
    toTime,
    reason: "",
  };
}

/** A factor knows no hours, only windows of the clock; an hour that comes twice is taken both times. */
export function hourWindow(hour: string): [from: string, to: string] {
  const from = hour.slice(0, 5);
  const next = (Number(from.slice(0, 2)) + 1) % 24;
  return [from, `${String(next).padStart(2, "0")}${from.slice(2)}`];
}

/** An empty choice, such as that of the whole day instead of an hour, says nothing. */
const entered = (value: unknown) => (value === "" ? undefined : value);

/** What of a definition belongs to each type. */
const listParts = (type: RuleType): readonly string[] => Object.keys(usualDefinition[type]);

function toDraft(values: RuleFormValues): unknown {
  const type = values["definition.type"] as RuleType;
  const { time } = ruleTypes[type];
  const isCell = time === "cell";
  const hasWindow = time === "schedule" && values.allDay !== true;
  return {
    subject: { kind: values["subject.kind"], id: values["subject.id"] },
    definition: {
      type,
      ...Object.fromEntries(listParts(type).map((part) => [part, entered(values[`definition.${part}`])])),
    },
    fromDay: values.fromDay,
    toDay: isCell ? values.fromDay : values.toDay,
    weekdays: isCell ? everyDay : values.weekdays,
    fromTime: hasWindow ? values.fromTime : midnight,
    toTime: hasWindow ? values.toTime : midnight,
    reason: values.reason,
  };
}

/** Checks a form as the server checks the draft it stands for. */
export const ruleFormSchema: z.ZodMiniType<RuleDraft> = z.pipe(
  z.pipe(z.record(z.string(), z.unknown()), z.transform(toDraft)),
  RuleDraft,
) as unknown as z.ZodMiniType<RuleDraft>;

/** Faults reported of drafts in a list, as faults of the form's own fields. */
export async function ownFaults<Answer>(asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking;
  } catch (cause) {
    if (!(cause instanceof Refused) || cause.fields === undefined) throw cause;
    const fields = Object.entries(cause.fields).map(
      ([name, fault]) => [name.replace(/^(drafts\.\d+\.)?(draft\.)?/, ""), fault] as const,
    );
    // Reported by the form, under its own names.
    cause.shown = true;
    throw new Refused({ ...cause, message: cause.message, fields: Object.fromEntries(fields) as never });
  }
}
