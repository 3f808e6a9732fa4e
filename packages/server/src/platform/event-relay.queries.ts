import type pg from "pg";

const channel = "foyer_news";

/** Has a connection hear what processes tell each other. */
export async function listen(client: pg.Client): Promise<void> {
  await client.query(`listen ${channel}`);
}

/** Notifies all that listen. */
export async function notify(client: pg.Client, notes: readonly string[]): Promise<void> {
  await client.query(`select pg_notify('${channel}', note) from unnest($1::text[]) as note`, [notes]);
}
