import type { ActingRule, BoundLine } from "@foyer/contract/counting/figures-why";
import type { RuleDefinition, RuleKind, RuleSubjectKind } from "@foyer/contract/counting/rule-definitions";
import type pg from "pg";

type RuleSaid = Omit<ActingRule, "amounts"> & { versionId: number };

/** What was said of versions of rules when they were saved. */
export async function versionsSaid(
  pool: pg.Pool,
  tenantId: number,
  versionIds: readonly number[],
): Promise<RuleSaid[]> {
  const { rows } = await pool.query<{
    version_id: number;
    rule_id: number;
    version: number;
    kind: RuleKind;
    definition: RuleDefinition;
    subject_kind: RuleSubjectKind;
    subject_id: number;
    subject_name: string | null;
    author: string;
    reason: string;
    created_at: Date;
  }>(
    `select v.id as version_id, r.id as rule_id, v.version, r.kind, v.definition, r.subject_kind, r.subject_id,
       v.author, v.reason, v.created_at,
       coalesce(e.name, ac.name, ar.name, o.name, case when r.subject_kind = 4 then c.name end) as subject_name
     from rule_versions v
     join rules r on r.tenant_id = v.tenant_id and r.id = v.rule_id
     join companies c on c.id = v.tenant_id
     left join entities e on r.subject_kind = 0 and e.tenant_id = r.tenant_id and e.id = r.subject_id
     left join accesses ac on r.subject_kind = 1 and ac.tenant_id = r.tenant_id and ac.id = r.subject_id
     left join areas ar on r.subject_kind = 2 and ar.tenant_id = r.tenant_id and ar.id = r.subject_id
     left join organisations o on r.subject_kind = 3 and o.tenant_id = r.tenant_id and o.id = r.subject_id
     where v.tenant_id = $1 and v.id = any($2::bigint[]) order by v.id`,
    [tenantId, versionIds],
  );
  return rows.map((row) => ({
    versionId: row.version_id,
    ruleId: row.rule_id,
    version: row.version,
    kind: row.kind,
    definition: row.definition,
    subject: { kind: row.subject_kind, id: row.subject_kind === 4 ? null : row.subject_id },
    subjectName: row.subject_name ?? "",
    author: row.author,
    reason: row.reason,
    createTime: row.created_at.toISOString(),
  }));
}

/** The lines bound to accesses at any time from a moment up to, not including, another. */
export async function boundLines(
  pool: pg.Pool,
  tenantId: number,
  accesses: readonly { id: number; sign: number }[],
  from: Date,
  to: Date,
): Promise<BoundLine[]> {
  const { rows } = await pool.query<Omit<BoundLine, "from" | "to"> & { from_at: Date; to_at: Date | null }>(
    `select d.id as "deviceId", d.sn, d.name as "deviceName", b.line, a.id as "accessId", a.name as "accessName",
       b.direction, m.sign, b.from_at, b.to_at
     from unnest($2::bigint[], $3::int[]) as m(id, sign)
     join accesses a on a.tenant_id = $1 and a.id = m.id
     join bindings b on b.tenant_id = $1 and b.access_id = a.id and b.from_at < $5 and coalesce(b.to_at, 'infinity') > $4
     join devices d on d.tenant_id = $1 and d.id = b.device_id
     order by a.name collate natural_order, a.id, b.from_at, b.id`,
    [tenantId, accesses.map(({ id }) => id), accesses.map(({ sign }) => sign), from, to],
  );
  return rows.map(({ from_at, to_at, ...line }) => ({
    ...line,
    from: from_at.toISOString(),
    to: to_at?.toISOString() ?? null,
  }));
}
