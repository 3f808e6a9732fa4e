import * as z from "zod/mini";
import { endpoint, Id } from "../../endpoint.ts";
import { ScreenDocument } from "./screen-document.ts";
import { ScreenPart } from "./screen-parts.ts";
import { Playlist, WallSettings } from "./wall-playlist.ts";

/** What a display shows itself by: random bytes as text, in an address after `#` or in its own storage, never in a log. */
export const WallSecret = z.string().check(z.minLength(20), z.maxLength(100));
/** Which of the displays that use one link this is: made by the display, kept in its storage. */
const DisplayId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,40}$/));

const side = z.int().check(z.minimum(1), z.maximum(100_000));
const count = z.int().check(z.nonnegative());

/** A display that hears nothing else asks this often, in seconds, with a little chance in it. */
export const wallRhythm = 10;
/** It says how it is this often, in seconds, with a little chance in it; silent for three of these it is dark. */
export const beatRhythm = 60;
/** A picture of what it shows is sent this often, in seconds. */
export const pictureRhythm = 300;
/** Most characters of such a picture (a JPEG of 480 pixels as base64). */
export const longestPicture = 100_000;
/** A code that pairs a display: characters without look-alikes, so many of them, for so many seconds. */
export const pairingCode = {
  characters: "ABCDEFGHJKLMNPQRSTUVWXYZ23456789",
  length: 6,
  seconds: 600,
} as const;

/** What somebody at a console tells a display. `id` comes back in a beat once it is done. */
export const WallCommand = z.discriminatedUnion("kind", [
  z.object({ id: Id, kind: z.literal("identify"), name: z.string() }),
  z.object({ id: Id, kind: z.literal("reload") }),
  z.object({ id: Id, kind: z.literal("show"), screenId: Id, until: z.string() }),
  z.object({ id: Id, kind: z.literal("message"), text: z.string(), until: z.string() }),
  z.object({ id: Id, kind: z.literal("picture") }),
]);
export type WallCommand = z.output<typeof WallCommand>;

/** The time of a display's site: televisions know neither the hour nor their zone well. */
export const WallTime = z.object({
  /** Server time. */
  at: z.string(),
  zone: z.string(),
  /** Minutes from UTC, from when on: now, and each change of the next 14 months. */
  offsets: z.array(z.object({ from: z.string(), minutes: z.int() })),
  /** When the site is open, from yesterday to two weeks ahead; empty where it is always. */
  openings: z.array(z.object({ from: z.string(), to: z.string() })),
});
export type WallTime = z.output<typeof WallTime>;

/** All that a display needs to go on by itself. */
export const WallShow = z.object({
  name: z.string(),
  /** Language of words and numbers; null: the browser's. */
  language: z.nullable(z.string()),
  /** Another one than the display has: it asks for all of this again. */
  revision: z.string(),
  settings: WallSettings,
  /** Its own screen: shown where nothing of the playlist is due. */
  screenId: Id,
  playlist: Playlist,
  /** Published versions of all of them, their roles bound to this display's places; what is not published is missing. */
  screens: z.array(z.object({ id: Id, version: z.int(), document: ScreenDocument })),
  time: WallTime,
});
export type WallShow = z.output<typeof WallShow>;

export const WallFigures = z.object({
  at: z.string(),
  revision: z.string(),
  /** The version of the screen that these are the answers to. */
  version: z.int(),
  parts: z.record(z.string(), ScreenPart),
});
export type WallFigures = z.output<typeof WallFigures>;

/** How a display is. */
export const WallBeat = z.strictObject({
  /** Version of the player. */
  player: z.string().check(z.maxLength(60)),
  screenId: z.nullable(Id),
  version: z.nullable(z.int()),
  page: z.string().check(z.maxLength(100)),
  width: side,
  height: side,
  ratio: z.number().check(z.minimum(0.1), z.maximum(20)),
  /** How figures come: by the stream, by asking, or not at all. */
  mode: z.enum(["live", "poll", "cached"]),
  /** Seconds since figures came last; null: never. */
  age: z.nullable(count),
  /** Frames a second, as a rule and at worst, since the beat before; null: nothing moved. */
  frames: z.nullable(z.strictObject({ median: count, low: count })),
  /** Bytes of the page's memory, and the most it may take; null where the browser says neither. */
  memory: z.nullable(count),
  memoryLimit: z.nullable(count),
  /** Milliseconds that the display's clock is ahead of the server's. */
  clockAhead: z.int(),
  /** Times it started itself again since it was switched on, and when the page began. */
  reloads: count,
  since: z.string(),
  /** What went wrong since the beat before, the same once. */
  errors: z
    .array(
      z.strictObject({
        code: z.string().check(z.maxLength(60)),
        count,
        text: z.string().check(z.maxLength(300)),
      }),
    )
    .check(z.maxLength(20)),
  /** Commands that are done. */
  done: z.array(Id).check(z.maxLength(50)),
});
export type WallBeat = z.output<typeof WallBeat>;

/** What a display asks the stream for. */
export const WallLive = z.strictObject({ secret: WallSecret, display: DisplayId, screenId: Id });

/**
 * `POST /hx-api/wall/live` with a `WallLive`: server-sent events as the body of the answer.
 * `figures`: a `WallFigures`; the first one is whole, of those that follow `parts` holds what changed.
 * `revision`: `{ revision }`: ask for the screen again. `command`: a `WallCommand`. `clock`: `{ at }` every 20 seconds.
 * The stream ends where the display may not show this any more; asking again says why.
 */
export const wallLivePath = "/wall/live";

export const wallPlayer = {
  health: endpoint({
    method: "GET",
    path: "/wall/health",
    permission: "public",
    summary: "Whether displays can be served; also pages of other origins may read the answer",
    reply: z.null(),
  }),
  pairing: endpoint({
    method: "POST",
    path: "/wall/pairing",
    permission: "public",
    summary:
      "A code that pairs this display when somebody types it at a console; asked again until it is paired",
    asks: true,
    body: z.strictObject({ secret: WallSecret, width: side, height: side }),
    reply: z.object({
      /** Null once it is paired. */
      code: z.nullable(z.string()),
      /** Shown so that who typed the code sees that it is this display; null until then. */
      number: z.nullable(z.int()),
      isPaired: z.boolean(),
    }),
  }),
  shown: endpoint({
    method: "POST",
    path: "/wall/screen",
    permission: "public",
    summary: "What a display shows",
    asks: true,
    body: z.strictObject({ secret: WallSecret }),
    reply: WallShow,
  }),
  figures: endpoint({
    method: "POST",
    path: "/wall/figures",
    permission: "public",
    summary: "The figures of a screen that a display shows, by their questions",
    asks: true,
    body: z.strictObject({ secret: WallSecret, screenId: z.optional(Id) }),
    reply: WallFigures,
  }),
  beat: endpoint({
    method: "POST",
    path: "/wall/beat",
    permission: "public",
    summary: "A display says how it is, and hears what it is told",
    asks: true,
    body: z.strictObject({ secret: WallSecret, display: DisplayId, beat: WallBeat }),
    reply: z.object({ at: z.string(), revision: z.string(), commands: z.array(WallCommand) }),
  }),
  picture: endpoint({
    method: "POST",
    path: "/wall/picture",
    permission: "public",
    summary: "A small picture of what a display shows",
    asks: true,
    body: z.strictObject({
      secret: WallSecret,
      display: DisplayId,
      jpeg: z.string().check(z.maxLength(longestPicture), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
    }),
    reply: z.null(),
  }),
};
