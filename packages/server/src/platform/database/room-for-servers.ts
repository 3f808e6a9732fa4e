import type { Log } from "../log.ts";
import { applicationName, type Database } from "./database.ts";

/** As what PostgreSQL lists the one connection that each of several servers always holds: it tells how many there may be. */
export const nameOfServer = (connections: number): string =>
  `${applicationName}, up to ${connections} connections`;

/** How many connections PostgreSQL accepts of us, and how many the servers that run now may hold together. */
const roomText = `
  select least(
           current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
             - coalesce(current_setting('reserved_connections', true)::int, 0),
           (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
           (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
         ) as accepted,
         (select coalesce(sum(substring(application_name from $1)::int), 0)
            from pg_stat_activity where datname = current_database())::int as promised`;

/** PostgreSQL would turn some server away just when all have most to do. `connections`: what this one may hold. */
export async function warnOfTooMany(
  { database, log }: { database: Database; log: Log },
  connections: number,
): Promise<void> {
  const { rows } = await database.pool.query<{ accepted: number; promised: number }>(roomText, [
    `^${applicationName}, up to (\\d+) connections$`,
  ]);
  const { accepted = 0, promised = 0 } = rows[0] ?? {};
  const together = Math.max(connections, promised);
  if (together > accepted)
    log.warn(
      { together, accepted },
      "the servers may hold more connections together than PostgreSQL accepts: raise its max_connections, or lower FOYER_DATABASE_CONNECTIONS",
    );
}
