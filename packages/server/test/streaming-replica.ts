import { migrate } from "../src/platform/database/migrate.ts";
import { askDatabase } from "./ask-database.ts";
import { systemPostgres } from "./system-postgres.ts";

const standbyPort = 5433;

/** A migrated database and its standby, both of the test's own. `settings`: of the standby. */
export async function streamingReplica(settings: string[] = []) {
  const postgres = await systemPostgres();
  const node = (cluster: string, url: string, start: () => Promise<string>) => ({
    url,
    start,
    query: (text: string) => askDatabase<Record<string, unknown>>(url, text),
    // Immediately: nothing of it is needed again but what it would recover.
    stop: () => postgres.stop(cluster, "SIGQUIT"),
  });

  const first = await postgres.make("primary");
  const startFirst = () => postgres.start(first, { settings: ["max_connections=60"] });
  const primary = node(first, await startFirst(), startFirst);
  await migrate(primary.url);

  const second = `${postgres.folder}/standby`;
  const copying = ["-R", "-X", "stream", "-C", "-S", "foyer_standby", "-c", "fast", "--no-sync"];
  await postgres.run("pg_basebackup", "-d", primary.url, "-D", second, ...copying);
  const own = ["wal_receiver_status_interval=1s", "wal_retrieve_retry_interval=200ms"];
  const startSecond = () =>
    postgres.start(second, {
      port: standbyPort,
      settings: ["max_connections=60", ...own, ...settings],
      isStandby: true,
    });
  const replica = node(second, await startSecond(), startSecond);
  return {
    primary,
    replica,
    pause: async () => void (await replica.query("select pg_wal_replay_pause()")),
    resume: async () => void (await replica.query("select pg_wal_replay_resume()")),
  };
}
