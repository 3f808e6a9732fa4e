import * as z from "zod/mini";
import { endpoint, Id, IdList, IdText } from "../../endpoint.ts";
import { ScreenDocument } from "./screen-document.ts";

/** Whoever has a screen open says so this often, in seconds … */
export const visitRhythm = 15;
/** … and is gone, with the pen, where nothing was heard for so long: a closed laptop locks nothing. */
export const visitLapse = 45;
/** Days that changes which could not be saved are kept. */
export const branchDays = 90;

/** A window in which a screen is open. */
const Tab = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,40}$/));
/** What shows that a window has the pen. */
export const Pen = z.string().check(z.minLength(16), z.maxLength(100));

/** Another window that has the screen open. */
export const Visitor = z.object({
  tab: Tab,
  name: z.string(),
  /** The address of a picture. */
  picture: z.nullable(z.string()),
  isEditing: z.boolean(),
});
export type Visitor = z.output<typeof Visitor>;

const branch = {
  id: Id,
  /** When they were kept. */
  at: z.string(),
};
/** Changes of the caller's that came too late to be saved: somebody else had the pen, or had saved. */
export const ScreenBranch = z.object(branch);
export type ScreenBranch = z.output<typeof ScreenBranch>;

export const editing = {
  visit: endpoint({
    method: "POST",
    path: "/api/screens/visit",
    permission: "screen:list",
    summary: `Says that a window has the screen open, and keeps its pen; asked every ${visitRhythm} seconds`,
    draft: true,
    body: z.strictObject({ id: Id, tab: Tab }),
    reply: z.object({
      /** The revision of the draft. */
      revision: z.int(),
      /** The window itself may save. */
      hasPen: z.boolean(),
      others: z.array(Visitor),
      /** Another window changes the screen. */
      held: z.nullable(z.object({ by: z.string(), since: z.string() })),
    }),
  }),
  leave: endpoint({
    method: "POST",
    path: "/api/screens/leave",
    permission: "screen:list",
    summary: "Says that a window has closed the screen; its pen is free again",
    draft: true,
    body: z.strictObject({ id: Id, tab: Tab }),
    reply: z.null(),
  }),
  take: endpoint({
    method: "POST",
    path: "/api/screens/pen",
    permission: "screen:setting",
    summary: "Takes the pen of a screen: only who has it saves; from another window only when it says so",
    draft: true,
    body: z.strictObject({ id: Id, tab: Tab, takeOver: z._default(z.boolean(), false) }),
    reply: z.object({ pen: Pen }),
  }),
  keep: endpoint({
    method: "POST",
    path: "/api/screens/branches",
    permission: "screen:setting",
    summary: `Keeps changes that came too late to be saved, for ${branchDays} days`,
    draft: true,
    body: z.strictObject({
      id: Id,
      /** The screen before the changes, and with them. */
      began: ScreenDocument,
      document: ScreenDocument,
    }),
    reply: z.object({ id: Id }),
  }),
  branches: endpoint({
    method: "GET",
    path: "/api/screens/branches",
    permission: "screen:setting",
    summary: "Changes of the caller's that were kept of a screen, the newest first",
    query: z.object({ id: IdText }),
    reply: z.array(ScreenBranch),
  }),
  branch: endpoint({
    method: "GET",
    path: "/api/screens/branch",
    permission: "screen:setting",
    summary: "Changes that were kept: the screen before them, and with them",
    query: z.object({ id: IdText }),
    reply: z.object({ ...branch, began: ScreenDocument, document: ScreenDocument }),
  }),
  drop: endpoint({
    method: "DELETE",
    path: "/api/screens/branches",
    permission: "screen:setting",
    summary: "Forgets changes that were kept",
    draft: true,
    body: IdList,
    reply: z.null(),
  }),
};
