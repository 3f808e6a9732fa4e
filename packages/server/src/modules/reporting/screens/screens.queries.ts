import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { sql } from "kysely";
import { contains, type Db, type Tx } from "../../../platform/database/database.ts";
import { allDeleted, type Page, paged } from "../../../platform/database/page.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";

/** So many versions that have no name are kept; named ones stay. */
const mostUnnamed = 100;

const order = {
  fields: { name: "s.name", changeTime: "s.changed_at" },
  usual: "s.name",
  id: "s.id",
};

const toRow = <Row extends { changed_at: Date; nick_name: string | null }>({
  changed_at,
  nick_name,
  ...row
}: Row) => ({ ...row, changedBy: nick_name, changedAt: changed_at.toISOString() });

export const screenQueries = (db: Db | Tx, caller: Caller) => {
  const tenantId = requireTenant(caller);
  const own = () => db.selectFrom("screens as s").where("s.tenant_id", "=", tenantId);
  const withAuthor = () => own().leftJoin("users as u", "u.id", "s.changed_by");

  return {
    async page({ search, tag, ...page }: Page & { search: string; tag: string }) {
      const asked = sql<boolean>`(${search} = '' or s.name ilike ${contains(search)})
        and (${tag} = '' or ${tag} = any(s.tags))`;
      const matching = own().where(asked);
      const rows = withAuthor()
        .where(asked)
        .select([
          "s.id",
          "s.code",
          "s.name",
          sql<number>`(s.document->'size'->>'width')::int`.as("width"),
          sql<number>`(s.document->'size'->>'height')::int`.as("height"),
          sql<number>`jsonb_array_length(s.document->'pages')`.as("pages"),
          "s.published_version as published",
          sql<boolean>`s.published_revision is distinct from s.revision`.as("hasChanges"),
          ...(["s.changed_at", "u.nick_name", "s.tags", "s.template"] as const),
          sql<string[]>`array(
          select w.name from walls w where w.tenant_id = s.tenant_id
            and (w.screen_id = s.id or w.playlist @> jsonb_build_array(jsonb_build_object('screenId', s.id)))
          order by w.name, w.id)`.as("walls"),
        ]);
      const { content, totalElements } = await paged(matching, rows, page, order);
      return { content: content.map(toRow), totalElements };
    },

    /** Whether a display shows it that somebody else answers for. */
    async isShownForOthers(id: number): Promise<boolean> {
      const { rows } = await sql`
        select 1 from walls where tenant_id = ${tenantId} and sponsor_id is distinct from ${caller.userId}
          and (screen_id = ${id} or playlist @> jsonb_build_array(jsonb_build_object('screenId', ${id}::bigint)))
        limit 1`.execute(db);
      return rows.length > 0;
    },

    tags: async () => {
      const { rows } = await sql<{ tag: string }>`
        select distinct unnest(tags) as tag from screens where tenant_id = ${tenantId} order by tag`.execute(
        db,
      );
      return rows.map(({ tag }) => tag);
    },

    async sort(id: number, tags: readonly string[]): Promise<void> {
      await db
        .updateTable("screens")
        .set({ tags: [...tags] })
        .where("tenant_id", "=", tenantId)
        .where("id", "=", id)
        .execute();
    },

    async share(id: number, template: "company" | "platform" | null): Promise<void> {
      await db
        .updateTable("screens")
        .set({ template })
        .where("tenant_id", "=", tenantId)
        .where("id", "=", id)
        .execute();
    },

    async draft(code: string) {
      const row = await withAuthor()
        .where("s.code", "=", code)
        .select(["s.id", "s.code", "s.name", "s.revision", "s.document"])
        .select(["s.published_version as published", "s.changed_at", "u.nick_name"])
        .executeTakeFirst();
      return row && toRow(row);
    },

    shown: (code: string) =>
      own()
        .innerJoin("screen_versions as v", (join) =>
          join
            .onRef("v.tenant_id", "=", "s.tenant_id")
            .onRef("v.screen_id", "=", "s.id")
            .onRef("v.version", "=", "s.published_version"),
        )
        .where("s.code", "=", code)
        .select(["v.version", "v.document"])
        .executeTakeFirst(),

    byId: (id: number) => own().where("s.id", "=", id).selectAll("s").executeTakeFirst(),

    /** The same, held until the end of the transaction. */
    forChange: (id: number) => own().where("s.id", "=", id).selectAll("s").forUpdate().executeTakeFirst(),

    named: (ids: readonly number[]) => own().where("s.id", "in", ids).select(["s.id", "s.name"]).execute(),

    insert: (document: ScreenDocument, now: Date) =>
      db
        .insertInto("screens")
        .values({
          ...{ tenant_id: tenantId, document: JSON.stringify(document) },
          ...{ created_at: now, changed_at: now, changed_by: caller.userId },
          ...{ published_version: null, published_revision: null },
        })
        .returning(["id", "code"])
        .executeTakeFirstOrThrow(),

    /** Writes a draft and answers its revision. */
    async save(id: number, document: ScreenDocument, now: Date): Promise<number> {
      const { revision } = await db
        .updateTable("screens")
        .set((e) => ({
          ...{ document: JSON.stringify(document), revision: e("revision", "+", 1) },
          ...{ changed_at: now, changed_by: caller.userId },
        }))
        .where("tenant_id", "=", tenantId)
        .where("id", "=", id)
        .returning("revision")
        .executeTakeFirstOrThrow();
      return revision;
    },

    /** Keeps a version and answers its number; the screen is held until the transaction ends. */
    async addVersion(id: number, name: string, document: ScreenDocument, now: Date): Promise<number> {
      const { last } = await db
        .selectFrom("screen_versions")
        .where("tenant_id", "=", tenantId)
        .where("screen_id", "=", id)
        .select((e) => e.fn.coalesce(e.fn.max("version"), e.lit(0)).as("last"))
        .executeTakeFirstOrThrow();
      const version = last + 1;
      await db
        .insertInto("screen_versions")
        .values({
          ...{ tenant_id: tenantId, screen_id: id, name, document: JSON.stringify(document), version },
          ...{ made_at: now, made_by: caller.userId },
        })
        .execute();
      return version;
    },

    async show(id: number, version: number): Promise<void> {
      await db
        .updateTable("screens")
        .set((e) => ({ published_version: version, published_revision: e.ref("revision") }))
        .where("tenant_id", "=", tenantId)
        .where("id", "=", id)
        .execute();
    },

    /** Forgets the oldest versions without a name, beyond those that are kept; never the one that is shown. */
    async forgetVersions(id: number): Promise<void> {
      await sql`
        delete from screen_versions v using screens s
        where s.tenant_id = ${tenantId} and s.id = ${id} and v.tenant_id = s.tenant_id and v.screen_id = s.id
          and v.name = '' and v.version is distinct from s.published_version
          and v.version <= (
            select o.version from screen_versions o
            where o.tenant_id = ${tenantId} and o.screen_id = ${id} and o.name = ''
            order by o.version desc offset ${mostUnnamed} limit 1)`.execute(db);
    },

    versions: (id: number) =>
      db
        .selectFrom("screen_versions as v")
        .leftJoin("users as u", "u.id", "v.made_by")
        .where("v.tenant_id", "=", tenantId)
        .where("v.screen_id", "=", id)
        .select(["v.version", "v.name", "v.made_at", "u.nick_name"])
        .orderBy("v.version", "desc")
        .execute(),

    version: (id: number, version: number) =>
      db
        .selectFrom("screen_versions")
        .where("tenant_id", "=", tenantId)
        .where("screen_id", "=", id)
        .where("version", "=", version)
        .select("document")
        .executeTakeFirst(),

    /** Pictures are kept as long as a screen, or a version of it, may show them. */
    async keepImages(id: number, hashes: readonly string[]): Promise<void> {
      if (hashes.length === 0) return;
      await db
        .insertInto("screen_images")
        .values(hashes.map((hash) => ({ tenant_id: tenantId, screen_id: id, hash })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** The same for films. */
    async keepFilms(id: number, hashes: readonly string[], now: Date): Promise<void> {
      if (hashes.length === 0) return;
      await db
        .insertInto("screen_films")
        .values(hashes.map((hash) => ({ tenant_id: tenantId, screen_id: id, hash, saved_at: now })))
        .onConflict((conflict) =>
          conflict.columns(["tenant_id", "screen_id", "hash"]).doUpdateSet({ saved_at: now }),
        )
        .execute();
    },

    delete: async (ids: readonly number[]) =>
      allDeleted(
        ids,
        await db
          .deleteFrom("screens")
          .where("tenant_id", "=", tenantId)
          .where("id", "in", ids)
          .returning("id")
          .execute(),
      ),
  };
};
