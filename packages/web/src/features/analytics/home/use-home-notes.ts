import { useNotes } from "../../../ui/analysis/notes/use-notes.ts";
import type { AskedFigure } from "./asked-figure.ts";

/** What was noted of days, of the places shown and of what is above them. */
export const useHomeNotes = (
  { entityId, deptId }: AskedFigure["subject"],
  startTime: string,
  endTime: string,
) =>
  useNotes({
    startTime,
    endTime,
    dataType: 0,
    ids: entityId === undefined ? [] : [entityId],
    deptId: deptId ?? null,
  });
