import type { BulkCounts, BulkKind, BulkPlan, bulkStates } from "@foyer/contract/places/bulk";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Tables } from "../../../platform/database/tables.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";

type State = (typeof bulkStates)[number];

export const noCounts: BulkCounts = { create: 0, update: 0, unchanged: 0, fault: 0 };

/** Files of one user that are not imported yet. */
const mostChecked = 9;

const columns = [
  "id",
  "state",
  "file_name",
  "plan",
  "total",
  "counts",
  "made_organisations",
  "made_areas",
  "failure",
] as const;

export const bulkQueries = (db: Db | Tx) => {
  const one = (tenantId: number, id: number) =>
    db.updateTable("bulk_imports").where("tenant_id", "=", tenantId).where("id", "=", id);
  /** Only who uploaded a file works with it. */
  const own = (caller: Caller, kind: BulkKind, id: number) =>
    db
      .selectFrom("bulk_imports")
      .where("tenant_id", "=", requireTenant(caller))
      .where("id", "=", id)
      .where("kind", "=", kind)
      .where("user_id", "=", caller.userId);

  return {
    /** Keeps a file; of those somebody only checked, the newest ones are enough. */
    async keep(caller: Caller, kind: BulkKind, fileName: string, content: Buffer, at: Date) {
      await sql`
        delete from bulk_imports where tenant_id = ${requireTenant(caller)} and id in (
          select id from bulk_imports
          where tenant_id = ${requireTenant(caller)} and user_id = ${caller.userId} and state = 'checked'
          order by id desc offset ${mostChecked}
        )
      `.execute(db);
      return db
        .insertInto("bulk_imports")
        .values({
          tenant_id: requireTenant(caller),
          kind,
          user_id: caller.userId,
          created_at: at,
          file_name: fileName,
          content,
          counts: JSON.stringify(noCounts),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
    },

    details: (caller: Caller, kind: BulkKind, id: number) =>
      own(caller, kind, id).select(columns).executeTakeFirst(),

    withContent: (caller: Caller, kind: BulkKind, id: number) =>
      own(caller, kind, id)
        .select([...columns, "content"])
        .executeTakeFirst(),

    forChange: (caller: Caller, kind: BulkKind, id: number) =>
      own(caller, kind, id).select(columns).forUpdate().executeTakeFirst(),

    forWork: (tenantId: number, id: number) =>
      db
        .selectFrom("bulk_imports")
        .selectAll()
        .where("tenant_id", "=", tenantId)
        .where("id", "=", id)
        .executeTakeFirst(),

    noteChecked: (tenantId: number, id: number, plan: BulkPlan, total: number, counts: BulkCounts) =>
      one(tenantId, id)
        .set({ plan: JSON.stringify(plan), total, counts: JSON.stringify(counts) })
        .where("state", "=", "checked")
        .execute(),

    commit: (tenantId: number, id: number, caller: object) =>
      one(tenantId, id)
        .set({ state: "waiting", caller: JSON.stringify(caller), counts: JSON.stringify(noCounts) })
        .execute(),

    start: (tenantId: number, id: number, total: number) =>
      one(tenantId, id).set({ state: "running", total }).execute(),

    noteOrganisations: (tenantId: number, id: number, made: number) =>
      one(tenantId, id)
        .set((e) => ({ made_organisations: e("made_organisations", "+", made) }))
        .execute(),

    /** Adds what a batch did, in the transaction that does it: work restarted after a crash goes on from there. */
    noteWritten: (
      tenantId: number,
      id: number,
      { create, update, madeAreas }: { create: number; update: number; madeAreas: number },
    ) =>
      sql`
        update bulk_imports set
          counts = jsonb_set(jsonb_set(counts,
            '{create}', ((counts ->> 'create')::integer + ${create}::integer)::text::jsonb),
            '{update}', ((counts ->> 'update')::integer + ${update}::integer)::text::jsonb),
          made_areas = made_areas + ${madeAreas}::integer
        where tenant_id = ${tenantId} and id = ${id}
      `.execute(db),

    finish: (
      tenantId: number,
      id: number,
      state: Extract<State, "done" | "failed">,
      {
        content,
        unchanged,
        fault,
        failure,
      }: { content?: Buffer; unchanged?: number; fault?: number; failure?: string },
    ) =>
      one(tenantId, id)
        .set({
          state,
          caller: null,
          failure: failure ?? null,
          ...(content && { content }),
          ...(unchanged !== undefined && {
            counts: sql<string>`counts || ${JSON.stringify({ unchanged, fault })}::jsonb`,
          }),
        })
        .execute(),

    forget: (tenantId: number, id: number) =>
      db
        .deleteFrom("bulk_imports")
        .where("tenant_id", "=", tenantId)
        .where("id", "=", id)
        // One that was committed meanwhile is at work.
        .where("state", "not in", ["waiting", "running"])
        .execute(),

    /** What still runs is kept for as long again; after that nobody will finish it. */
    forgetBefore: (before: Date, atWorkBefore: Date) =>
      db
        .deleteFrom("bulk_imports")
        .where("created_at", "<", before)
        .where((e) =>
          e.or([e("state", "not in", ["waiting", "running"]), e("created_at", "<", atWorkBefore)]),
        )
        .execute(),

    /**
     * Tells the planner what these tables hold now: until the database looks by itself, in a minute or so, questions over
     * thousands of new devices would be planned as if there were none, and take minutes.
     */
    learnTables: (tables: readonly (keyof Tables)[]) =>
      sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db),

    /** One organisation below another, or at the top. */
    async addOrganisation(tenantId: number, parent: { id: number; path: string } | null, name: string) {
      const { rows } = await sql<{ id: number; path: string }>`
        with fresh as (select nextval(pg_get_serial_sequence('organisations', 'id')) as id)
        insert into organisations (tenant_id, id, pid, name, path)
        select ${tenantId}::bigint, fresh.id, ${parent?.id ?? null}::bigint, ${name}, concat_ws('|', ${parent?.path ?? null}::text, fresh.id)
        from fresh
        returning id, path
      `.execute(db);
      return rows[0] as { id: number; path: string };
    },

    /** One change of a company's tree at a time. */
    lockTree: (tenantId: number) =>
      db.selectFrom("companies").select("id").where("id", "=", tenantId).forNoKeyUpdate().execute(),
  };
};
