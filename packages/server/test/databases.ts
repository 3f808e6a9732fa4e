import pg from "pg";
import { guarded } from "../src/platform/database/database.ts";

/** Enough for companies to lie apart, few enough to be copied for every test. */
export const fewShards = 2;

/** The coordinator and its workers, as connection strings. */
export async function citusNodes(coordinator: string): Promise<[string, ...string[]]> {
  const client = new pg.Client({ connectionString: coordinator });
  await client.connect();
  const { rows } = await client.query<{ host: string; port: number }>(
    `select nodename as host, nodeport as port from pg_dist_node
     where isactive and noderole = 'primary' and groupid <> 0 order by nodeid`,
  );
  await client.end();
  if (rows.length === 0) throw new Error("The Citus of FOYER_TEST_CITUS_URL has no workers.");
  return [
    coordinator,
    ...rows.map(({ host, port }) => {
      const url = new URL(coordinator);
      url.hostname = host;
      url.port = String(port);
      return url.href;
    }),
  ];
}

/** An empty database of this name on each of the servers, which know one another. */
export async function makeCitusDatabase(urls: readonly [string, ...string[]], name: string): Promise<void> {
  for (const url of urls) {
    await onServer(url, `create database ${name}`);
    await onServer(toUrl(url, name), "create extension citus");
  }
  const [coordinator, ...workers] = urls;
  const nodes = [
    `select citus_set_coordinator_host(${hostAndPort(coordinator)})`,
    ...workers.map((url) => `select citus_add_node(${hostAndPort(url)})`),
  ];
  for (const node of nodes) await onServer(toUrl(coordinator, name), node);
}

/** A copy of a database nobody else uses. Citus keeps a connection to each that was used, and takes it up again. */
export async function copyDatabase(urls: readonly string[], name: string, template: string): Promise<void> {
  await Promise.all(
    urls.map(async (url) => {
      const server = serverOf(url);
      if (urls.length > 1) {
        await server.query(`alter database ${template} with allow_connections false`);
        await server.query(
          "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()",
          [template],
        );
      }
      // The quicker way for a small one, by far.
      await server.query(`create database ${name} template ${template} strategy file_copy`);
    }),
  );
}

export async function dropDatabase(urls: readonly string[], name: string): Promise<void> {
  await Promise.all(urls.map((url) => serverOf(url).query(`drop database if exists ${name} with (force)`)));
}

/** The same server's database of another name. */
export function toUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

const hostAndPort = (url: string): string => {
  const { hostname, port } = new URL(url);
  return `'${hostname}', ${port || 5432}`;
};

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** Makes and drops the databases of all tests of this process. */
const servers = new Map<string, pg.Pool>();

function serverOf(url: string): pg.Pool {
  const known = servers.get(url);
  if (known) return known;
  const pool = guarded(new pg.Pool({ connectionString: url, max: 2, allowExitOnIdle: true }));
  servers.set(url, pool);
  return pool;
}
