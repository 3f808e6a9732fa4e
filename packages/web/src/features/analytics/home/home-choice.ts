import {
  type DayComparison,
  dayComparisons,
  type HomePeriod,
  homeBeginsWith,
  homePeriods,
} from "@foyer/contract/analytics/home";
import {
  parseAsInteger,
  parseAsNumberLiteral,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from "nuqs";

const parts = {
  dept: parseAsInteger,
  entity: parseAsInteger,
  period: parseAsNumberLiteral(homePeriods).withDefault(homeBeginsWith.period),
  from: parseAsString,
  to: parseAsString,
  metric: parseAsString,
  /** What days are compared with. */
  against: parseAsStringLiteral(dayComparisons).withDefault(homeBeginsWith.compare),
  rank: parseAsStringLiteral(["day", "week"]).withDefault("day"),
};

/** What the page is about, kept in the address. */
export function useHomeChoice() {
  return useQueryStates(parts, { history: "replace" });
}

export type HomeChoice = ReturnType<typeof useHomeChoice>[0];
export type ChangeHomeChoice = (change: Partial<HomeChoice>) => void;

/** Whose counts are asked for. */
export const toSubject = ({ dept, entity }: Pick<HomeChoice, "dept" | "entity">) => ({
  ...(entity !== null && { entityId: entity }),
  ...(entity === null && dept !== null && { deptId: dept }),
});

const day = /^\d{4}-\d{2}-\d{2}$/;

/** What the cards are asked for; undefined while a custom period lacks its days. */
export function periodAsked({
  period,
  from,
  to,
  against,
}: {
  period: HomePeriod;
  against: DayComparison;
  from: string | null;
  to: string | null;
}) {
  if (period !== 5) return { period, compare: against };
  if (from === null || to === null || !day.test(from) || !day.test(to) || from > to) return undefined;
  return { period, startTime: from, endTime: to, compare: against };
}
