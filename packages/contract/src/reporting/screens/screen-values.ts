import * as z from "zod/mini";
import { frameHost } from "../../places/frame-host.ts";

/** Bounds of a screen's document; every one is checked where a document is taken in. */
export const screenLimits = {
  /** Characters of its JSON. */
  text: 1_000_000,
  /** Pixels of a side, and of the whole. */
  leastSide: 64,
  mostSide: 16_384,
  mostPixels: 67_000_000,
  pages: 20,
  nodesOfPage: 500,
  nodes: 1_000,
  depth: 8,
  questions: 200,
  characters: 2_000,
  guides: 60,
  /** Of one background that change. */
  pictures: 12,
  /** Nobody knows what a page in a frame costs. */
  frames: 4,
  /** Bytes of a film, and of all that one screen shows. */
  film: 60 * 1024 * 1024,
  films: 200 * 1024 * 1024,
} as const;

/** Names of things within a document. */
export const NodeId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,24}$/));
export type NodeId = z.output<typeof NodeId>;

/** Colours that a theme names. */
export const tokenKeys = [
  "ground",
  "surface",
  "line",
  "text",
  "quiet",
  "accent",
  "up",
  "down",
  "warn",
  "bad",
] as const;
export type TokenKey = (typeof tokenKeys)[number];

/** A theme's colour (`token:accent`), or one of its own (`#1f6feb`, with two more digits for how opaque it is). */
export const Colour = z
  .string()
  .check(z.regex(new RegExp(`^(#[0-9a-f]{6}([0-9a-f]{2})?|token:(${tokenKeys.join("|")}))$`, "i")));
export type Colour = z.output<typeof Colour>;

const within = (least: number, most: number) => z.number().check(z.minimum(least), z.maximum(most));

/** Where something lies on a page, in its pixels: the box before it is turned clockwise about its centre. */
export const coordinates = {
  x: within(-2 * screenLimits.mostSide, 2 * screenLimits.mostSide),
  y: within(-2 * screenLimits.mostSide, 2 * screenLimits.mostSide),
  w: within(1, 2 * screenLimits.mostSide),
  h: within(1, 2 * screenLimits.mostSide),
  angle: z._default(within(-360, 360), 0),
};

/** What surrounds a control. */
export const FrameStyle = z.strictObject({
  fill: z._default(z.nullable(Colour), null),
  line: z._default(z.nullable(Colour), null),
  lineWidth: z._default(within(0, 100), 1),
  /** Null: as round as the theme's corners. */
  radius: z._default(z.nullable(within(0, 2_000)), null),
  padding: z._default(within(0, 500), 0),
});
export type FrameStyle = z.output<typeof FrameStyle>;

/** How a control's words and figures are written. */
export const TextStyle = z.strictObject({
  size: z._default(within(4, 2_000), 48),
  weight: z._default(z.union([z.literal(400), z.literal(500), z.literal(600), z.literal(700)]), 500),
  align: z._default(z.enum(["start", "center", "end"]), "start"),
  colour: z._default(Colour, "token:text"),
});
export type TextStyle = z.output<typeof TextStyle>;

/** A path that an upload of a picture answered; empty: none. */
export const PicturePath = z.string().check(z.maxLength(200), z.regex(/^(\/images\/[\w-]{1,100})?$/));

/** A path that an upload of a film answered; empty: none. */
export const FilmPath = z.string().check(z.regex(/^(\/films\/[0-9a-f]{64})?$/));

/** The address of a page; empty: none. */
export const FrameAddress = z.string().check(
  z.trim(),
  z.maxLength(1_000),
  z.refine((address) => address === "" || frameHost(address) !== undefined, "webAddress"),
);

export const Background = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("colour"), colour: Colour }),
  z.strictObject({
    kind: z.literal("gradient"),
    angle: within(0, 360),
    from: Colour,
    to: Colour,
  }),
  z.strictObject({
    kind: z.literal("picture"),
    img: PicturePath,
    /** Whether all of it is shown, or the page is covered. */
    fit: z._default(z.enum(["cover", "contain"]), "cover"),
  }),
  z.strictObject({
    kind: z.literal("pictures"),
    imgs: z.array(PicturePath).check(z.maxLength(screenLimits.pictures)),
    fit: z._default(z.enum(["cover", "contain"]), "cover"),
    /** How long each is shown. */
    seconds: z._default(within(5, 86_400), 30),
    fade: z._default(z.boolean(), true),
  }),
]);
export type Background = z.output<typeof Background>;

/** The pictures a background shows, in their order. */
export function picturesOf(background: Background): string[] {
  if (background.kind === "picture") return background.img === "" ? [] : [background.img];
  return background.kind === "pictures" ? background.imgs.filter((img) => img !== "") : [];
}
