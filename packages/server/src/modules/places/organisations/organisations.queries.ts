import { sql } from "kysely";
import { byName } from "../../../platform/database/by-name.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { allDeleted } from "../../../platform/database/page.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { inRange, managedOrganisations, mayChange, visibleOrganisations } from "../scope/scope.ts";
import { idsOnPath, type OrganisationRow, withTotals } from "./organisations.ts";

interface Draft {
  name: string;
  pid: number | null;
  sort: number;
}

export const organisationQueries = (db: Db | Tx) => ({
  async visible(caller: Caller): Promise<OrganisationRow[]> {
    const rows = await visibleOrganisations(db, caller)
      .select((e) => [
        "o.id",
        "o.pid",
        "o.name",
        "o.path",
        "o.sort",
        "o.status",
        "o.created_at",
        e
          .selectFrom("entities as e")
          .where("e.tenant_id", "=", requireTenant(caller))
          .whereRef("e.organisation_id", "=", "o.id")
          .where(inRange(caller, "o.path", "e.id"))
          .select((s) => s.fn.countAll<number>().as("n"))
          .as("entityCount"),
        e
          .selectFrom("user_organisations as u")
          .where("u.tenant_id", "=", requireTenant(caller))
          .whereRef("u.organisation_id", "=", "o.id")
          .select((s) => s.fn.countAll<number>().as("n"))
          .as("staffCount"),
      ])
      .orderBy("o.sort")
      .orderBy(byName("o.name"))
      .orderBy("o.id")
      .execute();
    return withTotals(
      rows.map(({ created_at, ...row }) => ({
        ...row,
        entityCount: row.entityCount ?? 0,
        staffCount: row.staffCount ?? 0,
        managed: mayChange(caller, idsOnPath(row.path)),
        createTime: created_at.toISOString(),
      })),
    );
  },

  managed: (caller: Caller, id: number) =>
    managedOrganisations(db, caller).selectAll("o").where("o.id", "=", id).executeTakeFirst(),

  manyManaged: (caller: Caller, ids: readonly number[]) =>
    managedOrganisations(db, caller).selectAll("o").where("o.id", "in", ids).orderBy("o.id").execute(),

  /** One change of a company's tree at a time: two moves at once could close a circle. */
  lockTree: (tenantId: number) =>
    db.selectFrom("companies").select("id").where("id", "=", tenantId).forNoKeyUpdate().execute(),

  async insert(tenantId: number, { name, pid, sort }: Draft): Promise<{ id: number }> {
    const { rows } = await sql<{ id: number }>`
      with fresh as (select nextval(pg_get_serial_sequence('organisations', 'id')) as id)
      insert into organisations (tenant_id, id, pid, name, sort, path)
      select ${tenantId}::bigint, fresh.id, ${pid}::bigint, ${name}, ${sort}::integer,
        concat_ws('|', (select path from organisations where tenant_id = ${tenantId} and id = ${pid}::bigint), fresh.id)
      from fresh
      returning id
    `.execute(db);
    return rows[0] as { id: number };
  },

  update: (tenantId: number, id: number, change: { name: string; sort: number; status?: number }) =>
    db
      .updateTable("organisations")
      .set(change)
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .execute(),

  /** Hangs an organisation with all below it under another parent (null: at the top). */
  move: (
    tenantId: number,
    { id, path }: { id: number; path: string },
    parent: { id: number; path: string } | null,
  ) =>
    sql`
      update organisations set
        pid = case when id = ${id} then ${parent?.id ?? null}::bigint else pid end,
        path = concat_ws('|', ${parent?.path ?? null}::text, ${id}::bigint) || substr(path, length(${path}) + 1)
      where tenant_id = ${tenantId} and (id = ${id} or starts_with(path, ${`${path}|`}))
    `.execute(db),

  /** The entities in an organisation and below it. */
  async listEntities(tenantId: number, id: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select e.id from entities e join organisations o on o.tenant_id = e.tenant_id and o.id = e.organisation_id
      where e.tenant_id = ${tenantId} and string_to_array(o.path, '|')::bigint[] @> array[${id}::bigint]
    `.execute(db);
    return rows.map((row) => row.id);
  },

  /** Takes organisations from users. */
  take: (tenantId: number, ids: readonly number[]) =>
    db
      .deleteFrom("user_organisations")
      .where("tenant_id", "=", tenantId)
      .where("organisation_id", "in", ids)
      .execute(),

  delete: async (caller: Caller, ids: readonly number[]) =>
    allDeleted(
      ids,
      await db
        .deleteFrom("organisations")
        .where("tenant_id", "=", requireTenant(caller))
        .where("id", "in", ids)
        .where("id", "in", managedOrganisations(db, caller).select("o.id"))
        .returning("id")
        .execute(),
    ),
});
