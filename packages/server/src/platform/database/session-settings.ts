import type pg from "pg";

const backends = new WeakMap<pg.ClientBase, number>();

export type SessionSettings = Readonly<Record<string, string | number>>;

/**
 * Settings for each new connection of a pool, as its `onConnect`; the process that serves it is known from then on. Not
 * as options of the connection: poolers in between refuse or forget those.
 */
export const beginWith =
  (settings: SessionSettings) =>
  async (client: pg.ClientBase): Promise<void> => {
    const { rows } = await client.query<{ pid: number }>(
      `select pg_backend_pid() as pid, set_config(name, value, false)
         from jsonb_each_text($1) as given(name, value)`,
      [settings],
    );
    backends.set(client, rows[0]?.pid ?? 0);
  };

/** The process of PostgreSQL that serves a connection; that which a pooler names is none of PostgreSQL's. */
export const backendOf = (client: pg.ClientBase): number => backends.get(client) ?? 0;
