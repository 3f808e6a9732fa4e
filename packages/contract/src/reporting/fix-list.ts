import * as z from "zod/mini";
import { severities } from "../counting/quality.ts";
import { endpoint, Id, IdList, IdText, pageQuery, pageSchema, text } from "../endpoint.ts";
import type { Permission } from "../permissions.ts";

/** What leads to a thing, or does it, and who may. */
interface NextStep {
  step: FixStep;
  /** Any of them. */
  permissions: readonly Permission[];
}

/** Next steps: each has a phrase `fixList.steps.<step>`. */
export const fixSteps = [
  "openDevice",
  "setClock",
  "openQuality",
  "bind",
  "addKey",
  "settleNumber",
  "openSetAside",
  "openUnreadable",
  "addDevice",
  "extendLicence",
  "openRule",
  "openForwarding",
  "openDisplays",
  "openTask",
  "update",
] as const;
export type FixStep = (typeof fixSteps)[number];

const device: NextStep = { step: "openDevice", permissions: ["device:list"] };
const counts: NextStep = { step: "openQuality", permissions: ["quality:list"] };

/**
 * Everything that can be wrong, or will be, with its next step. `silent` counted and counts no more; `neverHeard` bound and
 * never heard; the next six are what inspections find in counts, `clockSkew` a wrong clock; `unproven` without the key it
 * should have; `setAside` records that wait for a decision; `firmwareBehind` is a suggestion, not a fault.
 */
export const fixKindSteps = {
  silent: device,
  neverHeard: device,
  stuckAtZero: counts,
  countsWhenClosed: counts,
  outOfBalance: counts,
  stepChange: counts,
  lowCompleteness: counts,
  manyRevisions: counts,
  clockSkew: { step: "setClock", permissions: ["device:set"] },
  blurred: device,
  batteryLow: device,
  unbound: { step: "bind", permissions: ["device:bind"] },
  unproven: { step: "addKey", permissions: ["device:key"] },
  duplicateNumber: { step: "settleNumber", permissions: ["device:all"] },
  setAside: { step: "openSetAside", permissions: ["record:list"] },
  unknownDevice: { step: "addDevice", permissions: ["device:add"] },
  unreadable: { step: "openUnreadable", permissions: ["record:list"] },
  licenceEnded: { step: "extendLicence", permissions: ["device:license"] },
  licenceEnding: { step: "extendLicence", permissions: ["device:license"] },
  ruleWithoutEffect: { step: "openRule", permissions: ["rule:correct", "rule:set", "rule:eliminate"] },
  forwardingFailing: { step: "openForwarding", permissions: ["entity:list"] },
  displayDark: { step: "openDisplays", permissions: ["screen:list"] },
  taskFailing: { step: "openTask", permissions: ["job:list"] },
  backupOverdue: { step: "openTask", permissions: ["job:list"] },
  firmwareBehind: { step: "update", permissions: ["device:upgrade"] },
} as const satisfies Record<string, NextStep>;
export type FixKind = keyof typeof fixKindSteps;
export const fixKinds = Object.keys(fixKindSteps) as [FixKind, ...FixKind[]];

/** Causes, by what they are of; each has `fixList.causes.<cause>` and `fixList.advice.<cause>`. */
export const fixCauses = [
  "siteOffline",
  "fellTogether",
  "oneSilent",
  "onlySilent",
  "noCounts",
  "neverHeard",
  "blocked",
  "clockShifted",
  "nightWork",
  "oneSided",
  "countsLess",
  "countsMore",
  "gaps",
  "sentAgain",
  "clockWrong",
  "blurred",
  "batteryLow",
  "unbound",
  "refused",
  "unproven",
  "claimedElsewhere",
  "setAside",
  "unknownNumber",
  "unreadable",
  "licenceEnded",
  "licenceEnding",
  "changesNothing",
  "subjectGone",
  "notDelivered",
  "displayOff",
  "displaySite",
  "lastRunFailed",
  "backupOld",
  "olderVersion",
] as const;
export type FixCause = (typeof fixCauses)[number];

/** Figures that words are made of; which of them there are depends on the kind. */
export const FixFacts = z.partial(
  z.object({
    line: z.string(),
    accessName: z.string(),
    /** Other sensors of the site, and how many of them are online. */
    others: z.int(),
    othersOnline: z.int(),
    /** By which a clock is ahead. */
    seconds: z.int(),
    /** Of a battery. */
    percent: z.int(),
    /** Local day `yyyy-MM-dd`. */
    day: z.string(),
    /** How many records or messages. */
    count: z.int(),
    version: z.string(),
    target: z.string(),
    /** Of a rule. */
    ruleKind: z.string(),
    /** HTTP status of a receiver. */
    status: z.int(),
    /** What an error said. */
    message: z.string(),
    screenName: z.string(),
  }),
);
export type FixFacts = z.output<typeof FixFacts>;

/** What became of it: it is in order again, or what it was about was deleted or unbound. */
export const fixOutcomes = ["solved", "gone"] as const;

const Snooze = z.object({
  until: z.string(),
  at: z.string(),
  /** Name of the user, as it was then. */
  by: z.string(),
  reason: z.string(),
});

export const FixItem = z.object({
  id: Id,
  kind: z.enum(fixKinds),
  cause: z.enum(fixCauses),
  severity: z.enum(severities),
  /** What it is about: a device, an entrance, a rule, a display, … */
  subjectId: z.nullable(Id),
  name: z.string(),
  /** Serial number of its device, or of the unknown one. */
  sn: z.nullable(z.string()),
  entityId: z.nullable(Id),
  entityName: z.nullable(z.string()),
  /** IANA zone of its site. */
  timeZone: z.nullable(z.string()),
  /** ISO 8601. */
  since: z.string(),
  /** Visitors who usually come in that time and were not counted; null: nobody can tell. */
  visitors: z.nullable(z.int()),
  facts: FixFacts,
  snooze: z.nullable(Snooze),
});
export type FixItem = z.output<typeof FixItem>;

export const PastFixItem = z.extend(FixItem, { endedAt: z.string(), outcome: z.enum(fixOutcomes) });
export type PastFixItem = z.output<typeof PastFixItem>;

/** What of one site has the same cause. */
export const FixGroup = z.object({
  kind: z.enum(fixKinds),
  cause: z.enum(fixCauses),
  severity: z.enum(severities),
  entityId: z.nullable(Id),
  entityName: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  /** The first began then. */
  since: z.string(),
  visitors: z.nullable(z.int()),
  count: z.int(),
  /** Of its items, at most `mostAtOnce`. */
  ids: z.array(Id),
  /** The first of them: `shownItems`. */
  items: z.array(FixItem),
});
export type FixGroup = z.output<typeof FixGroup>;

/** Items that are listed of each group: of everything, of one kind, of one kind at one site. */
export const shownItems = { ofAll: 5, ofKind: 100, ofKindAtSite: 500 } as const;
/** Days for which something can be snoozed. */
export const longestSnooze = 365;
/** Days before its end when a licence is ending. */
export const licenceEndingDays = 30;

const narrowed = { entityId: z.optional(IdText), kind: z.optional(z.enum(fixKinds)) };

export const fixList = {
  list: endpoint({
    method: "GET",
    path: "/api/fix",
    permission: "fix:list",
    summary: "What is wrong or will be, by site and cause: most visitors lost first, then the most serious",
    query: z.object({
      page: pageQuery.page,
      size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
      ...narrowed,
      view: z._default(z.enum(["open", "snoozed"]), "open"),
    }),
    reply: z.extend(pageSchema(FixGroup), {
      /** Items, whatever is asked for. */
      open: z.int(),
      snoozed: z.int(),
      /** Items of the view by kind, whichever kind is asked for. */
      kinds: z.record(z.string(), z.int()),
      /** For steps that the caller may not take: names of some who may. */
      helpers: z.record(z.string(), z.array(z.string())),
      /** null: not yet inspected. */
      inspectedAt: z.nullable(z.string()),
    }),
  }),
  summary: endpoint({
    method: "GET",
    path: "/api/fix/summary",
    permission: "fix:list",
    summary:
      "How many things are to be fixed, without suggestions and what is snoozed, and the worst of them",
    reply: z.object({
      open: z.int(),
      serious: z.int(),
      visitors: z.int(),
      /** The worst three, with one item each. */
      top: z.array(FixGroup),
    }),
  }),
  history: endpoint({
    method: "GET",
    path: "/api/fix/history",
    permission: "fix:list",
    summary: "What was wrong, until when, and what became of it; the latest first",
    query: z.object({ ...pageQuery, ...narrowed }),
    reply: pageSchema(PastFixItem),
  }),
  inspect: endpoint({
    method: "POST",
    path: "/api/fix/inspect",
    permission: "fix:list",
    summary: "Looks now, instead of within a minute",
    asks: true,
    body: z.strictObject({}),
    reply: z.null(),
  }),
  snooze: endpoint({
    method: "PUT",
    path: "/api/fix/snooze",
    permission: "fix:edit",
    summary: "Puts items aside for some days, with a reason",
    body: z.strictObject({
      ids: IdList,
      days: z.int().check(z.minimum(1), z.maximum(longestSnooze)),
      reason: text(200),
    }),
    reply: z.null(),
  }),
  wake: endpoint({
    method: "PUT",
    path: "/api/fix/wake",
    permission: "fix:edit",
    summary: "Takes items up again that were put aside",
    body: IdList,
    reply: z.null(),
  }),
};
