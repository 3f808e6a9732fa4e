import {
  type RuleDefinition,
  type RuleSubjectKind,
  type RuleType,
  ruleSubjects,
} from "@foyer/contract/counting/rule-definitions";
import type { BusinessDay } from "./business-day.ts";

/** The version of a rule that counts. */
export interface ActiveRule {
  ruleId: number;
  /** Grows with time over all rules: of two that are equally close the greater one wins. */
  versionId: number;
  version: number;
  subjectKind: RuleSubjectKind;
  /** 0 for the company. */
  subjectId: number;
  definition: RuleDefinition;
  /** Business days, both included; null = until further notice. */
  fromDay: string;
  toDay: string | null;
  /** 1 Monday to 7 Sunday. */
  weekdays: readonly number[];
  /** Minutes after local midnight; equal = all day; the end before the start reaches over midnight. */
  fromMinute: number;
  toMinute: number;
}

export type TypedRule<T extends RuleType> = ActiveRule & { definition: Extract<RuleDefinition, { type: T }> };

/** Where an access is: what a rule may aim at to reach it. */
export interface Place {
  accessId: number;
  entityId: number;
  /** Organisations from the top down to the entity's. */
  organisations: readonly number[];
}

/** How far from an access a rule aims: the smaller, the closer; null = elsewhere. */
function distance({ subjectKind, subjectId }: ActiveRule, place: Place): number | null {
  switch (subjectKind) {
    case ruleSubjects.access:
      return subjectId === place.accessId ? 0 : null;
    case ruleSubjects.entity:
      return subjectId === place.entityId ? 1 : null;
    case ruleSubjects.organisation: {
      const depth = place.organisations.indexOf(subjectId);
      return depth < 0 ? null : 2 + place.organisations.length - depth;
    }
    case ruleSubjects.company:
      return Number.POSITIVE_INFINITY;
    default:
      return null;
  }
}

const newestFirst = (a: ActiveRule, b: ActiveRule) => b.versionId - a.versionId;

/** The rules that reach an access, closest first, of equally close ones the newest: a total order. */
export function rulesReaching(rules: readonly ActiveRule[], place: Place): ActiveRule[] {
  const reaching = rules.flatMap((rule) => {
    const away = distance(rule, place);
    return away === null ? [] : [{ rule, away }];
  });
  return reaching
    .sort((a, b) => (a.away === b.away ? newestFirst(a.rule, b.rule) : a.away - b.away))
    .map(({ rule }) => rule);
}

/** The rules aimed at an area, newest first. */
export const rulesOfArea = (rules: readonly ActiveRule[], areaId: number): ActiveRule[] =>
  rules
    .filter((rule) => rule.subjectKind === ruleSubjects.area && rule.subjectId === areaId)
    .sort(newestFirst);

/** Whether a rule holds on a business day, at any time. */
export const holdsOn = (rule: ActiveRule, { day, weekday }: BusinessDay): boolean =>
  rule.fromDay <= day && (rule.toDay === null || day <= rule.toDay) && rule.weekdays.includes(weekday);

/** Whether a minute of the local clock lies within the rule's window. */
export function holdsAt({ fromMinute, toMinute }: ActiveRule, minute: number): boolean {
  if (fromMinute === toMinute) return true;
  return fromMinute < toMinute
    ? fromMinute <= minute && minute < toMinute
    : fromMinute <= minute || minute < toMinute;
}

/** Whether a rule is of a type. */
export const isType = <T extends RuleType>(rule: ActiveRule, type: T): rule is TypedRule<T> =>
  rule.definition.type === type;
