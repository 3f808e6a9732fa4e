import * as z from "zod/mini";
import { Created, endpoint, Id, IdList, text } from "../endpoint.ts";
import { hiddenRoutes } from "../menu/hidden-routes.ts";
import { figures } from "../menu/menus-of-figures.ts";
import { queryDataTypes } from "./query.ts";

/** Saved queries of a person at most. */
export const mostSavedQueries = 200;

/** What an address may say of a question; anything else does not belong into a saved one. */
export const savedParts = [
  "of",
  "ids",
  "dept",
  "entity",
  "types",
  "time",
  "from",
  "to",
  "step",
  "hours",
  "against",
  "order",
  "layers",
  "view",
  "with",
  "shares",
  "cols",
  "shown",
  "tree",
  "sort",
  "rows",
  "split",
  "all",
  "own",
  "plain",
  "holidays",
  "holiday",
  "other",
  "nth",
  "pin",
  "lines",
] as const;

const isPart = (name: string) => savedParts.some((known) => known === name);
const isIdList = (ids: string | null) => ids === null || /^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/.test(ids);

/** Whether each part is known and stands there once, and what names places says of which kind. */
function isSound(question: string): boolean {
  const parts = new URLSearchParams(question);
  const names = [...parts.keys()];
  const kind = parts.get("of");
  return (
    names.every(isPart) &&
    new Set(names).size === names.length &&
    (kind === null ? !parts.has("ids") : queryDataTypes.some((known) => String(known) === kind)) &&
    ["ids", "dept", "entity"].every((name) => isIdList(parts.get(name)))
  );
}

/** A thousand places by name, and what is asked of them. */
const longestQuestion = 12_000;

/** The search text of an address without "?". An address that names places (`ids`) also says of which kind (`of`). */
const QuestionText = z.string().check(z.maxLength(longestQuestion), z.refine(isSound, "unknown"));

const screens = [...figures.children, ...hiddenRoutes.filter(({ name }) => name === "festivalDetail")];

/** The entry of the menus that a saved query's screen is; where the menu says `:id`, the screen has a number. */
export function menuOfScreen(screen: string) {
  if (screen.includes(":")) return undefined;
  const path = screen.replace(/\/[1-9]\d{0,15}$/, "/:id");
  return screens.find((known) => known.path === path);
}

const Screen = z.string().check(z.refine((path) => menuOfScreen(path) !== undefined, "select"));

const draft = {
  name: text(80),
  /** Path of the screen, as in the menu; of a holiday with its id. */
  screen: Screen,
  question: QuestionText,
  /** Everybody of the company who may open the screen has it too. */
  shared: z._default(z.boolean(), false),
};
export const SavedQueryDraft = z.strictObject(draft);
export type SavedQueryDraft = z.output<typeof SavedQueryDraft>;

export const SavedQuery = z.object({
  id: Id,
  name: z.string(),
  screen: z.string(),
  /** Only for one's own: others may name places the caller does not see; opening leaves those out. */
  question: z.optional(z.string()),
  shared: z.boolean(),
  own: z.boolean(),
  /** Who saved it. */
  author: z.string(),
  createTime: z.string(),
  /** When the caller last opened it. */
  openedTime: z.nullable(z.string()),
});
export type SavedQuery = z.output<typeof SavedQuery>;

export const OpenedQuery = z.object({
  screen: z.string(),
  /** The saved question, of what the caller may see. */
  question: z.string(),
  /** Named places that are gone or that the caller may not see. */
  leftOut: z.int(),
  /** Somebody else's, opened by one who does not see the whole company: "all" is fewer. */
  narrowed: z.boolean(),
});
export type OpenedQuery = z.output<typeof OpenedQuery>;

export const savedQueries = {
  list: endpoint({
    method: "GET",
    path: "/api/query/saved",
    permission: "signedIn",
    summary: "One's own saved queries and the shared ones of screens one may open, the last opened first",
    reply: z.array(SavedQuery),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/query/saved",
    permission: "query:create",
    summary: "Saves a question under a name, for oneself or for the company",
    body: SavedQueryDraft,
    reply: Created,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/query/saved",
    permission: "query:create",
    summary: "Changes a saved query of one's own",
    body: z.strictObject({ id: Id, ...draft }),
    reply: z.null(),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/query/saved",
    permission: "query:create",
    summary: "Deletes saved queries of one's own",
    body: IdList,
    reply: z.null(),
  }),
  open: endpoint({
    method: "POST",
    path: "/api/query/saved/open",
    permission: "signedIn",
    summary:
      "The question of a saved query as far as the caller may see what it asks; notes that it was opened",
    asks: true,
    body: z.strictObject({ id: Id }),
    reply: OpenedQuery,
  }),
};
