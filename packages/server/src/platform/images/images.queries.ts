import { sql } from "kysely";
import { lockClasses } from "../database/advisory-locks.ts";
import type { Db, Tx } from "../database/database.ts";

/** Used with the company's id: uploads of one are counted one after the other. */
const uploadLockClass = lockClasses.upload;

export interface Picture {
  hash: string;
  type: string;
  body: Buffer;
}

export interface Uploader {
  tenantId: number;
  userId: number;
}

export const imageQueries = (db: Db | Tx) => ({
  /** The same picture twice is kept once; brought again it is as good as new. */
  keep: ({ hash, type, body }: Picture, at: Date) =>
    db
      .insertInto("assets")
      .values({ hash, content_type: type, body, created_at: at })
      .onConflict((conflict) => conflict.column("hash").doUpdateSet({ created_at: at }))
      .execute(),

  byHash: (hash: string) => db.selectFrom("assets").selectAll().where("hash", "=", hash).executeTakeFirst(),

  lock: ({ tenantId, userId }: Uploader) =>
    sql`select pg_advisory_xact_lock(${uploadLockClass}, hashtext(lock)) from unnest(${[
      `company ${tenantId}`,
      `user ${userId}`,
    ]}::text[]) as lock`.execute(db),

  note: ({ tenantId, userId }: Uploader, { hash, body }: Picture, at: Date) =>
    db
      .insertInto("image_uploads")
      .values({ tenant_id: tenantId, user_id: userId, hash, bytes: body.length, uploaded_at: at })
      .execute(),

  /** When the uploads of a user since then were made, the first one first. */
  uploadsSince: async (userId: number, since: Date) =>
    (
      await db
        .selectFrom("image_uploads")
        .select("uploaded_at")
        .where("user_id", "=", userId)
        .where("uploaded_at", ">", since)
        .orderBy("uploaded_at")
        .execute()
    ).map(({ uploaded_at }) => uploaded_at),

  /** What a company's pictures take without this one. */
  countBytes: async (tenantId: number, without: string) => {
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(bytes), 0)::float8 as bytes from (
        select distinct hash, bytes from image_uploads where tenant_id = ${tenantId} and hash <> ${without}) p`.execute(
      db,
    );
    return rows[0]?.bytes ?? 0;
  },

  /** Deletes uploads from before then whose company does not use the picture, or has brought it again since. */
  forgetUploads: async (before: Date) =>
    (
      await sql`
        delete from image_uploads u where u.uploaded_at < ${before} and (
          exists (select 1 from image_uploads n where n.tenant_id = u.tenant_id and n.hash = u.hash and n.id > u.id)
          or not (
            exists (select 1 from companies c where c.id = u.tenant_id and c.logo_hash = u.hash)
            or exists (select 1 from heat_reports r where r.tenant_id = u.tenant_id and r.img_hash = u.hash)
            or exists (select 1 from screen_images s where s.tenant_id = u.tenant_id and s.hash = u.hash)
            or exists (
              select 1 from users o where o.avatar_hash = u.hash and coalesce(o.tenant_id, 0) = u.tenant_id)
            or exists (select 1 from users o where o.avatar_hash = u.hash and o.id = u.user_id)))`.execute(db)
    ).numAffectedRows ?? 0n,

  /** Deletes pictures from before then that nothing refers to. */
  async forgetPictures(before: Date): Promise<number> {
    const old = await sql<{ hash: string }>`
      select a.hash from assets a where a.created_at < ${before}
        and not exists (select 1 from companies c where c.logo_hash = a.hash)
        and not exists (select 1 from users o where o.avatar_hash = a.hash)`.execute(db);
    const hashes = old.rows.map(({ hash }) => hash);
    // What companies' rows refer to is asked apart: those may lie elsewhere.
    const { rows } = await sql<{ hash: string }>`
      select img_hash as hash from heat_reports where img_hash = any(${hashes}::text[])
      union select hash from screen_images where hash = any(${hashes}::text[])`.execute(db);
    const used = new Set(rows.map(({ hash }) => hash));
    const gone = await sql`
      delete from assets where hash = any(${hashes.filter((hash) => !used.has(hash))}::text[])
        and created_at < ${before}`.execute(db);
    return Number(gone.numAffectedRows ?? 0n);
  },
});
