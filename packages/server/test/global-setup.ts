import { randomBytes } from "node:crypto";
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
import {
  citusNodes,
  closeDatabase,
  copyDatabase,
  dropDatabase,
  fewShards,
  makeCitusDatabase,
  toUrl,
} from "./databases.ts";
import "./quick-passwords.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection strings of the run's PostgreSQL; of Citus the coordinator's, then those of its workers. */
    databaseServers: [string, ...string[]];
    /** A migrated, empty database to copy: `create database … template …`. */
    databaseTemplate: string;
    /** The same after a server's first start: with key pair, administrator and menus, which take their time to make. */
    startedTemplate: string;
  }
}

const quiet = { debug() {}, info() {}, warn: console.warn, error: console.error };
/** Nothing here has to survive a power cut. */
const hasty = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" };

/**
 * One PostgreSQL for the whole run, with a migrated database every test file copies for itself; with FOYER_TEST_CITUS_URL
 * (a coordinator) a Citus that runs already.
 */
export default async function globalSetup(project: TestProject) {
  const coordinator = process.env.FOYER_TEST_CITUS_URL;
  const servers = coordinator ? await citusServers(coordinator) : await ownServer();
  project.provide("databaseServers", servers.urls);
  project.provide("databaseTemplate", servers.migrated);
  project.provide("startedTemplate", servers.started);
  return servers.stop;
}

/** The databases to copy, and where. */
interface Servers {
  urls: [string, ...string[]];
  migrated: string;
  started: string;
  stop(): Promise<void>;
}

async function ownServer(): Promise<Servers> {
  const dataFolder = await mkdtemp(join(tmpdir(), "foyer-test-"));
  // As root, PostgreSQL's account has to get in.
  await chmod(dataFolder, 0o755);
  const database = await startEmbedded({ dataFolder, log: quiet, settings: hasty });
  const migrated = "foyer_template";
  const started = "foyer_started";

  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await greetQuickly(client);
  await client.query(`create database ${migrated}`);
  await migrate(toUrl(database.url, migrated));
  await client.query(`create database ${started} template ${migrated}`);
  await client.end();
  await startOnce(toUrl(database.url, started));
  await letOff(toUrl(database.url, started));
  return {
    urls: [database.url],
    migrated,
    started,
    stop: async () => {
      await database.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function citusServers(coordinator: string): Promise<Servers> {
  const urls = await citusNodes(coordinator);
  const run = randomBytes(4).toString("hex");
  const migrated = `foyer_template_${run}`;
  const started = `foyer_started_${run}`;
  await makeCitusDatabase(urls, migrated);
  await migrate(toUrl(coordinator, migrated), { citus: true, shards: fewShards });
  await closeDatabase(urls, migrated);
  await copyDatabase(urls, started, migrated);
  await startOnce(toUrl(coordinator, started));
  await letOffBefore(toUrl(coordinator, started));
  await closeDatabase(urls, started);
  return {
    urls,
    migrated,
    started,
    stop: async () => {
      await dropDatabase(urls, migrated);
      await dropDatabase(urls, started);
    },
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

/** The same on Citus, which has no such triggers: the rows are there before the companies. */
async function letOffBefore(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("alter table device_security drop constraint device_security__company");
  await client.query(
    "insert into device_security (tenant_id, keys_required) select id, false from generate_series(1, 400) id",
  );
  await client.end();
}

/** What a server's first start leaves in its database. */
async function startOnce(url: string): Promise<void> {
  const { db, stop } = await openDatabase(url, { pool: 2, ingest: 1 });
  await seedMenus(db);
  const config = readConfig({ FOYER_ADMIN_PASSWORD: adminPassword, FOYER_SECRET: testSecret });
  await prepareInstallation(db, config, loadSecrets(config));
  await stop();
}
