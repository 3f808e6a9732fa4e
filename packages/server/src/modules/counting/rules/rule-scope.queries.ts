import { type RuleSubject, ruleSubjects } from "@foyer/contract/counting/rule-definitions";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { visibleEntities, visibleOrganisations } from "../../places/scope/scope.ts";

/** An entity whose figures a rule can change, with its clock. */
export interface ReachedEntity {
  id: number;
  zone: string;
  dayStartMinute: number;
}

/** Accesses or areas of the entities a caller may see. */
const visibleParts = (db: Db | Tx, caller: Caller, things: "accesses" | "areas") =>
  db
    .selectFrom(things)
    .select([`${things}.id`, `${things}.entity_id`])
    .where(`${things}.tenant_id`, "=", requireTenant(caller))
    .where(`${things}.entity_id`, "in", visibleEntities(db, caller).select("e.id"));

const idsSql = (db: Db | Tx, caller: Caller, things: "accesses" | "areas") =>
  sql`(select id from (${visibleParts(db, caller, things)}) as parts)`;

/** The condition that the subject of a rule `r` is one the caller may see. What is gone only those see who see all. */
export const isVisibleSubject = (db: Db | Tx, caller: Caller) => {
  if ("all" in caller.range) return sql<boolean>`true`;
  const { entity, access, area, organisation, company } = ruleSubjects;
  return sql<boolean>`case r.subject_kind
    when ${entity} then r.subject_id in (${visibleEntities(db, caller).select("e.id")})
    when ${access} then r.subject_id in ${idsSql(db, caller, "accesses")}
    when ${area} then r.subject_id in ${idsSql(db, caller, "areas")}
    when ${organisation} then r.subject_id in (${visibleOrganisations(db, caller).select("o.id")})
    else r.subject_kind = ${company} end`;
};

/** The condition that a rule `r` may change figures of an entity, wherever it aims. */
export const reachesEntity = (tenantId: number, entityId: number) => sql<boolean>`case r.subject_kind
  when 0 then r.subject_id = ${entityId}
  when 1 then r.subject_id in (select id from accesses where tenant_id = ${tenantId} and entity_id = ${entityId})
  when 2 then r.subject_id in (select id from areas where tenant_id = ${tenantId} and entity_id = ${entityId})
  when 3 then r.subject_id in (
    select unnest(string_to_array(o.path, '|')::bigint[]) from entities e
    join organisations o on o.tenant_id = e.tenant_id and o.id = e.organisation_id
    where e.tenant_id = ${tenantId} and e.id = ${entityId})
  else true end`;

export const scopeQueries = (db: Db | Tx) => ({
  /** The entity an access or area is in; undefined when the caller may not see it. */
  findEntity: async (caller: Caller, { kind, id }: RuleSubject): Promise<number | undefined> => {
    const things = kind === ruleSubjects.access ? "accesses" : "areas";
    const { rows } = await sql<{ entity_id: number }>`
      select entity_id from (${visibleParts(db, caller, things)}) as parts where id = ${id}
    `.execute(db);
    return rows[0]?.entity_id;
  },

  /** The entities whose figures a rule for a subject can change, in the order of their ids. */
  async reached(tenantId: number, { kind, id }: RuleSubject): Promise<ReachedEntity[]> {
    const condition = {
      0: sql`e.id = ${id}`,
      1: sql`e.id = (select entity_id from accesses where tenant_id = ${tenantId} and id = ${id})`,
      2: sql`e.id = (select entity_id from areas where tenant_id = ${tenantId} and id = ${id})`,
      3: sql`string_to_array(o.path, '|')::bigint[] @> array[${id}::bigint]`,
      4: sql`true`,
    }[kind];
    const { rows } = await sql<ReachedEntity>`
      select e.id, e.time_zone as zone, e.day_start_minute as "dayStartMinute"
      from entities e join organisations o on o.tenant_id = e.tenant_id and o.id = e.organisation_id
      where e.tenant_id = ${tenantId} and ${condition} order by e.id
    `.execute(db);
    return rows;
  },
});
