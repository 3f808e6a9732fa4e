import { addDays } from "@foyer/contract/calendar-days";
import { type Measure, measures } from "@foyer/contract/counting/measures";
import type { CorrectionRow } from "@foyer/contract/counting/rules";
import { parseAsInteger, parseAsNumberLiteral, parseAsString, parseAsStringLiteral } from "nuqs";
import { businessDay, type SiteClock } from "../../../lib/local-day.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { useEntityAnswer, useFoundEntities } from "../../../ui/pickers/use-entity.ts";
import { type ListState, useListState } from "../../../ui/use-list-state.ts";

const filters = {
  entityId: parseAsInteger,
  /** `yyyy-MM`. */
  month: parseAsString,
  /** `yyyy-MM-dd`. */
  day: parseAsString,
  /** 0 entity, 1 access, 2 area; what `id` is of. */
  dataType: parseAsNumberLiteral([0, 1, 2]),
  id: parseAsInteger,
  measure: parseAsStringLiteral(measures),
};

export interface Site extends SiteClock {
  id: number;
  name: string;
}

/** What the days and hours are shown of. */
export interface CorrectedSubject {
  dataType: 0 | 1 | 2;
  id: number;
}

export interface CorrectionChoice {
  state: ListState<typeof filters>;
  /** The first sites of all. */
  sites: ReturnType<typeof useFoundEntities>;
  /** Whether it is known by now which site is meant. */
  known: boolean;
  /** The first one where the address names none. */
  site: Site | undefined;
  today: string;
  month: string;
  day: string | undefined;
  subject: CorrectedSubject | undefined;
  measure: Measure;
}

const isDay = (text: string | undefined): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? "") && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
const isMonth = (text: string | undefined): text is string => /^\d{4}-(0[1-9]|1[0-2])$/.test(text ?? "");

/** Which site, month and day is corrected, kept in the address. */
export function useCorrectionChoice(): CorrectionChoice {
  const state = useListState({ filters });
  const sites = useFoundEntities();
  const { entityId, month, day, dataType = 0, id, measure = "in" } = state.query;
  const { entity, known } = useEntityAnswer(entityId);
  const site: Site | undefined = entityId === undefined ? sites.data?.content[0] : entity;
  const today = businessDay(serverNow(), site ?? { timeZone: "UTC", dayStartMinute: 0 });
  const chosenDay = isDay(day) ? day : undefined;
  return {
    state,
    sites,
    known,
    site,
    today,
    // On the first of a month nothing of it is over yet: who corrects the day before begins with the month of that day.
    month: isMonth(month) ? month : (chosenDay ?? addDays(today, -1)).slice(0, 7),
    day: chosenDay,
    subject: site && (id !== undefined && dataType !== 0 ? { dataType, id } : { dataType: 0, id: site.id }),
    measure,
  };
}

/** First and last day of a month `yyyy-MM`. */
export function daysOfMonth(month: string): { startTime: string; endTime: string } {
  const last = new Date(`${monthAfter(month, 1)}-01T00:00:00Z`);
  last.setUTCDate(0);
  return { startTime: `${month}-01`, endTime: last.toISOString().slice(0, 10) };
}

/** The month some months later, or earlier with a negative number. */
export function monthAfter(month: string, months: number): string {
  const moved = new Date(`${month}-01T00:00:00Z`);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  return moved.toISOString().slice(0, 7);
}

/** A row of the month with the kind of subject it is of. */
export interface MonthRow extends CorrectionRow {
  dataType: 0 | 1 | 2;
}
