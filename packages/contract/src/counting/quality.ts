import * as z from "zod/mini";
import { endpoint, Id, IdText, pageQuery, pageSchema } from "../endpoint.ts";
import { DayText } from "../time-texts.ts";
import { Figure, NumberTypeKey } from "./figure.ts";

/** Longest span one question about quality covers. */
export const longestQualityDays = 92;
/** Days shown where no span is asked for, today included. */
export const usualQualityDays = 30;
/** Results of the nightly check that are listed. */
export const listedChecks = 30;

/**
 * What can be wrong with counts, worst first. `silent` a bound line reports nothing; `stuckAtZero` it reports only
 * zeros; `countsWhenClosed` many counts outside opening hours; `outOfBalance` far more in than out, or the reverse;
 * `stepChange` the level of all days changed at once; `outlierDay` one day far outside its weekday's band;
 * `lowCompleteness` much time without records; `clockSkew` the device's clock is wrong; `manyRevisions` many records
 * are sent again with other values.
 */
export const findingKinds = [
  "silent",
  "stuckAtZero",
  "countsWhenClosed",
  "outOfBalance",
  "stepChange",
  "outlierDay",
  "lowCompleteness",
  "clockSkew",
  "manyRevisions",
] as const;
export type FindingKind = (typeof findingKinds)[number];

export const severities = ["high", "medium", "low"] as const;
export type Severity = (typeof severities)[number];

/** What is likely behind a finding; each has a phrase for the cause and one for what to do. */
export const findingCauses = [
  "notHeard",
  "heardWithoutRecords",
  "neverReported",
  "blocked",
  "clockShifted",
  "nightWork",
  "oneSided",
  "countsLess",
  "countsMore",
  "dayTooLow",
  "dayTooHigh",
  "gaps",
  "clockWrong",
  "sentAgain",
] as const;
export type FindingCause = (typeof findingCauses)[number];

const share = z.number();

/** The figures behind each kind of finding, as a person can check them. */
export const findingEvidence = {
  /** Moments in ISO 8601; `missingHours` of expected reports since the last record. */
  silent: z.object({
    lastRecordAt: z.nullable(z.string()),
    lastSeenAt: z.nullable(z.string()),
    missingHours: z.number(),
    intervalMinutes: z.int(),
  }),
  /** Opening hours reported as zero without a break, on so many days; `usual`: what the line counts in such hours. */
  stuckAtZero: z.object({ hours: z.number(), days: z.int(), usual: z.number() }),
  /** `hour` of the local clock with most of them; `shiftHours`: a clock moved by so much would explain them. */
  countsWhenClosed: z.object({
    count: z.int(),
    share,
    hour: z.int(),
    shiftHours: z.nullable(z.int()),
  }),
  outOfBalance: z.object({ in: z.int(), out: z.int(), share, days: z.int() }),
  /** Median of the days since, beside what is usual on such weekdays; `change` = level / usual - 1. */
  stepChange: z.object({ level: z.number(), usual: z.number(), change: z.number(), days: z.int() }),
  /** The band in which nearly all days of that weekday lie. */
  outlierDay: z.object({
    day: z.string(),
    value: z.number(),
    usual: z.number(),
    low: z.number(),
    high: z.number(),
  }),
  lowCompleteness: z.object({
    coveredHours: z.number(),
    expectedHours: z.number(),
    worstDay: z.string(),
    worstShare: share,
  }),
  /** Positive: the device's clock is ahead. */
  clockSkew: z.object({ seconds: z.int() }),
  manyRevisions: z.object({ revised: z.int(), records: z.int(), share }),
} as const;

export type FindingEvidence = { [Kind in FindingKind]: z.output<(typeof findingEvidence)[Kind]> };

/** Numbers of `dataType`; a device's line is 3. */
export const findingSubjects = { entity: 0, access: 1, device: 3 } as const;

const common = {
  severity: z.enum(severities),
  cause: z.enum(findingCauses),
  entityId: Id,
  entityName: z.string(),
  subject: z.object({
    /** 0 entity, 1 access, 3 line of a device. */
    dataType: z.union([z.literal(0), z.literal(1), z.literal(3)]),
    id: Id,
    name: z.string(),
    /** For a device: its line, and the access it counts for. */
    line: z.optional(z.string()),
    accessId: z.optional(Id),
    accessName: z.optional(z.string()),
  }),
  /** Local days `yyyy-MM-dd`: since when, and until when it was seen. */
  since: z.string(),
  until: z.string(),
};

const findingSchema = <Kind extends FindingKind>(kind: Kind) =>
  z.object({ ...common, kind: z.literal(kind), evidence: findingEvidence[kind] });

/** Something about a subject's counts that cannot be trusted, with the figures that say so. */
export const Finding = z.discriminatedUnion("kind", [
  findingSchema("silent"),
  findingSchema("stuckAtZero"),
  findingSchema("countsWhenClosed"),
  findingSchema("outOfBalance"),
  findingSchema("stepChange"),
  findingSchema("outlierDay"),
  findingSchema("lowCompleteness"),
  findingSchema("clockSkew"),
  findingSchema("manyRevisions"),
]);
export type Finding = z.output<typeof Finding>;

/** One entity's local business day: how much of what was asked is known of it, and what came irregularly. */
export const QualityDay = z.object({
  day: z.string(),
  coveredSeconds: z.int(),
  expectedSeconds: z.int(),
  /** 0..1; null where nothing was expected. */
  completeness: z.nullable(z.number()),
  /** Records that arrived more than a day after their end. */
  late: z.int(),
  lastLateAt: z.nullable(z.string()),
  /** Records whose values were replaced. */
  revised: z.int(),
  /** Records held back, by the day they arrived. */
  quarantined: z.int(),
});
export type QualityDay = z.output<typeof QualityDay>;

export const QualityRow = z.object({
  id: Id,
  name: z.string(),
  timeZone: z.string(),
  coveredSeconds: z.int(),
  expectedSeconds: z.int(),
  completeness: z.nullable(z.number()),
  /** For a figure that not all of the entity measures: for how much of it the days speak. */
  coverage: Figure.shape.coverage,
  measuredAt: Figure.shape.measuredAt,
  /** When late, revised and held-back records were last counted; null: not yet. */
  lookedAt: z.nullable(z.string()),
  days: z.array(QualityDay),
});
export type QualityRow = z.output<typeof QualityRow>;

/** A roll-up that differed from its records: what was kept and what the records say, by measure, and `coveredSeconds`. */
export const RollupDifference = z.object({
  dataType: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  id: Id,
  name: z.nullable(z.string()),
  entityId: Id,
  /** Local business day. */
  day: z.string(),
  /** Begin of the 15 minutes, ISO 8601; null: the roll-up of the whole day. */
  slot: z.nullable(z.string()),
  kept: z.nullable(z.record(z.string(), z.number())),
  recomputed: z.nullable(z.record(z.string(), z.number())),
});
export type RollupDifference = z.output<typeof RollupDifference>;

/** One run of the check that recomputes a sample of roll-ups from the records and compares. */
export const RollupCheck = z.object({
  id: Id,
  startedAt: z.string(),
  milliseconds: z.int(),
  /** Who asked for it; null: the nightly run. */
  askedBy: z.nullable(z.string()),
  entities: z.int(),
  /** Days of entities compared: all roll-ups of the entity, its accesses and areas. */
  days: z.int(),
  /** Roll-ups compared: 15-minute slots and days. */
  rollups: z.int(),
  /** Days left out because their figures were being recomputed. */
  skipped: z.int(),
  /** Roll-ups that differed; they are recomputed. Must be 0. */
  differences: z.int(),
  /** The first of them, as far as the caller may see their entities. */
  found: z.array(RollupDifference),
});
export type RollupCheck = z.output<typeof RollupCheck>;

/** Whose counts: one entity, all of an organisation with those below it, or all the caller may see. */
const subject = { entityId: z.optional(IdText), deptId: z.optional(IdText) };
/** Both or none; none: the last 30 days. */
const span = { startTime: z.optional(DayText), endTime: z.optional(DayText) };

export const quality = {
  days: endpoint({
    method: "GET",
    path: "/api/quality/days",
    permission: "quality:list",
    summary: "How complete each day of each entity is, and what came late, changed or was held back",
    query: z.object({
      ...subject,
      ...span,
      /** Days are judged by those who measure this figure; without it by all sensors. */
      type: z.optional(NumberTypeKey),
      page: pageQuery.page,
      size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 40),
      order: z._default(z.enum(["name", "worst"]), "name"),
    }),
    reply: z.extend(pageSchema(QualityRow), { startTime: z.string(), endTime: z.string() }),
  }),
  findings: endpoint({
    method: "GET",
    path: "/api/quality/findings",
    permission: "quality:list",
    summary: "What cannot be trusted about the counts, with evidence and likely cause, worst first",
    query: z.object({
      ...subject,
      ...span,
      page: pageQuery.page,
      size: pageQuery.size,
      kind: z.optional(z.enum(findingKinds)),
    }),
    reply: z.extend(pageSchema(Finding), {
      /** How many of each kind there are, whichever kind is asked for. */
      kinds: z.record(z.string(), z.int()),
      /** The inspection that lies back longest; null: some entity has not been inspected yet. */
      lookedAt: z.nullable(z.string()),
    }),
  }),
  look: endpoint({
    method: "POST",
    path: "/api/quality/look",
    permission: "quality:list",
    summary: "Inspects the counts of one entity now, without waiting for the night",
    asks: true,
    body: z.strictObject({ entityId: Id }),
    reply: z.object({ findings: z.int() }),
  }),
  checks: endpoint({
    method: "GET",
    path: "/api/quality/checks",
    permission: "quality:list",
    summary: "The last 30 runs of the check that compares roll-ups with their records",
    reply: z.array(RollupCheck),
  }),
  check: endpoint({
    method: "POST",
    path: "/api/quality/check",
    permission: "quality:check",
    summary: "Compares a sample of the company's roll-ups with their records now; differences are repaired",
    reply: RollupCheck,
  }),
};
