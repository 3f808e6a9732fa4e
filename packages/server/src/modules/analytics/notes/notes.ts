import type { DayNote } from "@foyer/contract/analytics/notes";
import type { Db } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Days } from "../../counting/clocks/clocks.ts";
import { type NoteRow, noteQueries } from "./notes.queries.ts";

/** Its author may change it, and whoever may write notes there. */
export const mayChange = (caller: Caller, { author_id, may_write }: NoteRow) =>
  may_write || author_id === caller.userId;

export const toNote = (caller: Caller, row: NoteRow): DayNote => ({
  id: row.id,
  startTime: row.from_day,
  endTime: row.to_day,
  kind: row.kind,
  text: row.body,
  entityId: row.entity_id,
  entityName: row.entity_name,
  deptId: row.organisation_id,
  deptName: row.organisation_name,
  author: row.author,
  createTime: row.created_at.toISOString(),
  editable: mayChange(caller, row),
});

/** Notes on days about sites that the caller sees, and about what is above them, in order. */
export const notesOfSites = async (
  db: Db,
  caller: Caller,
  days: Days,
  entityIds: number[],
): Promise<DayNote[]> =>
  (await noteQueries(db).ofDays(caller, days, { entityIds })).map((row) => toNote(caller, row));
