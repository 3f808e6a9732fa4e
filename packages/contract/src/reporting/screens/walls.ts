import * as z from "zod/mini";
import { Created, endpoint, Id, IdList, IdText, text } from "../../endpoint.ts";
import { PlaceRef } from "./screen-questions.ts";
import { NodeId } from "./screen-values.ts";
import { WallBeat, WallSecret } from "./wall-player.ts";
import { Playlist, WallSettings } from "./wall-playlist.ts";

const moment = z.nullable(z.string());

/** `never`: not heard of yet. `dark`: silent for three beats. `old`: it shows figures that are not fresh. */
export const wallStates = ["live", "old", "dark", "never"] as const;
export type WallState = (typeof wallStates)[number];

/** A browser that shows a wall; several may use one link. */
export const WallDisplay = z.object({
  id: z.string(),
  state: z.enum(wallStates),
  seenAt: z.string(),
  agent: z.string(),
  address: z.string(),
  /** How it was when it last said so. */
  beat: WallBeat,
  /** When its last picture came. */
  pictureAt: moment,
});
export type WallDisplay = z.output<typeof WallDisplay>;

/** Places that a display shows instead of those its screen is bound to, by the screen's roles. */
const WallBinding = z.record(NodeId, PlaceRef);

/** A display that shows a screen without anybody being signed in, with the rights of whoever answers for it. */
export const Wall = z.object({
  id: Id,
  name: z.string(),
  /** Paired by a code, or opened by a link. */
  kind: z.enum(["paired", "link"]),
  /** Of the best of its browsers. */
  state: z.enum(wallStates),
  screenId: Id,
  screenName: z.string(),
  /** Whose rights it shows with; null: gone, so that it shows nothing. */
  sponsor: z.nullable(z.string()),
  createTime: z.string(),
  language: z.nullable(z.string()),
  /** Whose clock and opening hours it keeps; null: the company's clock, and open always. */
  entityId: z.nullable(Id),
  binding: WallBinding,
  playlist: Playlist,
  settings: WallSettings,
  displays: z.array(WallDisplay),
});
export type Wall = z.output<typeof Wall>;

export const WallProblem = z.object({
  code: z.string(),
  text: z.string(),
  count: z.int(),
  /** First and last time. */
  from: z.string(),
  to: z.string(),
});
export type WallProblem = z.output<typeof WallProblem>;

/** What is likely behind a dark display: it alone, all of its site, or nothing else there that could tell. */
export const darkCauses = ["display", "site", "unknown"] as const;

export const DarkWall = z.object({
  id: Id,
  name: z.string(),
  screenName: z.string(),
  entityId: z.nullable(Id),
  entityName: z.nullable(z.string()),
  since: z.string(),
  cause: z.enum(darkCauses),
});
export type DarkWall = z.output<typeof DarkWall>;

const name = text(80);
const choices = {
  name,
  screenId: Id,
  language: z._default(z.nullable(z.string().check(z.maxLength(10))), null),
  entityId: z._default(z.nullable(Id), null),
  binding: z._default(WallBinding, {}),
};
/** What somebody chooses of a new display … */
export const WallChoices = z.strictObject(choices);
/** … and of one that is there. */
export const WallDraft = z.strictObject({ ...choices, playlist: Playlist, settings: WallSettings });

const minutes = z.int().check(z.minimum(1), z.maximum(24 * 60));

/** What somebody may tell displays. */
export const ToldCommand = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("identify") }),
  z.strictObject({ kind: z.literal("reload") }),
  z.strictObject({ kind: z.literal("show"), screenId: Id, minutes }),
  z.strictObject({ kind: z.literal("message"), text: text(300), minutes }),
  z.strictObject({ kind: z.literal("picture") }),
]);
export type ToldCommand = z.output<typeof ToldCommand>;

export const walls = {
  list: endpoint({
    method: "GET",
    path: "/api/screens/walls",
    permission: "screen:list",
    summary: "Displays of the company, or of one screen, with how they are",
    query: z.object({ screenId: z.optional(IdText) }),
    reply: z.array(Wall),
  }),
  dark: endpoint({
    method: "GET",
    path: "/api/screens/walls/dark",
    permission: "screen:list",
    summary: "Displays that were heard of and are silent while their sites are open, the longest first",
    query: z.object({ entityId: z.optional(IdText) }),
    reply: z.array(DarkWall),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/screens/walls",
    permission: "screen:edit",
    summary:
      "Makes a link that shows a screen without signing in, with the caller's rights; it is told only once",
    body: WallChoices,
    reply: z.extend(Created, { secret: z.string() }),
  }),
  findPairing: endpoint({
    method: "POST",
    path: "/api/screens/walls/pairing",
    permission: "screen:edit",
    summary: "The display that shows a code; from then on it shows the number as well",
    asks: true,
    body: z.strictObject({ code: z.string().check(z.trim(), z.minLength(4), z.maxLength(20)) }),
    reply: z.object({
      size: z.string(),
      agent: z.string(),
      address: z.string(),
      number: z.int(),
    }),
  }),
  pair: endpoint({
    method: "POST",
    path: "/api/screens/walls/pair",
    permission: "screen:edit",
    summary: "Pairs the display that shows a code: it shows the screen with the caller's rights",
    body: z.strictObject({ code: z.string().check(z.trim(), z.minLength(4), z.maxLength(20)), ...choices }),
    reply: Created,
  }),
  own: endpoint({
    method: "POST",
    path: "/api/screens/walls/own",
    permission: "screen:list",
    summary: "Which display a browser is, by the secret in its storage; null where it is none of the company",
    asks: true,
    body: z.strictObject({ secret: WallSecret }),
    reply: z.object({ id: z.nullable(Id) }),
  }),
  change: endpoint({
    method: "PUT",
    path: "/api/screens/walls",
    permission: "screen:edit",
    summary: "Changes what a display shows, when and where",
    body: z.extend(WallDraft, { id: Id }),
    reply: z.null(),
  }),
  takeOver: endpoint({
    method: "POST",
    path: "/api/screens/walls/sponsor",
    permission: "screen:edit",
    summary: "Makes the caller the one who answers for displays: they show with the caller's rights",
    body: IdList,
    reply: z.null(),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/screens/walls",
    permission: "screen:edit",
    summary: "Revokes displays: they show nothing any more",
    body: IdList,
    reply: z.null(),
  }),
  tell: endpoint({
    method: "POST",
    path: "/api/screens/walls/commands",
    permission: "screen:edit",
    summary: "Tells displays to do something; one that does not hear it within ten minutes never does",
    body: z.strictObject({ ids: IdList, command: ToldCommand }),
    reply: z.null(),
  }),
  problems: endpoint({
    method: "GET",
    path: "/api/screens/walls/problems",
    permission: "screen:list",
    summary: "What went wrong at a display in the last 30 days, the newest first",
    query: z.object({ id: IdText }),
    reply: z.array(WallProblem),
  }),
  picture: endpoint({
    method: "GET",
    path: "/api/screens/walls/picture",
    permission: "screen:list",
    summary: "The last picture of a display, a JPEG as base64; null where there is none",
    query: z.object({ id: IdText, display: z.string().check(z.maxLength(40)) }),
    reply: z.nullable(z.object({ at: z.string(), jpeg: z.string() })),
  }),
};
