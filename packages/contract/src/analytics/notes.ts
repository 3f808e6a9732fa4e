import * as z from "zod/mini";
import { daysBetween } from "../calendar-days.ts";
import { Created, endpoint, Id, IdList, text } from "../endpoint.ts";
import { DayText } from "../time-texts.ts";
import { askedDays, askedSubjects, DataType } from "./question.ts";

/** A sale, the weather, a door that was closed, anything else. */
export const noteKinds = ["sale", "weather", "door", "other"] as const;
export type NoteKind = (typeof noteKinds)[number];

export const longestNoteText = 200;
/** Days of one note at most. */
const longestNote = 366;
/** How many notes one answer holds: the latest. */
export const mostNotes = 2_000;

interface NotePlace {
  startTime: string;
  endTime?: string | undefined;
  entityId?: number | undefined;
  deptId?: number | undefined;
}

const isNote = z.superRefine<NotePlace>(({ startTime, endTime = startTime, entityId, deptId }, context) => {
  const days = daysBetween(startTime, endTime);
  if (!(days >= 1 && days <= longestNote))
    context.addIssue({ code: "custom", path: ["endTime"], message: "rangeWrong", input: endTime });
  if (entityId !== undefined && deptId !== undefined)
    context.addIssue({ code: "custom", path: ["deptId"], message: "invalid", input: deptId });
});

/** Notes of one entity, of an organisation with all below it, or (neither) of the whole company. */
const fields = {
  startTime: DayText,
  /** Last day; the first one when absent. */
  endTime: z.optional(DayText),
  kind: z.enum(noteKinds),
  text: text(longestNoteText),
  entityId: z.optional(Id),
  deptId: z.optional(Id),
};

export const NoteDraft = z.strictObject(fields).check(isNote);
export const NoteChange = z.strictObject({ id: Id, ...fields }).check(isNote);

/** What happened on days, beside the figures of those days. */
export const DayNote = z.object({
  id: Id,
  startTime: z.string(),
  endTime: z.string(),
  kind: z.enum(noteKinds),
  text: z.string(),
  entityId: z.nullable(Id),
  entityName: z.nullable(z.string()),
  deptId: z.nullable(Id),
  deptName: z.nullable(z.string()),
  author: z.string(),
  createTime: z.string(),
  /** Whether the caller may change and delete it, as far as the permission goes. */
  editable: z.boolean(),
});
export type DayNote = z.output<typeof DayNote>;

export const notes = {
  list: endpoint({
    method: "POST",
    path: "/api/notes/list",
    permission: "signedIn",
    summary: `Notes on days, the latest ${mostNotes}: of the subjects asked about (none: all the caller sees) and of what is above them`,
    // A thousand ids are too long for an address.
    asks: true,
    body: z.strictObject({
      ...askedDays,
      dataType: DataType,
      ids: askedSubjects.ids,
      deptId: askedSubjects.deptId,
    }),
    reply: z.array(DayNote),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/notes",
    permission: "note:edit",
    summary: "Writes a note on days of an entity, an organisation or the company",
    body: NoteDraft,
    reply: Created,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/notes",
    permission: "note:edit",
    summary: "Changes a note: its author, or whoever may write one there",
    body: NoteChange,
    reply: z.null(),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/notes",
    permission: "note:edit",
    summary: "Deletes notes: their author, or whoever may write one there",
    body: IdList,
    reply: z.null(),
  }),
};
