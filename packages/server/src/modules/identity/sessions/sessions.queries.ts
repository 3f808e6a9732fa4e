import { sql } from "kysely";
import type pg from "pg";
import type { Db } from "../../../platform/database/database.ts";
import { shareAccount } from "../users/users.ts";

export interface UserRights {
  user_id: number;
  tenant_id: number | null;
  username: string;
  user_type: number;
  must_change_password: boolean;
  must_set_up_factor: boolean;
  permission_range: "all" | "organisations" | "entities";
  roles: string[];
  permissions: string[];
  organisation_ids: number[];
  entity_ids: number[];
}

export interface SessionRow extends UserRights {
  last_seen_at: Date;
  written_to: number | null;
}

export interface OpenSession {
  id: number;
  token_hash: Buffer;
  created_at: Date;
  last_seen_at: Date;
  ip: string;
  agent: string;
}

/** All that decides what a user `u` may do and see. */
const rights = `u.id as user_id, u.tenant_id, u.username, u.user_type, u.must_change_password, u.permission_range,
  second_factor_required(u.tenant_id) and not u.shared
    and not exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as must_set_up_factor,
  array(select r.permission from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = u.tenant_id and ur.user_id = u.id) as roles,
  case when u.user_type = 1 then
    array(select distinct m.permission from company_menus cm join menus m on m.id = cm.menu_id
          where cm.tenant_id = u.tenant_id and m.permission is not null)
  else
    array(select distinct m.permission from user_roles ur
          join role_menus rm on rm.tenant_id = ur.tenant_id and rm.role_id = ur.role_id
          join company_menus cm on cm.tenant_id = rm.tenant_id and cm.menu_id = rm.menu_id
          join menus m on m.id = rm.menu_id
          where ur.tenant_id = u.tenant_id and ur.user_id = u.id and m.permission is not null)
  end as permissions,
  array(select organisation_id from user_organisations o where o.tenant_id = u.tenant_id and o.user_id = u.id) as organisation_ids,
  array(select entity_id from user_entities e where e.tenant_id = u.tenant_id and e.user_id = u.id) as entity_ids`;

// One round trip per request.
const liveSession = `
select ${rights}, s.last_seen_at, s.written_to
from sessions s
join users u on u.id = s.user_id and u.enabled
left join companies c on c.id = u.tenant_id
where s.token_hash = $1 and s.expires_at > $2 and s.last_seen_at > $3 and (u.tenant_id is null or c.status = 1)`;

const activeUser = `
select ${rights}
from users u
join companies c on c.id = $2 and c.status = 1
where u.id = $1 and u.enabled and (u.tenant_id is null or u.tenant_id = c.id)`;

interface NewSession {
  tokenHash: Buffer;
  userId: number;
  passwordHash: string | null;
  now: Date;
  expiresAt: Date;
  ip: string;
  agent: string;
}

/**
 * Opens one if the user is enabled and, where a password was shown, that is still theirs; answers whether. Who changes
 * either ends the sessions there are.
 */
export const insertSession = (db: Db, session: NewSession): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { tokenHash, userId, passwordHash, now, expiresAt, ip, agent } = session;
    await shareAccount(tx, userId);
    const { rows } = await sql`
      insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at, ip, agent)
      select ${tokenHash}::bytea, id, ${now}::timestamptz, ${now}::timestamptz, ${expiresAt}::timestamptz, ${ip}::text, ${agent}::text
      from users
      where id = ${userId} and enabled and (${passwordHash}::text is null or password_hash = ${passwordHash})
      returning 1`.execute(tx);
    return rows.length === 1;
  });

export const sessionQueries = (pool: pg.Pool) => ({
  async live(tokenHash: Buffer, now: Date, idleSince: Date): Promise<SessionRow | undefined> {
    const result = await pool.query<SessionRow>({
      name: "live-session",
      text: liveSession,
      values: [tokenHash, now, idleSince],
    });
    return result.rows[0];
  },

  /** What a user may do and see who is not signed in, in a company; undefined where they, or the company, are disabled. */
  async activeUser(userId: number, tenantId: number): Promise<UserRights | undefined> {
    return (await pool.query<UserRights>(activeUser, [userId, tenantId])).rows[0];
  },

  async touch(tokenHash: Buffer, now: Date): Promise<void> {
    await pool.query("update sessions set last_seen_at = $2 where token_hash = $1", [tokenHash, now]);
  },

  /** How far the journal is written now that its user has changed something. */
  async noteChange(tokenHash: Buffer): Promise<void> {
    await pool.query(
      "update sessions set written_to = pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') where token_hash = $1",
      [tokenHash],
    );
  },

  async delete(tokenHash: Buffer): Promise<void> {
    await pool.query("delete from sessions where token_hash = $1", [tokenHash]);
  },

  async deleteOfUser(userId: number, except: Buffer | null): Promise<number> {
    const result = await pool.query(
      "delete from sessions where user_id = $1 and token_hash is distinct from $2",
      [userId, except],
    );
    return result.rowCount ?? 0;
  },

  async ofUser(userId: number, now: Date, idleSince: Date): Promise<OpenSession[]> {
    const result = await pool.query<OpenSession>(
      `select id, token_hash, created_at, last_seen_at, ip, agent from sessions
       where user_id = $1 and expires_at > $2 and last_seen_at > $3
       order by last_seen_at desc, id desc`,
      [userId, now, idleSince],
    );
    return result.rows;
  },

  /** Deletes these sessions of a user when all of them are there; answers how many it deleted. */
  async deleteEach(userId: number, ids: readonly number[]): Promise<number> {
    const result = await pool.query(
      `with wanted as (select id from sessions where user_id = $1 and id = any($2::bigint[]))
       delete from sessions where id in (select id from wanted) and (select count(*) from wanted) = $3`,
      [userId, ids, ids.length],
    );
    return result.rowCount ?? 0;
  },

  async deleteOver(now: Date, idleSince: Date): Promise<void> {
    await pool.query("delete from sessions where expires_at <= $1 or last_seen_at <= $2", [now, idleSince]);
  },

  /** The company a platform operator acts for: the requested one, otherwise the first. */
  async actingCompany(requested: number | null): Promise<number | null> {
    const result = await pool.query<{ id: number }>(
      "select id from companies where $1::bigint is null or id = $1 order by status desc, id limit 1",
      [requested],
    );
    return result.rows[0]?.id ?? null;
  },
});
