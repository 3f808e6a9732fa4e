import { randomBytes } from "node:crypto";
import pg from "pg";

async function on<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The same account and database at another server, or another database at the same. */
function elsewhere(url: string, { at, database }: { at?: Node; database?: string }): string {
  const other = new URL(url);
  if (at) [other.hostname, other.port] = [at.host, String(at.port)];
  if (database) other.pathname = `/${database}`;
  return other.href;
}

interface Node {
  host: string;
  port: number;
}

const workersOf = (coordinator: string): Promise<Node[]> =>
  on(coordinator, async (client) => {
    const { rows } = await client.query<Node>(
      `select nodename as host, nodeport as port from pg_dist_node
       where isactive and noderole = 'primary' and groupid <> 0 order by nodeid`,
    );
    return rows;
  });

/** A database of its own on a coordinator and its workers. */
export interface CitusDatabase {
  url: string;
  /** Where the worker listens that a company lies on. */
  portOf(tenantId: number): Promise<number>;
  drop(): Promise<void>;
}

/** An empty one; `coordinator` names a database in which it knows its workers. */
export async function makeCitusDatabase(coordinator: string): Promise<CitusDatabase> {
  const database = `foyer_chaos_${randomBytes(4).toString("hex")}`;
  const workers = await workersOf(coordinator);
  const servers = [coordinator, ...workers.map((at) => elsewhere(coordinator, { at }))];
  for (const server of servers) {
    await on(server, (client) => client.query(`create database ${database}`));
    await on(elsewhere(server, { database }), (client) => client.query("create extension citus"));
  }
  const url = elsewhere(coordinator, { database });
  const { hostname, port: ownPort } = new URL(coordinator);
  await on(url, async (client) => {
    await client.query("select citus_set_coordinator_host($1, $2)", [hostname, Number(ownPort) || 5432]);
    for (const { host, port } of workers) await client.query("select citus_add_node($1, $2)", [host, port]);
  });
  return {
    url,

    portOf: (tenantId) =>
      on(url, async (client) => {
        const { rows } = await client.query<{ port: number }>(
          `select nodeport as port from citus_shards
           where shardid = get_shard_id_for_distribution_column('organisations', $1::bigint)`,
          [tenantId],
        );
        return rows[0]?.port ?? 0;
      }),

    async drop() {
      for (const server of servers)
        await on(server, async (client) => {
          // Citus keeps connections to it, and opens them again as long as it may.
          await client.query(`alter database ${database} with allow_connections false`);
          await client.query(
            "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1",
            [database],
          );
          await client.query(`drop database ${database} with (force)`);
        });
    },
  };
}
