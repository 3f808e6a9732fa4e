import { sql } from "kysely";
import { lockClasses } from "../database/advisory-locks.ts";
import type { Db, Tx } from "../database/database.ts";
import { inParts, spanOfParts } from "../database/in-parts.ts";

/** Used with a company, whose films are counted one after the other, and with a film that is there twice. */
const filmLockClass = lockClasses.film;
/** Bytes of one part. */
const partSize = 256 * 1024;

export interface Film {
  id: number;
  content_type: string;
  size: number;
}

export const filmQueries = (db: Db | Tx) => ({
  lock: (what: string) => sql`select pg_advisory_xact_lock(${filmLockClass}, hashtext(${what}))`.execute(db),

  /** What a company's films take, with those that are arriving. */
  countBytes: async (tenantId: number): Promise<number> =>
    (
      await db
        .selectFrom("films")
        .select(sql<number>`coalesce(sum(size), 0)::float8`.as("bytes"))
        .where("tenant_id", "=", tenantId)
        .executeTakeFirstOrThrow()
    ).bytes,

  /** A film that begins to arrive, of at most so many bytes. */
  begin: async (tenantId: number, type: string, most: number, at: Date): Promise<number> =>
    (
      await db
        .insertInto("films")
        .values({ tenant_id: tenantId, hash: null, content_type: type, size: most, created_at: at })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id,

  addPart: (id: number, position: number, body: Buffer) =>
    db.insertInto("film_parts").values({ film_id: id, position, body }).execute(),

  /** The film is there. The same twice is kept once; brought again it is as good as new. */
  async finish(id: number, { hash, size }: { hash: string; size: number }, at: Date) {
    const known = await db
      .updateTable("films")
      .set({ created_at: at })
      .where("hash", "=", hash)
      .executeTakeFirst();
    if (known.numUpdatedRows > 0n) await this.drop(id);
    else await db.updateTable("films").set({ hash, size, created_at: at }).where("id", "=", id).execute();
  },

  drop: (id: number) => db.deleteFrom("films").where("id", "=", id).execute(),

  byHash: (hash: string): Promise<Film | undefined> =>
    db.selectFrom("films").select(["id", "content_type", "size"]).where("hash", "=", hash).executeTakeFirst(),

  sizes: (hashes: readonly string[]) =>
    db.selectFrom("films").select("size").where("hash", "in", hashes).execute(),

  span: ({ id }: Film, from: number, to: number): AsyncGenerator<Buffer> =>
    spanOfParts(
      async (position) =>
        (
          await db
            .selectFrom("film_parts")
            .select("body")
            .where("film_id", "=", id)
            .where("position", "=", position)
            .executeTakeFirstOrThrow()
        ).body,
      { from, to, partSize },
    ),

  /** Forgets that a screen has shown a film where neither its draft nor a version of it does, nor a change beside it. */
  forgetShown: (before: Date) =>
    sql`
      delete from screen_films f where f.saved_at < ${before}
        and not exists (
          select 1 from screens s where s.tenant_id = f.tenant_id and s.id = f.screen_id
            and position(f.hash in s.document::text) > 0)
        and not exists (
          select 1 from screen_versions v where v.tenant_id = f.tenant_id and v.screen_id = f.screen_id
            and position(f.hash in v.document::text) > 0)
        and not exists (
          select 1 from screen_branches b where b.tenant_id = f.tenant_id and b.screen_id = f.screen_id
            and position(f.hash in b.document::text) > 0)`.execute(db),

  /** Deletes films from before then that no screen shows, and what is left of those that never arrived. */
  async forgetFilms(before: Date): Promise<number> {
    const old = await db.selectFrom("films").select("hash").where("created_at", "<", before).execute();
    const hashes = old.flatMap(({ hash }) => hash ?? []);
    // What companies show is asked apart: their rows may lie elsewhere.
    const { rows } = await sql<{ hash: string }>`
      select distinct hash from screen_films where hash = any(${hashes}::text[])`.execute(db);
    const shown = new Set(rows.map(({ hash }) => hash));
    const gone = await sql`
      delete from films where created_at < ${before}
        and (hash is null or hash = any(${hashes.filter((hash) => !shown.has(hash))}::text[]))`.execute(db);
    return Number(gone.numAffectedRows ?? 0n);
  },
});

export const partsOfFilm = (bytes: AsyncIterable<Buffer>) => inParts(bytes, partSize);
