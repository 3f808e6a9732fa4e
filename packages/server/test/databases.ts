import pg from "pg";
import { guarded } from "../src/platform/database/database.ts";
import { setNodeDefaults } from "../src/platform/database/distribute.ts";

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
    await onServer(url, (client) => client.query(`create database ${name}`));
    await onServer(toUrl(url, name), (client) => client.query("create extension citus"));
  }
  const [coordinator, ...workers] = urls;
  const nodes = [
    `select citus_set_coordinator_host(${hostAndPort(coordinator)})`,
    ...workers.map((url) => `select citus_add_node(${hostAndPort(url)})`),
  ];
  for (const node of nodes) await onServer(toUrl(coordinator, name), (client) => client.query(node));
}

/** Takes another server among the workers of one database. */
export async function joinServer(
  [coordinator]: readonly [string, ...string[]],
  spare: string,
  database: string,
): Promise<{ host: string; port: number }> {
  const name = new URL(database).pathname.slice(1);
  await onServer(spare, (client) => client.query(`create database ${name}`));
  await onServer(toUrl(spare, name), (client) => client.query("create extension citus"));
  await onServer(toUrl(coordinator, name), async (client) => {
    // A copy still tells of the database that it was made from.
    await client.query("delete from pg_dist_object where classid = 'pg_database'::regclass");
    await client.query(`select citus_add_node(${hostAndPort(spare)})`);
  });
  const { hostname, port } = new URL(spare);
  return { host: hostname, port: Number(port) || 5432 };
}

/** The database goes with the test; this is for the server that joined. */
export async function leaveServer(spare: string, database: string): Promise<void> {
  const name = new URL(database).pathname.slice(1);
  await closeOn(spare, name);
  await serverOf(spare).query(`drop database if exists ${name} with (force)`);
}

/** PostgreSQL's own, with nothing in it. */
export const emptyTemplate = "template0";

/** A copy of a database nobody uses. */
export async function copyDatabase(urls: readonly string[], name: string, template: string): Promise<void> {
  // The quicker way for a small one, by far.
  const sql = `create database ${name} template ${template} strategy file_copy`;
  await Promise.all(urls.map((url) => serverOf(url).query(sql)));
  // A copy has none of the settings of a database.
  if (urls.length > 1 && template !== emptyTemplate)
    await onServer(toUrl(urls[0] as string, name), setNodeDefaults);
}

export async function dropDatabase(urls: readonly string[], name: string): Promise<void> {
  await Promise.all(
    urls.map(async (url) => {
      if (urls.length > 1) await closeOn(url, name);
      await serverOf(url).query(`drop database if exists ${name} with (force)`);
    }),
  );
}

/** Nobody uses this one any more, but as a template. */
export async function closeDatabase(urls: readonly string[], name: string): Promise<void> {
  await Promise.all(urls.map((url) => closeOn(url, name)));
}

/** Citus keeps a connection to each database that was used, and takes it up again as long as it may. */
async function closeOn(url: string, name: string): Promise<void> {
  await serverOf(url).query(`alter database ${name} with allow_connections false`);
  await serverOf(url).query(
    "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()",
    [name],
  );
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

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await work(client);
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
