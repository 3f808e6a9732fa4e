import pg from "pg";
import { encodedSigns, isServiceAddress } from "../../../platform/service-address.ts";
import { hasTables } from "./restore.queries.ts";

/** As the migrations are written for. */
const leastVersion = 150_000;

const unusable = (why: string) => new Error(`The database to move to cannot be used: ${why}.`);
export const notEmpty = () => unusable("there is something in it already; name an empty one");

function clientOf(connectionString: string): pg.Client {
  if (!isServiceAddress(connectionString, /^postgres(ql)?$/))
    throw unusable(`its address cannot be read (${encodedSigns})`);
  return new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
}

/** What a PostgreSQL has to be for an installation to go on in it; throws an Error that says what it is not. */
export async function requireFitting(connectionString: string): Promise<void> {
  const client = clientOf(connectionString);
  let isEmpty: boolean;
  try {
    await client.connect();
    const { rows } = await client.query<{
      version: number;
      name: string;
      encoding: string;
      may_create: boolean;
    }>(`
      select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
        pg_encoding_to_char(encoding) as encoding, has_schema_privilege('public', 'create') and
        has_database_privilege(current_database(), 'create') as may_create
      from pg_database where datname = current_database()`);
    const [found] = rows;
    if (!found) throw new Error("it does not tell what it is");
    if (found.version < leastVersion)
      throw new Error(`it is PostgreSQL ${found.name}; 15 or newer is needed`);
    if (found.encoding !== "UTF8") throw new Error(`its texts are ${found.encoding}; UTF8 is needed`);
    if (!found.may_create)
      throw new Error("this account may not create tables and schemas in it: it has to own the database");
    // Not left to whoever fills it: the database that is moved waits there for itself.
    isEmpty = !(await hasTables(client));
  } catch (error) {
    throw unusable((error as Error).message);
  } finally {
    await client.end().catch(() => undefined);
  }
  if (!isEmpty) throw notEmpty();
}
