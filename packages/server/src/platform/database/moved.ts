import type pg from "pg";
import { typedCommand } from "../typed-command.ts";

/** Notes in a database that its installation goes on in another one; `to` is that one's name, without its password. */
export async function noteMoved(client: pg.ClientBase, to: string): Promise<void> {
  await client.query("insert into installation (key, value) values ('movedTo', $1)", [
    JSON.stringify({ to, at: new Date().toISOString() }),
  ]);
}

/** Lets servers start on it again; false where it was not moved. */
export async function forgetMoved(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query("delete from installation where key = 'movedTo'");
  return rowCount === 1;
}

/** Two databases that both go on from one moment can never be put together again. */
export async function requireNotMoved(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ to: string; at: string }>(
    "select value ->> 'to' as to, value ->> 'at' as at from installation where key = 'movedTo'",
  );
  const [moved] = rows;
  if (!moved) return;
  throw new Error(
    `This database was moved to ${moved.to} (${moved.at}): DATABASE_URL has to name that one.\n` +
      `To go on with this one in spite of it, without what has been counted there: ${typedCommand("move", ["--undo"])}`,
  );
}
