import { addDays } from "@foyer/contract/calendar-days";
import type { RuleDraft, RuleSubject } from "@foyer/contract/counting/rule-definitions";
import type { RulePreview, rules as ruleEndpoints } from "@foyer/contract/counting/rules";
import type { Received } from "@foyer/contract/endpoint";
import type pg from "pg";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { parseMinute } from "../../../platform/time/time-of-day.ts";
import { toBusinessDay } from "../../../platform/time/zone-time.ts";
import { type Subject, subjectKinds } from "../../places/subject-kinds/subject-kinds.ts";
import { settingRules, settingsIn } from "../figure-settings/figure-settings.ts";
import { findMetric } from "../metrics/metrics.ts";
import { type DaySpan, daysIn, within } from "./day-spans.ts";
import type { ActiveRule } from "./engine/active-rule.ts";
import { ruledDays } from "./entity-days.ts";
import { entitySource } from "./entity-source.queries.ts";
import { leftOutChanges, type SubjectChange } from "./left-out-changes.ts";
import { type Change, type DerivedFigure, makeChangeSummary } from "./preview-changes.ts";
import { type ReachedEntity, scopeQueries } from "./rule-scope.queries.ts";
import { checkDraft, permitKind, requireSubject } from "./rule-scope.ts";
import { type KeptRule, ruleQueries } from "./rules.queries.ts";
import { liveDays, rulesFor } from "./rules-in-force.ts";
import { fitsRule } from "./save-rules.ts";
import { subjectNames } from "./subject-names.queries.ts";

type PreviewRequest = Received<typeof ruleEndpoints.preview>["body"];

const previewDays = 90;
/** Entities checked: what can be calculated while somebody waits. */
const mostEntities = 40;
const mostSubjects = 50;

/** What is previewed: rules to add, rules to leave out, and the entities either can change. */
interface Plan {
  added: ActiveRule[];
  without: ReadonlySet<number>;
  subjects: RuleSubject[];
  entities: ReachedEntity[];
  /** Last day of what is drafted; null = open. */
  lastDay: string | null;
}

/** A draft as it would be once saved: newer than everything there is. */
const draftedRule = (draft: RuleDraft, ruleId: number, index: number): ActiveRule => ({
  ruleId,
  versionId: Number.MAX_SAFE_INTEGER - 1_000 + index,
  version: 0,
  subjectKind: draft.subject.kind,
  subjectId: draft.subject.id ?? 0,
  definition: draft.definition,
  fromDay: draft.fromDay,
  toDay: draft.toDay,
  weekdays: draft.weekdays,
  fromMinute: parseMinute(draft.fromTime),
  toMinute: parseMinute(draft.toTime),
});

function latest(days: readonly (string | null)[]): string | null {
  return days.some((day) => day === null) ? null : ((days as string[]).toSorted().at(-1) ?? null);
}

/** Checks as saving would, and collects what has to be previewed. */
async function loadPlan(
  { database, clock }: Platform,
  caller: Caller,
  { drafts, undo }: PreviewRequest,
): Promise<Plan> {
  const { db } = database;
  const now = clock.now();
  const ids = [...new Set([...undo, ...drafts.flatMap(({ id }) => id ?? [])])];
  const known = ids.length > 0 ? await ruleQueries(db).known(caller, ids) : [];
  if (known.length !== ids.length) throw new Refusal("notFound.thing");
  const byId = new Map(known.map((rule) => [rule.id, rule]));
  const entities = new Map<number, ReachedEntity>();
  for (const rule of known) await addReached(rule);
  for (const { id, draft } of drafts) {
    const rule = id === undefined ? undefined : byId.get(id);
    if (rule) fitsRule(rule, draft);
    for (const entity of await checkDraft(db, caller, draft, now)) entities.set(entity.id, entity);
  }

  async function addReached({ kind, subject }: KeptRule): Promise<void> {
    permitKind(caller, kind);
    await requireSubject(db, caller, subject);
    for (const entity of await scopeQueries(db).reached(requireTenant(caller), subject))
      entities.set(entity.id, entity);
  }

  return {
    added: drafts.map(({ id, draft }, index) => draftedRule(draft, id ?? -1 - index, index)),
    without: new Set(ids),
    subjects: [...known.map(({ subject }) => subject), ...drafts.map(({ draft }) => draft.subject)],
    entities: [...entities.values()].sort((a, b) => a.id - b.id),
    lastDay: latest([...known.map(({ toDay }) => toDay), ...drafts.map(({ draft }) => draft.toDay)]),
  };
}

/** At most so many days, up to today or to the last day of what is drafted. */
function toSpan({ entities, lastDay }: Plan, now: number): DaySpan {
  const days = entities.map(({ zone, dayStartMinute }) => toBusinessDay(zone, now, dayStartMinute)).sort();
  const today = days.at(-1) ?? new Date(now).toISOString().slice(0, 10);
  const to = lastDay !== null && lastDay < today ? lastDay : today;
  return { from: addDays(to, 1 - previewDays), to };
}

/** The totals are those of the one access or area that everything applies to, otherwise of the entities. */
function toTotals(subjects: readonly RuleSubject[]): (subject: Subject) => boolean {
  const [first] = subjects;
  const isOne = subjects.every(({ kind, id }) => kind === first?.kind && id === first.id);
  const focus = isOne && (first?.kind === 1 || first?.kind === 2) ? first : null;
  return ({ kind, id }) => (focus ? kind === focus.kind && id === focus.id : kind === subjectKinds.entity);
}

/** Settings before and after, when the drafts touch any. */
async function loadSettings(pool: pg.Pool, tenantId: number, { added, without }: Plan) {
  const rules = await settingRules(pool, tenantId);
  const before = settingsIn(rules.map(({ definition }) => definition));
  const kept = rules.filter(({ ruleId }) => !without.has(ruleId));
  const after = settingsIn([...added.toReversed(), ...kept].map(({ definition }) => definition));
  return { before, after };
}

type Settings = Awaited<ReturnType<typeof loadSettings>>;

const derivedFigures = ({ before, after }: Settings): DerivedFigure[] =>
  before.captureRate === after.captureRate
    ? []
    : [
        {
          figure: "captureRate",
          before: findMetric("captureRate", before).value,
          after: findMetric("captureRate", after).value,
        },
      ];

/** Which figures would change if drafts were saved or rules undone; the same calculation as the worker's. */
export async function preview(
  platform: Platform,
  caller: Caller,
  request: PreviewRequest,
): Promise<RulePreview> {
  const { pool } = platform.database;
  const now = platform.clock.now().getTime();
  const tenantId = requireTenant(caller);
  const plan = await loadPlan(platform, caller, request);
  const span = toSpan(plan, now);
  const checked = plan.entities.slice(0, mostEntities);
  const settings = await loadSettings(pool, tenantId, plan);
  const summary = makeChangeSummary();
  for (const entity of checked) {
    await readChanges(pool, tenantId, entity.id, plan, span, now, summary);
  }
  const { totals, days, subjects } = summary.changes(derivedFigures(settings));
  const leftOut = await leftOutChanges(pool, tenantId, checked, span, settings, now);
  return {
    fromDay: span.from,
    toDay: span.to,
    entities: plan.entities.length,
    looked: checked.length,
    totals: [...totals, ...leftOut.totals],
    days: [...days, ...leftOut.days],
    subjects: await biggest(pool, tenantId, [...subjects, ...leftOut.subjects]),
  };
}

async function readChanges(
  pool: pg.Pool,
  tenantId: number,
  entityId: number,
  { added, without, subjects }: Plan,
  span: DaySpan,
  now: number,
  summary: ReturnType<typeof makeChangeSummary>,
): Promise<void> {
  const source = await entitySource(pool, tenantId, entityId);
  if (!source) return;
  const before = await rulesFor(pool, source);
  const after = [...before.filter(({ ruleId }) => !without.has(ruleId)), ...added];
  const live = await liveDays(pool, source, [...before, ...after], now);
  const part = live && within(span, live);
  if (!part) return;
  const counts = toTotals(subjects);
  for await (const { day, ruled } of ruledDays(pool, source, [before, after], daysIn([part]), now)) {
    const [old, young] = ruled;
    if (old && young) summary.add(day.day, old, young, counts);
  }
}

/** The subjects whose figures change most, with their names. */
async function biggest(pool: pg.Pool, tenantId: number, changes: readonly SubjectChange[]) {
  const changeSize = ({ before, after }: Change) => Math.abs((after ?? 0) - (before ?? 0));
  const top = changes.toSorted((a, b) => changeSize(b) - changeSize(a)).slice(0, mostSubjects);
  const names = await subjectNames(pool, tenantId, top);
  return top.flatMap((change) => {
    const named = names.find(({ kind, id }) => kind === change.kind && id === change.id);
    return named ? [{ ...change, name: named.name, entityName: named.entityName }] : [];
  });
}
