import type { RuleDefinition } from "@foyer/contract/counting/rule-definitions";
import type pg from "pg";
import { prepared } from "../../../platform/database/prepared.ts";

/** The company's rules that say how figures are made of sums, newest first; the newest of each type counts. */
export async function keptSettings(client: pg.Pool | pg.PoolClient, tenantId: number) {
  const { rows } = await client.query<{ rule_id: number; version_id: number; definition: RuleDefinition }>({
    ...prepared(
      `select r.id as rule_id, v.id as version_id, v.definition
       from rules r
       join rule_versions v on v.tenant_id = r.tenant_id and v.rule_id = r.id and v.version = r.version and v.undone_at is null
       where r.tenant_id = $1 and r.subject_kind = 4 and v.definition->>'type' in ('captureRate', 'incompleteBelow')
       order by v.id desc`,
    ),
    values: [tenantId],
  });
  return rows;
}
