import { readConfig } from "./platform/config.ts";
import { migrate } from "./platform/database/migrate.ts";
import { requireSessions } from "./platform/database/require-sessions.ts";

const { databaseUrl, citus } = readConfig(process.env);
if (databaseUrl === undefined) {
  process.stderr.write(
    "DATABASE_URL names the database to bring up to date; the embedded one is by every start.\n",
  );
  process.exit(1);
}
await requireSessions(databaseUrl);
await migrate(databaseUrl, { citus });
process.stdout.write("The database is up to date.\n");
