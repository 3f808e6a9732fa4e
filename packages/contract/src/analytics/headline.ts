import * as z from "zod/mini";
import { findingKinds } from "../counting/quality.ts";
import { Id } from "../endpoint.ts";
import { standings } from "./expected.ts";
import { noteKinds } from "./notes.ts";

/**
 * What can be said of today: how it stands against what is usual, or why that cannot be said. `early`: too little of the
 * day is over; `noHistory`: too few same weekdays are known; `incomplete`: too little of today is known; `nothing`:
 * nothing was reported although it should have been; `unbound`: no sensor counts here; `nobody`: nobody came, as usual on such a day; `holiday`: no usual day; `closed`: all sites are closed today.
 */
export const headlineStates = [
  ...standings,
  "early",
  "noHistory",
  "incomplete",
  "nothing",
  "unbound",
  "nobody",
  "holiday",
  "closed",
] as const;
export type HeadlineState = (typeof headlineStates)[number];

const named = { id: Id, name: z.string() };

/** What is usual of a number until now; all null where too few same weekdays are known. */
export const UsualSoFar = z.object({
  /** Until the last full hour of each site, as all else here. */
  value: z.nullable(z.number()),
  low: z.nullable(z.number()),
  middle: z.nullable(z.number()),
  high: z.nullable(z.number()),
  /** How many same weekdays it is based on. */
  weeks: z.int(),
});
export type UsualSoFar = z.output<typeof UsualSoFar>;

/** Today in one sentence, as parts: the reader's language makes the sentence. */
export const Headline = z.object({
  /** The one site it is about. */
  site: z.nullable(z.object(named)),
  day: z.string(),
  /** The end of the last full hour, `HH:mm`; null where the clocks of the sites differ. */
  until: z.nullable(z.string()),
  state: z.enum(headlineStates),
  ...UsualSoFar.shape,
  /** value / middle - 1; null where single people would change it much. */
  share: z.nullable(z.number()),
  /** How much of the time until then is known, 0..1. */
  completeness: z.nullable(z.number()),
  /** Sites that reported anything today, of those that should have. */
  counting: z.int(),
  sites: z.int(),
  /** The holiday today, and at how many of the sites it is one. */
  holiday: z.nullable(
    z.object({
      name: z.string(),
      sites: z.int(),
      /** The same holiday last time until the same hour, where it is one at all sites. */
      before: z.nullable(z.object({ day: z.string(), value: z.number(), share: z.nullable(z.number()) })),
    }),
  ),
  /** Of several sites the one furthest above and the one furthest below their own usual ranges. */
  standsOut: z.array(
    z.object({
      ...named,
      which: z.enum(["above", "below"]),
      value: z.number(),
      share: z.nullable(z.number()),
    }),
  ),
  /** What is wrong now, worst first; no more than a few. */
  faults: z.array(
    z.object({
      kind: z.enum(findingKinds),
      entityId: Id,
      entityName: z.string(),
      /** The entrance, else the device; null where it is about the whole site. */
      name: z.nullable(z.string()),
      /** Serial number of the device, for callers who may see devices. */
      sn: z.nullable(z.string()),
      /** Nothing was heard since this moment (ISO 8601), on the clock of the site; null where unknown. */
      since: z.nullable(z.string()),
      zone: z.string(),
    }),
  ),
  /** How many there are. */
  faultCount: z.int(),
  /** Notes on today. */
  notes: z.array(z.object({ kind: z.enum(noteKinds), text: z.string(), place: z.nullable(z.string()) })),
});
export type Headline = z.output<typeof Headline>;

/** So many days a card draws, the last one today. */
export const runDays = 14;

/** What stands behind the figure of a card. */
export const StatisticRun = z.object({
  /** The last days, oldest first, without today; null where nothing is known. */
  days: z.array(z.nullable(z.number())),
  usual: UsualSoFar,
  /** The end of the last full hour, `HH:mm`; null where the clocks of the sites differ. */
  until: z.nullable(z.string()),
});
export type StatisticRun = z.output<typeof StatisticRun>;
