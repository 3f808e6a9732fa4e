import type { FestivalSide } from "@foyer/contract/analytics/festivals";
import type { DayNote } from "@foyer/contract/analytics/notes";
import { addDays, daysBetween } from "@foyer/contract/calendar-days";
import { useMemo } from "react";
import type { ChartNote } from "../../../ui/analysis/chart-columns.ts";
import { useNotesOfSpans } from "../../../ui/analysis/notes/use-notes.ts";
import type { Question } from "../../../ui/analysis/question.ts";
import { holidayName } from "./use-holidays.ts";

interface SideNotes {
  side: FestivalSide;
  list: readonly DayNote[];
  /** For charts: on the nth day of the first holiday the notes of the nth day of this one. */
  marks: readonly ChartNote[];
}

/** What people noted of the days of each of the holidays that stand side by side. */
export function useSideNotes(question: Question, sides: readonly FestivalSide[]): SideNotes[] {
  const { lists, mark } = useNotesOfSpans(
    sides.map(({ startTime, endTime }) => ({ ...question, startTime, endTime })),
  );
  return useMemo(
    () =>
      sides.map((side, at) => {
        const list = lists[at] ?? [];
        return { side, list, marks: list.map((note) => onFirst(mark(note), side, sides)) };
      }),
    [sides, lists, mark],
  );
}

/** As far as the note is of the holiday; where there are several, it says of which. */
function onFirst(note: ChartNote, side: FestivalSide, sides: readonly FestivalSide[]): ChartNote {
  const moved = daysBetween(side.startTime, sides[0]?.startTime ?? side.startTime) - 1;
  const [from, to] = [later(note.startTime, side.startTime), earlier(note.endTime, side.endTime)];
  return {
    ...note,
    startTime: addDays(from, moved),
    endTime: addDays(to, moved),
    ...(sides.length > 1 && { kind: [holidayName(side), note.kind].filter(Boolean).join(" · ") }),
  };
}

const later = (day: string, other: string) => (day > other ? day : other);
const earlier = (day: string, other: string) => (day < other ? day : other);
