import type { BlockingThing, RefusalKey } from "@foyer/contract/refusals";
import { sql } from "kysely";
import { byName } from "../../../platform/database/by-name.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { type Caller, holds, requireTenant } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";

/** How many are named; the rest is found once these are gone. */
const mostNamed = 20;

const named = async (tx: Tx, query: ReturnType<typeof sql<BlockingThing>>): Promise<BlockingThing[]> =>
  (await query.execute(tx)).rows;

const children = (tenantId: number, ids: readonly number[]) => sql<BlockingThing>`
  select 'organisation' as kind, id, name from organisations
  where tenant_id = ${tenantId} and pid = any(${ids}::bigint[]) and not id = any(${ids}::bigint[])
  order by sort, ${byName("name")}, id limit ${mostNamed}`;

const contents = (tenantId: number, ids: readonly number[]) => sql<BlockingThing>`
  select * from (
    select 'entity' as kind, id, name from entities
    where tenant_id = ${tenantId} and organisation_id = any(${ids}::bigint[])
    union all
    select 'access', id, name from accesses
    where tenant_id = ${tenantId} and organisation_id = any(${ids}::bigint[])
      and entity_id not in (select id from entities where tenant_id = ${tenantId} and organisation_id = any(${ids}::bigint[]))
  ) as held order by kind desc, ${byName("name")}, id limit ${mostNamed}`;

/** Users who would see nothing any more. */
const onlyThere = (tenantId: number, ids: readonly number[]) => sql<BlockingThing>`
  select 'user' as kind, u.id, u.nick_name as name from users u
  where u.tenant_id = ${tenantId} and u.permission_range = 'organisations'
    and u.id in (select user_id from user_organisations where tenant_id = ${tenantId} and organisation_id = any(${ids}::bigint[]))
    and not exists (select 1 from user_organisations o where o.tenant_id = ${tenantId} and o.user_id = u.id
      and not o.organisation_id = any(${ids}::bigint[]))
  order by ${byName("u.nick_name")}, u.id limit ${mostNamed}`;

/** Refuses to delete organisations that others hang below, that hold something or that users would be left without. */
export async function requireEmpty(tx: Tx, caller: Caller, ids: readonly number[]): Promise<void> {
  const tenantId = requireTenant(caller);
  const refuse = (key: RefusalKey, things: BlockingThing[]) => {
    if (things.length > 0) throw new Refusal(key, { things });
  };
  refuse("organisation.hasChildren", await named(tx, children(tenantId, ids)));
  refuse("organisation.inUse", await named(tx, contents(tenantId, ids)));
  const users = await named(tx, onlyThere(tenantId, ids));
  if (users.length > 0)
    throw new Refusal("organisation.onlyRange", holds(caller, "user:list") ? { things: users } : {});
}
