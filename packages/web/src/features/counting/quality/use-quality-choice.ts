import { addDays } from "@foyer/contract/calendar-days";
import { findingKinds } from "@foyer/contract/counting/quality";
import { spanTypes } from "@foyer/contract/metrics";
import { parseAsInteger, parseAsNumberLiteral, parseAsString, parseAsStringLiteral } from "nuqs";
import { useListState } from "../../../ui/use-list-state.ts";

export const spans = [14, 30, 90] as const;
export type Span = (typeof spans)[number];
const usualSpan: Span = 30;

const filters = {
  entityId: parseAsInteger,
  kind: parseAsStringLiteral(findingKinds),
  days: parseAsNumberLiteral(spans),
  /** The last day that is shown; today where absent. */
  until: parseAsString,
  /** The figure whose sensors days are judged by; all sensors where absent. */
  type: parseAsStringLiteral(spanTypes),
  order: parseAsStringLiteral(["name", "worst"]),
};

/** What the page is about, kept in the address. */
export const useQualityChoice = () => useListState({ size: 20, filters });
export type QualityChoice = ReturnType<typeof useQualityChoice>;

const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? "");

/** The days asked for. `today`: the last one where none is chosen. */
export function daysAsked({ days = usualSpan, until }: QualityChoice["query"], today: string) {
  const endTime = isDay(until) ? until : today;
  return { startTime: addDays(endTime, 1 - days), endTime };
}

export const toSpan = ({ days = usualSpan }: QualityChoice["query"]): Span => days;
