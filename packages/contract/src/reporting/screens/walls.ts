import * as z from "zod/mini";
import { Created, endpoint, Id, IdList, IdText, text } from "../../endpoint.ts";
import { ScreenDocument } from "./screen-document.ts";
import { ScreenPart } from "./screen-parts.ts";

/** What a wall shows itself by: 32 random bytes, in the address after `#`, which no server logs. */
const Secret = z.string().check(z.minLength(20), z.maxLength(100));

/** A display that shows a screen without anybody being signed in, with the rights of whoever made its link. */
export const Wall = z.object({
  id: Id,
  name: z.string(),
  /** Whose rights it shows with; null: gone, so that it shows nothing. */
  sponsor: z.nullable(z.string()),
  createTime: z.string(),
  /** When it last asked for figures, and what it is. */
  seenAt: z.nullable(z.string()),
  size: z.nullable(z.string()),
  agent: z.nullable(z.string()),
});
export type Wall = z.output<typeof Wall>;

/** A wall asks this often, in seconds, with a little chance in it. */
export const wallRhythm = 10;

export const walls = {
  list: endpoint({
    method: "GET",
    path: "/api/screens/walls",
    permission: "screen:list",
    summary: "Displays that show a screen by a link",
    query: z.object({ screenId: IdText }),
    reply: z.array(Wall),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/screens/walls",
    permission: "screen:edit",
    summary:
      "Makes a link that shows a screen without signing in, with the caller's rights; it is told only once",
    body: z.strictObject({ screenId: Id, name: text(80) }),
    reply: z.extend(Created, { secret: z.string() }),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/screens/walls",
    permission: "screen:edit",
    summary: "Revokes links: their displays show nothing any more",
    body: IdList,
    reply: z.null(),
  }),
  shown: endpoint({
    method: "POST",
    path: "/wall/screen",
    permission: "public",
    summary: "What the display of a link shows",
    asks: true,
    body: z.strictObject({ secret: Secret }),
    reply: z.object({ name: z.string(), version: z.int(), document: ScreenDocument }),
  }),
  figures: endpoint({
    method: "POST",
    path: "/wall/figures",
    permission: "public",
    summary: "The figures of what the display of a link shows, by their questions",
    asks: true,
    body: z.strictObject({
      secret: Secret,
      width: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
      height: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
    }),
    reply: z.object({
      at: z.string(),
      /** Another one than the display shows: it asks for the screen again. */
      version: z.int(),
      parts: z.record(z.string(), ScreenPart),
    }),
  }),
};
