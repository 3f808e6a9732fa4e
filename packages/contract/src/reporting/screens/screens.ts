import * as z from "zod/mini";
import {
  Created,
  endpoint,
  Id,
  IdList,
  IdText,
  pageQuery,
  pageSchema,
  SearchText,
  text,
} from "../../endpoint.ts";
import { Pen } from "./editing.ts";
import { ScreenDocument } from "./screen-document.ts";
import { ScreenPart } from "./screen-parts.ts";
import { PlaceRef, Question } from "./screen-questions.ts";
import { screenLimits } from "./screen-values.ts";

/** What addresses name a screen by. */
export const ScreenCode = z.uuid();
const name = text(100);

const by = z.nullable(z.string());

/** Words that screens are sorted by: how many a screen has, and how long one is. */
export const mostTags = 10;
export const longestTag = 30;
const Tags = z.array(text(longestTag)).check(z.maxLength(mostTags));

/** Who may make screens of a screen: its company, or every company of the installation. */
export const templateScopes = ["company", "platform"] as const;
const TemplateScope = z.enum(templateScopes);

export const ScreenRow = z.object({
  id: Id,
  code: ScreenCode,
  name: z.string(),
  width: z.int(),
  height: z.int(),
  pages: z.int(),
  /** Who changed it last, and when. */
  changedBy: by,
  changedAt: z.string(),
  /** The version that is shown; null before the first. */
  published: z.nullable(z.int()),
  /** The draft differs from what is shown. */
  hasChanges: z.boolean(),
  tags: z.array(z.string()),
  template: z.nullable(z.enum(templateScopes)),
  /** The displays that show it, by name. */
  walls: z.array(z.string()),
});
export type ScreenRow = z.output<typeof ScreenRow>;

export const ScreenDraft = z.object({
  id: Id,
  code: ScreenCode,
  name: z.string(),
  /** Grows with each saving: what a change is made on. */
  revision: z.int(),
  changedBy: by,
  changedAt: z.string(),
  published: z.nullable(z.int()),
  document: ScreenDocument,
});
export type ScreenDraft = z.output<typeof ScreenDraft>;

export const ScreenVersion = z.object({
  version: z.int(),
  /** Named versions are kept for good. */
  name: z.string(),
  by,
  at: z.string(),
});
export type ScreenVersion = z.output<typeof ScreenVersion>;

/** A question whose places are known. */
const BoundQuestion = z.extend(Question, { of: PlaceRef });

export const screens = {
  list: endpoint({
    method: "GET",
    path: "/api/screens",
    permission: "screen:list",
    summary: "Big screens of the company",
    query: z.object({ ...pageQuery, search: SearchText, tag: SearchText }),
    reply: pageSchema(ScreenRow),
  }),
  tags: endpoint({
    method: "GET",
    path: "/api/screens/tags",
    permission: "screen:list",
    summary: "All tags of the company's big screens",
    reply: z.array(z.string()),
  }),
  share: endpoint({
    method: "PUT",
    path: "/api/screens/template",
    permission: "screen:edit",
    summary:
      "Offers a screen as a template to the company; to all companies only by operators of the platform. Null: no more",
    body: z.strictObject({ id: Id, template: z.nullable(TemplateScope) }),
    reply: z.null(),
  }),
  templates: endpoint({
    method: "GET",
    path: "/api/screens/templates",
    permission: "screen:add",
    summary: "Screens that are offered as templates, by the company and by the platform",
    reply: z.array(z.object({ id: Id, name: z.string(), template: TemplateScope })),
  }),
  template: endpoint({
    method: "GET",
    path: "/api/screens/templates/one",
    permission: "screen:add",
    summary: "A template: what is shown of the screen, else its draft, without places",
    query: z.object({ id: IdText }),
    reply: z.object({ document: ScreenDocument }),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/screens",
    permission: "screen:add",
    summary: "Makes a big screen of a document",
    body: z.strictObject({ document: ScreenDocument }),
    reply: z.extend(Created, { code: ScreenCode }),
  }),
  copy: endpoint({
    method: "POST",
    path: "/api/screens/copy",
    permission: "screen:add",
    summary: "Makes a screen of another one's draft",
    body: z.strictObject({ id: Id, name }),
    reply: z.extend(Created, { code: ScreenCode }),
  }),
  rename: endpoint({
    method: "PUT",
    path: "/api/screens",
    permission: "screen:edit",
    summary: "Renames a screen and gives it tags; left out, those it has stay",
    body: z.strictObject({ id: Id, name, tags: z.optional(Tags) }),
    reply: z.null(),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/screens",
    permission: "screen:del",
    summary: "Deletes screens with all their versions",
    body: IdList,
    reply: z.null(),
  }),
  draft: endpoint({
    method: "GET",
    path: "/api/screens/draft",
    permission: "screen:list",
    summary: "The draft of a screen",
    query: z.object({ code: ScreenCode }),
    reply: ScreenDraft,
  }),
  shown: endpoint({
    method: "GET",
    path: "/api/screens/shown",
    permission: "screen:list",
    summary: "The version of a screen that is shown",
    query: z.object({ code: ScreenCode }),
    reply: z.object({ version: z.int(), document: ScreenDocument }),
  }),
  save: endpoint({
    method: "PUT",
    path: "/api/screens/draft",
    permission: "screen:setting",
    summary:
      "Saves the draft that was made on a revision; refused where somebody else has saved since, or another window has the pen",
    draft: true,
    body: z.strictObject({ id: Id, base: z.int(), document: ScreenDocument, pen: z.optional(Pen) }),
    reply: z.object({ revision: z.int() }),
  }),
  publish: endpoint({
    method: "POST",
    path: "/api/screens/publish",
    permission: "screen:setting",
    summary: "Shows the draft from now on, as a version of its own",
    body: z.strictObject({
      id: Id,
      base: z.int(),
      name: z._default(z.string().check(z.trim(), z.maxLength(100)), ""),
    }),
    reply: z.object({ version: z.int() }),
  }),
  versions: endpoint({
    method: "GET",
    path: "/api/screens/versions",
    permission: "screen:list",
    summary: "The versions of a screen, the newest first",
    query: z.object({ id: IdText }),
    reply: z.array(ScreenVersion),
  }),
  version: endpoint({
    method: "GET",
    path: "/api/screens/version",
    permission: "screen:list",
    summary: "A version of a screen",
    query: z.object({ id: IdText, version: IdText }),
    reply: z.object({ document: ScreenDocument }),
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/screens/restore",
    permission: "screen:setting",
    summary: "Makes a version the draft; the draft before is kept as a version",
    body: z.strictObject({ id: Id, version: z.int(), base: z.int(), pen: z.optional(Pen) }),
    reply: z.object({ revision: z.int() }),
  }),
  figures: endpoint({
    method: "POST",
    path: "/api/screens/figures",
    permission: "screen:list",
    summary: "Answers to the questions of a screen, in their order, with what the caller may see",
    asks: true,
    body: z.strictObject({
      questions: z.array(BoundQuestion).check(z.maxLength(screenLimits.questions)),
    }),
    reply: z.object({ at: z.string(), parts: z.array(ScreenPart) }),
  }),
  upload: endpoint({
    method: "POST",
    path: "/api/screens/img",
    permission: "screen:setting",
    summary:
      "Keeps a picture of a screen (multipart field `file`; PNG, JPEG, GIF or WebP of at most 512,000 bytes)",
    reply: z.object({ pathName: z.string(), hash: z.string(), width: z.int(), height: z.int() }),
  }),
  uploadFilm: endpoint({
    method: "POST",
    path: "/api/screens/film",
    permission: "screen:setting",
    summary: "Keeps a film of a screen (multipart field `file`; MP4 or WebM of at most 60 MB)",
    reply: z.object({ pathName: z.string(), hash: z.string(), size: z.int() }),
  }),
};
