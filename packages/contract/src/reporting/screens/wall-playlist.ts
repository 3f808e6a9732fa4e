import * as z from "zod/mini";
import { Id } from "../../endpoint.ts";

/** Most screens that one display shows in turn. */
export const mostEntries = 50;

const ClockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** A moment of the day: by the clock of the display's site, or so many minutes after it opens or closes (before: negative). */
const DayMoment = z.union([
  z.strictObject({ at: ClockTime }),
  z.strictObject({
    of: z.enum(["open", "close"]),
    minutes: z._default(z.int().check(z.minimum(-720), z.maximum(720)), 0),
  }),
]);
export type DayMoment = z.output<typeof DayMoment>;

export const PlaylistEntry = z.strictObject({
  screenId: Id,
  /** How long it stays when several are due, in seconds; null: all its pages once, a page that stays for a minute. */
  seconds: z._default(z.nullable(z.int().check(z.minimum(5), z.maximum(86_400))), null),
  /** Weekdays it is shown, 1 = Monday … 7; empty: every day. */
  days: z._default(z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.maxLength(7)), []),
  /** The part of the day it is shown; null: all of it. It may pass midnight, and then belongs to the day it begins on. */
  span: z._default(z.nullable(z.strictObject({ from: DayMoment, until: DayMoment })), null),
});
export type PlaylistEntry = z.output<typeof PlaylistEntry>;

/** What a display shows when: entries that are due take turns; where none is, its own screen stays. */
export const Playlist = z.array(PlaylistEntry).check(z.maxLength(mostEntries));
export type Playlist = z.output<typeof Playlist>;

export const offHoursKeys = ["show", "dim", "clock", "black"] as const;

export const WallSettings = z.strictObject({
  /** What it shows while its site is closed. */
  offHours: z._default(z.enum(offHoursKeys), "dim"),
  /** How bright it is while it is dimmed, 0.05 to 1. */
  dimTo: z._default(z.number().check(z.minimum(0.05), z.maximum(1)), 0.4),
  /** Moves the picture by a few pixels every few minutes, so that nothing burns in. */
  shift: z._default(z.boolean(), true),
});
export type WallSettings = z.output<typeof WallSettings>;
export const usualWallSettings: WallSettings = { offHours: "dim", dimTo: 0.4, shift: true };
