import { type DayNote, notes } from "@foyer/contract/analytics/notes";
import { useCallback, useMemo } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useAsks } from "../../../lib/use-ask.ts";
import type { ChartNote } from "../chart-columns.ts";
import type { Question } from "../question.ts";

/** Days, and whose counts are shown of them. */
export type NotedDays = Pick<Question, "startTime" | "endTime"> &
  Partial<Pick<Question, "dataType" | "ids" | "deptId">>;

const none: DayNote[] = [];
/** Milliseconds. */
const staleTime = 30_000;

const toAsked = ({ startTime, endTime, dataType = 0, ids = [], deptId }: NotedDays) => ({
  body: {
    startTime,
    endTime,
    ...(ids.length > 0 && { dataType, ids: [...ids] }),
    ...(typeof deptId === "number" && ids.length === 0 && { deptId }),
  },
});

/** What people noted of the days a chart shows; `marks` go to the chart itself. */
export function useNotes(of: NotedDays): { list: DayNote[]; marks: ChartNote[] } {
  const mark = useMark();
  const { startTime, endTime } = of;
  const list =
    useAsk(notes.list, toAsked(of), { staleTime, enabled: startTime !== "" && startTime <= endTime }).data ??
    none;
  const marks = useMemo(() => list.map(mark), [list, mark]);
  return { list, marks };
}

/** What people noted of each of several spans, and how a note is marked in a chart. */
export function useNotesOfSpans(spans: readonly NotedDays[]): {
  lists: DayNote[][];
  mark: (note: DayNote) => ChartNote;
} {
  const answers = useAsks(notes.list, spans.map(toAsked), { staleTime });
  const lists = useMemo(() => answers.map((list) => list ?? none), [answers]);
  return { lists, mark: useMark() };
}

function useMark(): (note: DayNote) => ChartNote {
  const t = usePhrases("notes");
  return useCallback(
    ({ id, startTime, endTime, kind, text }) => ({ id, startTime, endTime, kind: t(`kinds.${kind}`), text }),
    [t],
  );
}
