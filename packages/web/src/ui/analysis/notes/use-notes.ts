import { type DayNote, notes } from "@foyer/contract/analytics/notes";
import { useMemo } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import type { ChartNote } from "../chart-columns.ts";
import type { Question } from "../question.ts";

/** Days, and whose counts are shown of them. */
export type NotedDays = Pick<Question, "startTime" | "endTime"> &
  Partial<Pick<Question, "dataType" | "ids" | "deptId">>;

const none: DayNote[] = [];
/** Milliseconds. */
const staleTime = 30_000;

/** What people noted of the days a chart shows; `marks` go to the chart itself. */
export function useNotes({ startTime, endTime, dataType = 0, ids = [], deptId }: NotedDays): {
  list: DayNote[];
  marks: ChartNote[];
} {
  const t = usePhrases("notes");
  const body = {
    startTime,
    endTime,
    ...(ids.length > 0 && { dataType, ids: [...ids] }),
    ...(typeof deptId === "number" && ids.length === 0 && { deptId }),
  };
  const list =
    useAsk(notes.list, { body }, { staleTime, enabled: startTime !== "" && startTime <= endTime }).data ??
    none;
  const marks = useMemo(
    () =>
      list.map((note) => ({
        id: note.id,
        startTime: note.startTime,
        endTime: note.endTime,
        kind: t(`kinds.${note.kind}`),
        text: note.text,
      })),
    [list, t],
  );
  return { list, marks };
}
