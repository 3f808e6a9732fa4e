import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { prepareInstallation } from "../src/modules/identity/installation/installation.ts";
import { seedMenus } from "../src/modules/identity/menus/menus.ts";
import { readConfig } from "../src/platform/config.ts";
import { openDatabase } from "../src/platform/database/database.ts";
import { startEmbedded } from "../src/platform/database/embedded.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { loadSecrets } from "../src/platform/secrets/secret-of-installation.ts";
import { adminPassword, testSecret } from "./admin-password.ts";
import "./quick-passwords.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of the run's PostgreSQL. */
    databaseServer: string;
    /** A migrated, empty database to copy: `create database … template …`. */
    databaseTemplate: string;
    /** The same after a server's first start: with key pair, administrator and menus, which take their time to make. */
    startedTemplate: string;
  }
}

const template = "foyer_template";
const started = "foyer_started";
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
  await greetQuickly(client);
  await client.query(`create database ${template}`);
  await migrate(toUrl(database.url, template));
  await client.query(`create database ${started} template ${template}`);
  await client.end();
  await startOnce(toUrl(database.url, started));
  await letOff(toUrl(database.url, started));

  project.provide("databaseServer", database.url);
  project.provide("databaseTemplate", template);
  project.provide("startedTemplate", started);

  return async () => {
    await database.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
}

/** A test opens a dozen connections, and each would reckon the password's proof four thousand times over. */
async function greetQuickly(client: pg.Client): Promise<void> {
  await client.query("set scram_iterations = 1");
  await client.query(`alter role foyer password ${client.escapeLiteral(String(client.password))}`);
}

/** Companies that tests make are like those made before proof was the rule; who wants the rule deletes the row. */
async function letOff(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    create function let_off() returns trigger language plpgsql as $$ begin
      insert into device_security (tenant_id, keys_required) values (new.id, false);
      return new;
    end $$;
    create trigger let_off after insert on companies for each row execute function let_off()`);
  await client.end();
}

function toUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = database;
  return url.href;
}

/** What a server's first start leaves in its database. */
async function startOnce(url: string): Promise<void> {
  const { db, stop } = openDatabase(url, { pool: 2, ingest: 1 });
  await seedMenus(db);
  const config = readConfig({ FOYER_ADMIN_PASSWORD: adminPassword, FOYER_SECRET: testSecret });
  await prepareInstallation(db, config, loadSecrets(config));
  await stop();
}
