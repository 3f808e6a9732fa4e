import { addDays } from "@foyer/contract/calendar-days";
import { ruleSubjects } from "@foyer/contract/counting/rule-definitions";
import type pg from "pg";
import type { Platform } from "../../../platform/platform.ts";
import { daysIn, within } from "./day-spans.ts";
import { ruledDays } from "./entity-days.ts";
import { entitySource } from "./entity-source.queries.ts";
import { type LastingRule, lastingRules } from "./idle-rules.queries.ts";
import { makeChangeSummary } from "./preview-changes.ts";
import { scopeQueries } from "./rule-scope.queries.ts";
import { liveDays, rulesFor } from "./rules-in-force.ts";

/** Two weeks: a rule of one weekday had its chance twice. */
const watchedDays = 14;
/** Of a rule that reaches more sites nothing is said. */
const mostEntities = 40;

export type IdleRule = LastingRule & { why: "subjectGone" | "changesNothing" };

/** Whether an entity's counts of the last days would be others without the rule; false where none were counted. */
async function changesEntity(pool: pg.Pool, tenantId: number, entityId: number, ruleId: number, now: number) {
  const source = await entitySource(pool, tenantId, entityId);
  if (!source) return false;
  const rules = await rulesFor(pool, source);
  const live = await liveDays(pool, source, rules, now);
  const to = new Date(now).toISOString().slice(0, 10);
  const span = live && within(live, { from: addDays(to, -watchedDays), to });
  if (!span) return false;
  const without = rules.filter((rule) => rule.ruleId !== ruleId);
  for await (const { day, ruled } of ruledDays(pool, source, [rules, without], daysIn([span]), now)) {
    const [before, after] = ruled;
    const summary = makeChangeSummary();
    if (before && after) summary.add(day.day, before, after, () => true);
    if (summary.changes([]).subjects.length > 0) return true;
  }
  return false;
}

/** Rules of a company that are in force and have changed no figure for two weeks. */
export async function idleRules(
  { database: { db, pool } }: Pick<Platform, "database">,
  tenantId: number,
  now: Date,
): Promise<IdleRule[]> {
  const to = now.toISOString().slice(0, 10);
  const found: IdleRule[] = [];
  for (const rule of await lastingRules(pool, tenantId, addDays(to, -watchedDays), to)) {
    if (rule.name === null && rule.subject.kind !== ruleSubjects.company) {
      found.push({ ...rule, why: "subjectGone" });
      continue;
    }
    const reached = await scopeQueries(db).reached(tenantId, rule.subject);
    if (reached.length > mostEntities) continue;
    let isIdle = true;
    for (const { id } of reached) {
      isIdle &&= !(await changesEntity(pool, tenantId, id, rule.id, now.getTime()));
      if (!isIdle) break;
    }
    if (isIdle) found.push({ ...rule, why: "changesNothing" });
  }
  return found;
}
