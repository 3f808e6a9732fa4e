import * as z from "zod/mini";
import { Bucket, Figure } from "../counting/figure.ts";
import { endpoint, Id } from "../endpoint.ts";
import { type NumberType, rateTypes, type StatisticType, statisticTypes } from "../metrics.ts";
import { mostAtOnce } from "../most-at-once.ts";
import type { Permission } from "../permissions.ts";
import { exportOf } from "./export.ts";
import { AskedInterval, askedDays, Warnings } from "./question.ts";

/** Statistics one table shows side by side. */
export const mostQueryTypes = 12;
/** Figures one answer bears; of a table with more columns fewer rows come at once. */
export const mostFigures = 20_000;
/** Rows of a page at most. */
export const mostQueryRows = 200;

type QueryRate = Exclude<(typeof rateTypes)[number], "occupancy">;
/** What a table can show: every statistic and rate; how full a place is belongs to a moment, not to a span. */
export type QueryType = StatisticType | QueryRate;
export const queryTypes: readonly QueryType[] = [
  ...statisticTypes,
  ...rateTypes.filter((type): type is QueryRate => type !== "occupancy"),
];

const distributionKeys = ["gender", "age", "dedupedGender", "dedupedAge"] as const;
/** Statistics that are shared out over buckets instead of being one number. */
export type DistributionType = (typeof distributionKeys)[number];
/** Whether a statistic has buckets. */
export const isDistribution = (type: QueryType): type is DistributionType =>
  distributionKeys.some((key) => key === type);
/** Whether a statistic is one number. */
export const isNumber = (type: QueryType): type is QueryType & NumberType => !isDistribution(type);

/** 0 entity, 1 access, 2 area; `dept` organisations, each with all entities below it. */
export const queryDataTypes = [0, 1, 2, "dept"] as const;
export type QueryDataType = (typeof queryDataTypes)[number];

const isOnce = (types: readonly string[]) => new Set(types).size === types.length;

const QueryTypeKey = z.enum(queryTypes);
/** One statistic or several. */
const QueryTypes = z.pipe(
  z.pipe(
    z.union([QueryTypeKey, z.array(QueryTypeKey)], "metric"),
    z.transform((types) => (Array.isArray(types) ? types : [types])),
  ),
  z.array(QueryTypeKey).check(z.minLength(1), z.maxLength(mostQueryTypes), z.refine(isOnce, "twice")),
);

/** Body of a table's question. */
export const flowQuestion = {
  dataType: z._default(z.literal(queryDataTypes), 0),
  /** Subjects of the kind asked, or organisations; with `deptId` only those below it, with `entityId` only its own. */
  ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(mostAtOnce))),
  deptId: z.optional(Id),
  /** Accesses or areas of this entity; entities: itself. */
  entityId: z.optional(Id),
  /** Only what was counted within the opening hours of each site, on its own clock. */
  openHoursOnly: z._default(z.boolean(), false),
  type: QueryTypes,
  ...askedDays,
  /** Pieces of the time, each with figures of its own; absent: only the whole. */
  interval: z.optional(AskedInterval),
  /** Rows of the organisations (of accesses and areas also of their entities) with what is asked of below them. */
  subtotals: z._default(z.boolean(), false),
  /** Leaves out what the caller may not see instead of refusing the question, and says how much it was. */
  visibleOnly: z._default(z.boolean(), false),
  /** By `name`, or by a statistic of the whole time; among the rows of one organisation when there are subtotals. */
  orderBy: z._default(z.enum(["name", ...queryTypes]), "name"),
  order: z._default(z.enum(["asc", "desc"]), "asc"),
};

/** A figure of a table; `buckets` where the statistic is shared out (gender 1-2, age 1-6, 0 = unknown). */
export const QueryFigure = z.extend(Figure, { buckets: z.optional(z.array(Bucket)) });
export type QueryFigure = z.output<typeof QueryFigure>;

/** A piece of the time; `time` as in `Point`. */
export const QueryColumn = z.object({
  time: z.string(),
  running: z.optional(z.literal(true)),
  ahead: z.optional(z.literal(true)),
  coarse: z.optional(z.literal(true)),
});
export type QueryColumn = z.output<typeof QueryColumn>;

export const queryRowKinds = ["dept", "entity", "access", "area"] as const;
export type QueryRowKind = (typeof queryRowKinds)[number];

/** Figures in the order of the asked types: of the whole time, and of each column. */
const figures = {
  figures: z.array(QueryFigure),
  points: z.optional(z.array(z.array(QueryFigure))),
};

export const QueryRow = z.object({
  kind: z.enum(queryRowKinds),
  id: Id,
  name: z.string(),
  /** Steps below the top of the table, from 0. */
  level: z.int(),
  /** Names of what it is in, from the top down: organisations, then the entity of an access or area. */
  above: z.array(z.string()),
  /** Adds up the asked subjects below it. */
  subtotal: z.optional(z.literal(true)),
  /** Asked subjects in it: 1 of a subject itself. */
  subjects: z.int(),
  /** IANA zone of a subject. */
  zone: z.optional(z.string()),
  ...figures,
});
export type QueryRow = z.output<typeof QueryRow>;

export const QueryAnswer = z.object({
  columns: z.array(QueryColumn),
  rows: z.array(QueryRow),
  /** Rows on all pages. */
  totalElements: z.int(),
  page: z.int(),
  /** Rows of a page: as asked, or fewer where each has many figures. */
  size: z.int(),
  /** Totals of the whole, not of the page. */
  total: z.object(figures),
  subjects: z.int(),
  /** Asked subjects the caller may not see; only with `visibleOnly`. */
  leftOut: z.int(),
  zones: z.array(z.string()),
  warnings: Warnings,
});
export type QueryAnswer = z.output<typeof QueryAnswer>;

/** Holders of any of the query screens may ask; each screen asks for its own besides. */
export const queryPermissions = [
  "query:flow",
  "query:dept:query",
  "entity:query:query",
  "query:area:query",
  "query:access:query",
  "query:create",
] as const satisfies readonly Permission[];

const flow = endpoint({
  method: "POST",
  path: "/api/query/flow",
  permission: queryPermissions,
  shared: "range",
  summary:
    "Several statistics of organisations, entities, accesses or areas, by pieces of time, with subtotals and totals; in pages of subjects",
  asks: true,
  body: z.strictObject({
    ...flowQuestion,
    page: z._default(z.int().check(z.nonnegative()), 0),
    size: z._default(z.int().check(z.minimum(1), z.maximum(mostQueryRows)), 50),
  }),
  reply: QueryAnswer,
});

export const query = {
  flow,
  /** Totals of all rows, on any page. */
  export: exportOf({ ...flow, body: z.strictObject(flowQuestion) }),
};
