import type { RuleDefinition, RuleSubjectKind } from "@foyer/contract/counting/rule-definitions";
import type pg from "pg";
import type { ActiveRule } from "./engine/active-rule.ts";

interface Row {
  rule_id: number;
  version_id: number;
  version: number;
  subject_kind: RuleSubjectKind;
  subject_id: number;
  definition: RuleDefinition;
  from_day: string;
  to_day: string | null;
  weekdays: number;
  from_minute: number;
  to_minute: number;
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** Weekdays (1 Monday) as bits and back. */
export const weekdayBits = (days: readonly number[]): number =>
  days.reduce((bits, weekday) => bits | (1 << (weekday - 1)), 0);
export const toWeekdays = (bits: number): number[] =>
  weekdays.filter((weekday) => bits & (1 << (weekday - 1)));

/** Types that say how figures are made of sums, and choices that leave everything as it is: they make no layers. */
const changesNothing = `(v.definition->>'type' in ('captureRate', 'incompleteBelow')
  or v.definition @> '{"type": "staffCounts", "counts": true}' or v.definition @> '{"type": "openHoursOnly", "only": false}')`;

const activeVersions = `
  select r.id as rule_id, v.id as version_id, v.version, r.subject_kind, r.subject_id, v.definition, v.from_day, v.to_day,
    v.weekdays, v.from_minute, v.to_minute, ${changesNothing} as is_idle
  from rules r
  join rule_versions v on v.tenant_id = r.tenant_id and v.rule_id = r.id and v.version = r.version and v.undone_at is null`;

const toRule = (row: Row): ActiveRule => ({
  ruleId: row.rule_id,
  versionId: row.version_id,
  version: row.version,
  subjectKind: row.subject_kind,
  subjectId: row.subject_id,
  definition: row.definition,
  fromDay: row.from_day,
  toDay: row.to_day,
  weekdays: toWeekdays(row.weekdays),
  fromMinute: row.from_minute,
  toMinute: row.to_minute,
});

/**
 * The rules that may change counts of an entity, its accesses or areas, in the order of their versions. Empty when none
 * of them changes anything.
 */
export async function rulesOfEntity(
  client: pg.Pool | pg.PoolClient,
  tenantId: number,
  entityId: number,
  { organisations, accesses, areas }: Record<"organisations" | "accesses" | "areas", readonly number[]>,
): Promise<ActiveRule[]> {
  const { rows } = await client.query<Row & { is_idle: boolean }>(
    `${activeVersions}
     where r.tenant_id = $1 and (r.subject_kind = 4
       or (r.subject_kind = 0 and r.subject_id = $2)
       or (r.subject_kind = 3 and r.subject_id = any($3::bigint[]))
       or (r.subject_kind = 1 and r.subject_id = any($4::bigint[]))
       or (r.subject_kind = 2 and r.subject_id = any($5::bigint[])))
     order by v.id`,
    [tenantId, entityId, organisations, accesses, areas],
  );
  return rows.every((row) => row.is_idle) ? [] : rows.map(toRule);
}

/** Whether any rule of a company lets gaps be estimated. */
export async function hasEstimateRules(client: pg.Pool | pg.PoolClient, tenantId: number): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from rules r join rule_versions v on v.tenant_id = r.tenant_id and v.rule_id = r.id and v.version = r.version
     where r.tenant_id = $1 and r.kind = 'estimate' and v.undone_at is null limit 1`,
    [tenantId],
  );
  return rows.length > 0;
}
