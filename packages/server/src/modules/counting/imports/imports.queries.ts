import type { ImportPlan } from "@foyer/contract/counting/import-plan";
import type { ImportEntry, ImportFile, ImportState } from "@foyer/contract/counting/imports";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { visibleEntities } from "../../places/scope/scope.ts";

type Result = NonNullable<ImportEntry["result"]>;
type Undone = NonNullable<ImportEntry["undone"]>;
type Guess = Omit<ImportFile, "id" | "name" | "bytes">;

/** What the last check of a plan found, kept so that exactly what was checked is imported. */
export interface Checked {
  plan: string;
  refusals: { key: string; values: Record<string, string | number> }[];
  records: number;
}

interface EntryRow {
  id: number;
  state: ImportState;
  username: string;
  created_at: Date;
  files: string[] | null;
  from_at: Date | null;
  to_at: Date | null;
  done: number;
  total: number;
  result: unknown;
  undone: unknown;
  failure: string | null;
}

const toEntry = (row: EntryRow): ImportEntry => ({
  id: row.id,
  state: row.state,
  user: row.username,
  createTime: row.created_at.toISOString(),
  files: row.files ?? [],
  from: row.from_at?.toISOString() ?? null,
  to: row.to_at?.toISOString() ?? null,
  done: row.done,
  total: row.total,
  result: row.result as Result | null,
  undone: row.undone as Undone | null,
  failure: row.failure,
});

export const importQueries = (db: Db | Tx) => {
  /** An import is seen by who may see all it touches; a draft, which touches nothing yet, by who made it. */
  const visible = (caller: Caller) =>
    db
      .selectFrom("imports as i")
      .where("i.tenant_id", "=", requireTenant(caller))
      .where((e) =>
        e.or([
          e.and([e("i.state", "=", "draft"), e("i.user_id", "=", caller.userId)]),
          e.and([
            e("i.state", "<>", "draft"),
            e.not(
              e.exists(
                e
                  .selectFrom("import_targets as t")
                  .select("t.import_id")
                  .where("t.tenant_id", "=", requireTenant(caller))
                  .whereRef("t.import_id", "=", "i.id")
                  .where("t.entity_id", "not in", visibleEntities(db, caller).select("e.id")),
              ),
            ),
          ]),
        ]),
      );

  const update = (tenantId: number, id: number) =>
    db.updateTable("imports").where("tenant_id", "=", tenantId).where("id", "=", id);

  const listFiles = (tenantId: number, importId: number) =>
    db
      .selectFrom("import_files")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("import_id", "=", importId)
      .orderBy("position")
      .execute();

  const entries = (caller: Caller) =>
    visible(caller).select([
      "i.id",
      "i.state",
      "i.username",
      "i.created_at",
      "i.done",
      "i.total",
      "i.result",
      "i.undone",
      "i.failure",
      "i.plan",
      sql<string[] | null>`(select array_agg(f.name order by f.position) from import_files f
        where f.tenant_id = ${requireTenant(caller)} and f.import_id = i.id)`.as("files"),
      sql<Date | null>`(select min(t.from_at) from import_targets t
        where t.tenant_id = ${requireTenant(caller)} and t.import_id = i.id)`.as("from_at"),
      sql<Date | null>`(select max(t.to_at) from import_targets t
        where t.tenant_id = ${requireTenant(caller)} and t.import_id = i.id)`.as("to_at"),
    ]);

  return {
    async begin(caller: Caller): Promise<number> {
      const { id } = await db
        .insertInto("imports")
        .values({ tenant_id: requireTenant(caller), user_id: caller.userId, username: caller.username })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Bytes of the company's files whose text is kept, since they are not imported. */
    async countUploaded(tenantId: number): Promise<number> {
      const { bytes } = await db
        .selectFrom("import_files as f")
        .select((e) => e.fn.coalesce(e.fn.sum<number>("f.bytes"), e.val(0)).as("bytes"))
        .where("f.tenant_id", "=", tenantId)
        .where((e) =>
          e.exists(
            e
              .selectFrom("import_chunks as c")
              .select("c.file_id")
              .whereRef("c.tenant_id", "=", "f.tenant_id")
              .whereRef("c.file_id", "=", "f.id"),
          ),
        )
        .executeTakeFirstOrThrow();
      return Number(bytes);
    },

    async addFile(
      tenantId: number,
      importId: number,
      file: { position: number; name: string; bytes: number; guess: Guess },
    ): Promise<number> {
      const { id } = await db
        .insertInto("import_files")
        .values({
          tenant_id: tenantId,
          import_id: importId,
          position: file.position,
          name: file.name,
          bytes: file.bytes,
          guess: JSON.stringify(file.guess),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },

    /** What is known of a file once it was read to its end. */
    describeFile: (tenantId: number, id: number, bytes: number, guess: Guess) =>
      db
        .updateTable("import_files")
        .set({ bytes, guess: JSON.stringify(guess) })
        .where("tenant_id", "=", tenantId)
        .where("id", "=", id)
        .execute(),

    dropFilesFrom: (tenantId: number, importId: number, position: number) =>
      db
        .deleteFrom("import_files")
        .where("tenant_id", "=", tenantId)
        .where("import_id", "=", importId)
        .where("position", ">=", position)
        .execute(),

    async files(tenantId: number, importId: number): Promise<ImportFile[]> {
      const files = await listFiles(tenantId, importId);
      return files.map(({ id, name, bytes, guess }) => ({ id, name, bytes, ...(guess as Guess) }));
    },

    async page(caller: Caller, { page, size }: { page: number; size: number }) {
      const rows = await entries(caller)
        .orderBy("i.id", "desc")
        .limit(size)
        .offset(page * size)
        .execute();
      const { total } = await visible(caller)
        .select((e) => e.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      return { content: rows.map(toEntry), totalElements: total };
    },

    async details(caller: Caller, id: number) {
      const row = await entries(caller).where("i.id", "=", id).executeTakeFirst();
      return row && { ...toEntry(row), plan: row.plan as ImportPlan | null };
    },

    /** Held as it is until the transaction ends. */
    async forChange(caller: Caller, id: number) {
      const row = await visible(caller)
        .select(["i.id", "i.state", "i.checked"])
        .where("i.id", "=", id)
        .forUpdate("i")
        .executeTakeFirst();
      return row && { ...row, checked: row.checked as Checked | null };
    },

    async forWork(tenantId: number, id: number) {
      const row = await db
        .selectFrom("imports")
        .select(["state", "plan", "committed_at", "username", "undone"])
        .where("tenant_id", "=", tenantId)
        .where("id", "=", id)
        .executeTakeFirst();
      return row && { ...row, plan: row.plan as ImportPlan | null, undone: row.undone as Undone | null };
    },

    noteChecked: (tenantId: number, id: number, plan: ImportPlan, checked: Checked) =>
      update(tenantId, id)
        .set({ plan: JSON.stringify(plan), checked: JSON.stringify(checked) })
        .where("state", "in", ["draft", "failed"])
        .execute(),

    commit: (tenantId: number, id: number, at: Date, total: number) =>
      update(tenantId, id)
        .set((e) => ({
          state: "waiting",
          failure: null,
          done: 0,
          total,
          // Tried again, its records stay those of the first time.
          committed_at: e.fn.coalesce("committed_at", e.val(at)),
        }))
        .execute(),

    start: (tenantId: number, id: number, total: number) =>
      update(tenantId, id).set({ state: "running", total }).execute(),

    noteProgress: (tenantId: number, id: number, done: number) =>
      update(tenantId, id).set({ done }).execute(),

    finish: (tenantId: number, id: number, result: Result) =>
      update(tenantId, id)
        .set({ state: "done", result: JSON.stringify(result), failure: null })
        .execute(),

    /** Ended by a failure: what was being taken back stands as before. */
    stop: (tenantId: number, id: number, failure: string) =>
      update(tenantId, id)
        .set((e) => ({
          state: e
            .case()
            .when(e.and([e("state", "=", "undoing"), e("result", "is not", null)]))
            .then("done" as const)
            .else("failed" as const)
            .end(),
          undone: null,
          failure,
        }))
        .execute(),

    beginUndo: (tenantId: number, id: number, undone: Undone) =>
      update(tenantId, id)
        .set({ state: "undoing", undone: JSON.stringify(undone) })
        .execute(),

    finishUndo: (tenantId: number, id: number, undone: Undone) =>
      update(tenantId, id)
        .set({ state: "undone", undone: JSON.stringify(undone) })
        .execute(),

    drop: (tenantId: number, ids: readonly number[]) =>
      db.deleteFrom("imports").where("tenant_id", "=", tenantId).where("id", "in", ids).execute(),

    dropDraftsBefore: (before: Date) =>
      db.deleteFrom("imports").where("state", "=", "draft").where("created_at", "<", before).execute(),
  };
};
