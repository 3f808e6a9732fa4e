import * as z from "zod/mini";
import { Figure } from "../counting/figure.ts";
import { Created, endpoint, Id, IdList, IdsText, IdText, text } from "../endpoint.ts";
import { DayText } from "../time-texts.ts";
import { Point } from "./question.ts";

/** What people are inside of: 0 an entity, 2 an area. */
export const insideKinds = [0, 2] as const;
export type InsideKind = (typeof insideKinds)[number];
const InsideKind = z.union([z.literal(0), z.literal(2)]);

export const occupancyStates = ["free", "filling", "full"] as const;
export type OccupancyState = (typeof occupancyStates)[number];

/** From which percentage of the limit a place counts as filling and as full, unless its limit says otherwise. */
export const usualThresholds = { fillingFrom: 75, fullFrom: 100 } as const;

const People = z.int().check(z.minimum(1), z.maximum(1_000_000));
const Percent = z.int().check(z.minimum(1), z.maximum(100));

/** How many people a place holds, and from which percentages of that it is filling and full. */
export const Limit = z.object({ limit: People, fillingFrom: Percent, fullFrom: Percent });
export type Limit = z.output<typeof Limit>;

/** How many are inside; `completeness` of what was counted today so far. */
export const Inside = z.extend(Figure, {
  /** Null where nobody set one. */
  limit: z.nullable(Limit),
  /** Percentage of the limit. */
  share: z.nullable(z.number()),
  /** Null without a limit, or where nothing is known. */
  state: z.nullable(z.enum(occupancyStates)),
  /** When its devices were last seen, ISO 8601; null = never. */
  asOf: z.nullable(z.string()),
  /** None of its devices is online: nobody knows what happened since `asOf`. */
  isStale: z.boolean(),
  /** The business day that is running there. */
  day: z.string(),
  /** Still inside by the counts when the day before ended: what counting missed. Null where nothing was counted. */
  leftOver: z.nullable(z.int()),
});
export type Inside = z.output<typeof Inside>;

export const InsideArea = z.extend(Inside, { id: Id, name: z.string() });
export const InsideEntity = z.extend(Inside, {
  id: Id,
  name: z.string(),
  zone: z.string(),
  areas: z.array(InsideArea),
});
export type InsideEntity = z.output<typeof InsideEntity>;

/** Entities that one answer holds. */
export const mostInside = 1000;

const Peak = z.nullable(z.object({ time: z.string(), value: z.int() }));

export const LimitDraft = z
  .strictObject({
    dataType: InsideKind,
    id: Id,
    /** Null takes the limit away. */
    limit: z.nullable(People),
    fillingFrom: z._default(Percent, usualThresholds.fillingFrom),
    fullFrom: z._default(Percent, usualThresholds.fullFrom),
  })
  .check(
    z.refine((draft) => draft.fillingFrom <= draft.fullFrom, { error: "rangeWrong", path: ["fullFrom"] }),
  );

/** What a public page shows: the number of people, the percentage of the limit, or only the state in a word. */
export const linkShows = ["people", "percent", "words"] as const;
export type LinkShows = (typeof linkShows)[number];

export const LinkDraft = z.strictObject({
  dataType: InsideKind,
  id: Id,
  /** The place's name on the page: no other name of it is given out. */
  name: text(80),
  shows: z.enum(linkShows),
  /** The last day the page is shown, on the clock of the place; null = until it is revoked. */
  untilDay: z._default(z.nullable(DayText), null),
});

export const OccupancyLink = z.object({
  id: Id,
  dataType: InsideKind,
  subjectId: Id,
  subjectName: z.string(),
  /** The site of an area. */
  entityName: z.nullable(z.string()),
  name: z.string(),
  shows: z.enum(linkShows),
  untilDay: z.nullable(z.string()),
  hasEnded: z.boolean(),
  author: z.string(),
  createTime: z.string(),
});
export type OccupancyLink = z.output<typeof OccupancyLink>;

/** What anybody with the link is shown. */
export const PublicOccupancy = z.object({
  name: z.string(),
  shows: z.enum(linkShows),
  /** Only where people are shown. */
  people: z.nullable(z.int()),
  /** Percentage of the limit, 0 to 100 and more; only where people or percentages are shown and there is a limit. */
  percent: z.nullable(z.int()),
  state: z.nullable(z.enum(occupancyStates)),
  asOf: z.nullable(z.string()),
  /** IANA zone of the site. */
  zone: z.string(),
  isStale: z.boolean(),
  /** Server time, ISO 8601. */
  at: z.string(),
});
export type PublicOccupancy = z.output<typeof PublicOccupancy>;

export const occupancy = {
  now: endpoint({
    method: "GET",
    path: "/api/occupancy",
    permission: "occupancy:list",
    shared: "range",
    summary:
      "How many are inside now: entities with their areas, beside limits, with what yesterday left over",
    query: z.object({
      deptId: z.optional(IdText),
      /** Entities, comma-separated. */
      ids: z.optional(IdsText),
    }),
    reply: z.object({
      at: z.string(),
      /** Entities that match; `rows` are the first of them. */
      count: z.int(),
      rows: z.array(InsideEntity),
    }),
  }),
  day: endpoint({
    method: "POST",
    path: "/api/occupancy/day",
    permission: "occupancy:list",
    shared: "range",
    asks: true,
    summary:
      "How many were inside at the end of every quarter of an hour of a business day, beside the same weekday a week before",
    body: z.strictObject({
      dataType: z._default(InsideKind, 0),
      id: Id,
      /** Business day; today where the place is when absent. */
      startTime: z.optional(DayText),
    }),
    reply: z.object({
      id: Id,
      name: z.string(),
      entityName: z.nullable(z.string()),
      zone: z.string(),
      day: z.string(),
      isToday: z.boolean(),
      limit: z.nullable(Limit),
      /** `time` is the beginning of the quarter, its value how many were inside at its end, or are now. */
      points: z.array(Point),
      peak: Peak,
      /** Inside by the counts when the day ended; null while it runs. */
      leftOver: z.nullable(z.int()),
      before: z.object({
        day: z.string(),
        /** At the same clock times as `points`. */
        points: z.array(Point),
        peak: Peak,
      }),
    }),
  }),
  setLimit: endpoint({
    method: "PUT",
    path: "/api/occupancy/limit",
    permission: "occupancy:edit",
    summary: "Sets how many people an entity or area takes, or takes that limit away",
    body: LimitDraft,
    reply: z.null(),
  }),
  links: endpoint({
    method: "GET",
    path: "/api/occupancy/links",
    permission: "occupancy:link",
    summary: "The public pages of entities and areas the caller may see; never their addresses",
    reply: z.array(OccupancyLink),
  }),
  createLink: endpoint({
    method: "POST",
    path: "/api/occupancy/links",
    permission: "occupancy:link",
    summary: "Makes a public page; its address is told this once",
    body: LinkDraft,
    reply: z.extend(Created, {
      /** Path of the page, below the console's own address. */
      path: z.string(),
    }),
  }),
  revokeLinks: endpoint({
    method: "DELETE",
    path: "/api/occupancy/links",
    permission: "occupancy:link",
    summary: "Ends public pages for good",
    body: IdList,
    reply: z.null(),
  }),
  shown: endpoint({
    method: "GET",
    path: "/public/occupancy/:secret",
    permission: "public",
    summary: "How full the place of a public page is; answered once for everybody within 5 seconds",
    params: z.object({ secret: z.string().check(z.maxLength(100)) }),
    reply: PublicOccupancy,
  }),
};
