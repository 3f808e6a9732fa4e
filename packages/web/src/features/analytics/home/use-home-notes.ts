import { useNotes } from "../../../ui/analysis/notes/use-notes.ts";
import type { AskedOf } from "./asked-of.ts";

/** What was noted of days, of the places shown and of what is above them. */
export const useHomeNotes = ({ entityId, deptId }: AskedOf["subject"], startTime: string, endTime: string) =>
  useNotes({
    startTime,
    endTime,
    dataType: 0,
    ids: entityId === undefined ? [] : [entityId],
    deptId: deptId ?? null,
  });
