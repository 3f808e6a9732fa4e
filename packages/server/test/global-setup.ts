import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "../src/platform/database/embedded.ts";
import { migrate } from "../src/platform/database/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of the run's PostgreSQL. */
    databaseServer: string;
    /** A migrated, empty database to copy: `create database … template …`. */
    databaseTemplate: string;
  }
}

const template = "foyer_template";
const quiet = { debug() {}, info() {}, warn: console.warn, error: console.error };
/** Nothing here has to survive a power cut. */
const hasty = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" };

/** One PostgreSQL for the whole run, with a migrated database every test file copies for itself. */
export default async function globalSetup(project: TestProject) {
  const dataFolder = await mkdtemp(join(tmpdir(), "foyer-test-"));
  // As root, PostgreSQL's account has to get in.
  await chmod(dataFolder, 0o755);
  const database = await startEmbedded({ dataFolder, log: quiet, settings: hasty });

  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  const templateUrl = new URL(database.url);
  templateUrl.pathname = template;
  await migrate(templateUrl.href);

  project.provide("databaseServer", database.url);
  project.provide("databaseTemplate", template);

  return async () => {
    await database.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
}
