import * as z from "zod/mini";
import { endpoint, Id, IdList, IdText, pageQuery, pageSchema } from "../endpoint.ts";
import type { Permission } from "../permissions.ts";
import { DayText } from "../time-texts.ts";
import { Figure, Origin } from "./figure.ts";
import {
  MeasureKey,
  RuleDefinition,
  RuleDraft,
  type RuleKind,
  RuleSubject,
  ruleKinds,
} from "./rule-definitions.ts";

/** The permission for saving or undoing a rule of a kind; any of them lets the caller read rules. */
export const rulePermissions = {
  eliminate: "rule:eliminate",
  correct: "rule:correct",
  estimate: "rule:correct",
  set: "rule:set",
} as const satisfies Record<RuleKind, Permission>;
const anyOfThem = ["rule:correct", "rule:set", "rule:eliminate"] as const;

/** One version of a rule; never changed, only undone and taken up again. Moments are ISO 8601. */
export const RuleVersion = z.object({
  /** Counts from 1. */
  version: z.int(),
  subject: RuleSubject,
  definition: RuleDefinition,
  fromDay: z.string(),
  toDay: z.nullable(z.string()),
  weekdays: z.array(z.int()),
  fromTime: z.string(),
  toTime: z.string(),
  reason: z.string(),
  /** Name of the user who saved it, as it was then. */
  author: z.string(),
  createTime: z.string(),
});
export type RuleVersion = z.output<typeof RuleVersion>;

/** A rule is its latest version. */
export const Rule = z.extend(RuleVersion, {
  id: Id,
  kind: z.enum(ruleKinds),
  /** `undone`: it changes no figure. */
  state: z.enum(["active", "undone"]),
  /** Name of the subject; the company's for the whole company; empty when it is gone. */
  subjectName: z.string(),
  /** For an access or area: the entity it is in. */
  entityName: z.nullable(z.string()),
  undoneTime: z.nullable(z.string()),
  undoneBy: z.nullable(z.string()),
  /** When it was first saved. */
  firstTime: z.string(),
});
export type Rule = z.output<typeof Rule>;

/**
 * A measure's name, `captureRate`, or `incompleteDays`: days left out of averages and rankings of entries and exits;
 * `incompleteDays.flowPassby` and the like: of what other sensors are needed for, where other days are.
 */
const FigureKey = z.string();
const Change = { figure: FigureKey, before: z.nullable(z.number()), after: z.nullable(z.number()) };

export const RulePreview = z.object({
  /** The days checked: at most 90, up to today or to the last day of what is drafted. */
  fromDay: z.string(),
  toDay: z.string(),
  /** Entities that could change, and how many of them were checked (in the order of their ids). */
  entities: z.int(),
  looked: z.int(),
  /** Sums over the days of everything checked; only figures that change. */
  totals: z.array(z.object(Change)),
  days: z.array(z.object({ day: z.string(), ...Change })),
  /** The biggest changes first, at most 50. `kind` 0 entity, 1 access, 2 area. */
  subjects: z.array(
    z.object({
      kind: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      id: Id,
      name: z.string(),
      entityName: z.string(),
      ...Change,
    }),
  ),
});
export type RulePreview = z.output<typeof RulePreview>;

/**
 * A sum with the layers it is made of; `value` null: something was expected and nothing arrived, or nobody measures it.
 */
const LayeredValue = z.extend(Origin, { value: z.nullable(z.number()) });
/** How well a measure is known by those who measure it; null: nothing was expected of any. */
const Coverage = {
  completeness: z.nullable(z.number()),
  coveredSeconds: z.int(),
  expectedSeconds: z.int(),
};

export const CorrectionDay = z.extend(LayeredValue, { day: z.string(), ...Coverage });
export type CorrectionDay = z.output<typeof CorrectionDay>;
export const CorrectionRow = z.object({
  id: Id,
  name: z.string(),
  entityId: Id,
  entityName: z.string(),
  zone: z.string(),
  /** For a measure that not all of the subject measures: for how much of it the days speak. */
  coverage: Figure.shape.coverage,
  measuredAt: Figure.shape.measuredAt,
  days: z.array(CorrectionDay),
});
export type CorrectionRow = z.output<typeof CorrectionRow>;

/** One line of cells: measure → its sum. */
const Cells = z.object({
  values: z.record(z.string(), z.extend(LayeredValue, { ...Coverage, coverage: Figure.shape.coverage })),
});

const dataType = z.pipe(
  z._default(z.coerce.number(), 0),
  z.union([z.literal(0), z.literal(1), z.literal(2)]),
);
const subjectKind = z.pipe(
  z.coerce.number(),
  z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
);

export const rules = {
  list: endpoint({
    method: "GET",
    path: "/api/rules",
    permission: anyOfThem,
    summary: "Rules of subjects the caller may see, newest first",
    query: z.object({
      ...pageQuery,
      kind: z.optional(z.enum(ruleKinds)),
      state: z.optional(z.enum(["active", "undone"])),
      subjectKind: z.optional(subjectKind),
      subjectId: z.optional(IdText),
      /** Rules that may change the figures of an entity, its accesses and areas, wherever they aim. */
      entityId: z.optional(IdText),
      /** Rules whose days include this one. */
      day: z.optional(DayText),
    }),
    reply: pageSchema(Rule),
  }),
  versions: endpoint({
    method: "GET",
    path: "/api/rules/versions",
    permission: anyOfThem,
    summary: "Every version of a rule, newest first",
    query: z.object({ id: IdText }),
    reply: z.array(RuleVersion),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/rules",
    permission: anyOfThem,
    summary: "Saves new rules, all or none, and has the figures made anew (permission of each rule's kind)",
    body: z.strictObject({ drafts: z.array(RuleDraft).check(z.minLength(1), z.maxLength(100)) }),
    /** In the order of the drafts. */
    reply: z.object({ ids: z.array(Id) }),
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/rules",
    permission: anyOfThem,
    summary: "Saves a new version of a rule; its kind and subject stay (permission of the rule's kind)",
    body: z.strictObject({
      id: Id,
      /** The version it was made from; refused with `conflict.changed` when there is a newer one. */
      version: z.int(),
      draft: RuleDraft,
    }),
    reply: z.object({ version: z.int() }),
  }),
  undo: endpoint({
    method: "PUT",
    path: "/api/rules/undo",
    permission: anyOfThem,
    summary:
      "Undoes rules: the figures become what they would be without them (permission of each rule's kind)",
    body: IdList,
    reply: z.null(),
  }),
  redo: endpoint({
    method: "PUT",
    path: "/api/rules/redo",
    permission: anyOfThem,
    summary: "Lets undone rules act again (permission of each rule's kind)",
    body: IdList,
    reply: z.null(),
  }),
  preview: endpoint({
    method: "POST",
    path: "/api/rules/preview",
    permission: anyOfThem,
    summary: "Which figures of the last 90 days would change, and by how much",
    asks: true,
    body: z.strictObject({
      /** With an id: as a new version of that rule. */
      drafts: z._default(
        z.array(z.strictObject({ id: z.optional(Id), draft: RuleDraft })).check(z.maxLength(100)),
        [],
      ),
      /** Rules treated as if they were undone. */
      undo: z._default(z.array(Id).check(z.maxLength(100)), []),
    }),
    reply: RulePreview,
  }),
  days: endpoint({
    method: "GET",
    path: "/api/rules/days",
    permission: anyOfThem,
    summary: "Subjects by business day (at most 31): how complete a measure is and what it is made of",
    query: z.object({
      ...pageQuery,
      dataType,
      deptId: z.optional(IdText),
      entityId: z.optional(IdText),
      measure: z._default(MeasureKey, "in"),
      startTime: DayText,
      endTime: DayText,
    }),
    reply: pageSchema(CorrectionRow),
  }),
  hours: endpoint({
    method: "GET",
    path: "/api/rules/hours",
    permission: anyOfThem,
    summary: "The hours of one subject's business day, measure by measure: the cells to correct",
    query: z.object({
      dataType,
      id: IdText,
      day: DayText,
      /** Comma-separated; kinds that are left out are not listed. */
      measures: z._default(z.string().check(z.maxLength(1000)), "in,out"),
    }),
    reply: z.object({
      zone: z.string(),
      /** In order; `time` names the hour as rules do. */
      hours: z.array(z.extend(Cells, { time: z.string(), isAhead: z.boolean() })),
      total: Cells,
    }),
  }),
};
