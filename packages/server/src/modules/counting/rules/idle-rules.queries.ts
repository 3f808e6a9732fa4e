import type { RuleKind, RuleSubject } from "@foyer/contract/counting/rule-definitions";
import type pg from "pg";

/** A rule that has been in force for a while, with the site it is about. */
export interface LastingRule {
  id: number;
  kind: RuleKind;
  subject: RuleSubject;
  /** Name of its subject; null where that is gone, or the whole company. */
  name: string | null;
  reason: string;
  entityId: number | null;
  since: Date;
}

/**
 * Rules that were in force from `from` to `to` and are meant to change what was counted: gaps that are to be estimated need
 * not be there, and choices change how figures are read.
 */
export async function lastingRules(
  pool: pg.Pool,
  tenantId: number,
  from: string,
  to: string,
): Promise<LastingRule[]> {
  const { rows } = await pool.query<
    Omit<LastingRule, "subject"> & { subjectKind: number; subjectId: number }
  >(
    `select r.id, r.kind, r.subject_kind as "subjectKind", r.subject_id as "subjectId",
       coalesce(e.name, a.name, z.name, o.name) as name, v.reason, v.created_at as since,
       coalesce(e.id, a.entity_id, z.entity_id) as "entityId"
     from rules r
     join rule_versions v on v.tenant_id = r.tenant_id and v.rule_id = r.id and v.version = r.version and v.undone_at is null
     left join entities e on r.subject_kind = 0 and e.tenant_id = r.tenant_id and e.id = r.subject_id
     left join accesses a on r.subject_kind = 1 and a.tenant_id = r.tenant_id and a.id = r.subject_id
     left join areas z on r.subject_kind = 2 and z.tenant_id = r.tenant_id and z.id = r.subject_id
     left join organisations o on r.subject_kind = 3 and o.tenant_id = r.tenant_id and o.id = r.subject_id
     where r.tenant_id = $1 and r.kind in ('eliminate', 'correct') and v.from_day <= $2::date
       and (v.to_day is null or v.to_day >= $3::date)
     order by r.id`,
    [tenantId, from, to],
  );
  return rows.map(({ subjectKind, subjectId, ...rule }) => ({
    ...rule,
    subject: { kind: subjectKind as RuleSubject["kind"], id: subjectKind === 4 ? null : subjectId },
  }));
}
