import { once } from "node:events";
import { finished } from "node:stream/promises";
import pg from "pg";
import { holdMigrations, makeTables } from "../../../platform/database/migrate.ts";
import { type Migration, newerMigrations, ownMigrations } from "../../../platform/database/own-migrations.ts";
import { type Entry, readArchive } from "./archive.ts";
import { useCopySettings } from "./copy-settings.queries.ts";
import { type BackedTable, Contents, contentsName, Manifest, manifestName } from "./manifest.ts";
import {
  addForeignKeys,
  begin,
  commit,
  copyIn,
  dropEverything,
  dropForeignKeys,
  emptyTables,
  hasTables,
  makePartition,
  otherSessions,
  readParents,
  setSequences,
  turnTriggers,
  withTriggers,
} from "./restore.queries.ts";
import { copyOut, readTables } from "./snapshot.queries.ts";

interface Restoring {
  url: string;
  /** What is restored, for people: the name of a file. */
  from: string;
  /** Looks at what the backup says of itself, before anything is changed; throws what speaks against it. */
  inspect?: (manifest: Manifest) => void;
  /** Refuses a database that is not empty, by throwing; otherwise what lies in it is replaced. */
  mayReplace: () => void;
  signal?: AbortSignal | undefined;
}

interface Restored {
  manifest: Manifest;
  contents: Contents;
}

/** Fills a database from the file of a backup. */
export const restoreBackup = ({
  key,
  ...restoring
}: Restoring & { key: string | undefined }): Promise<Restored> =>
  restoreEntries(restoring, readArchive(restoring.from, key));

/**
 * Fills a database from the entries of a backup, in one transaction: what it has at the end was compared with what the backup
 * was made of, row by row, or it has what it had.
 */
export async function restoreEntries(
  { url, from, inspect, mayReplace, signal }: Restoring,
  entries: AsyncGenerator<Entry>,
): Promise<Restored> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    const manifest = await readManifest(from, entries);
    const migrations = await migrationsOf(from, manifest);
    inspect?.(manifest);
    await client.connect();
    signal?.addEventListener("abort", () => void client.end(), { once: true });
    signal?.throwIfAborted();
    await holdMigrations(client);
    await requireAlone(client);
    await begin(client);
    if (await hasTables(client)) {
      mayReplace();
      await dropEverything(client);
    }
    await makeTables(client, migrations);
    await useCopySettings(client);
    const keys = await dropForeignKeys(client);
    const tables = await fitTables(client, from, manifest);
    const triggered = await withTriggers(client);
    await turnTriggers(client, triggered, "disable");
    const contents = await fill(client, from, tables, entries);
    await turnTriggers(client, triggered, "enable");
    await setSequences(client, manifest.sequences);
    await addForeignKeys(client, keys);
    await compare(client, from, tables, contents);
    await commit(client);
    return { manifest, contents };
  } finally {
    await entries.return(undefined);
    await client.end().catch(() => undefined);
  }
}

const broken = (from: string, what: string) =>
  new Error(`${from} is no whole backup: ${what}. It was not used.`);

async function readManifest(from: string, entries: AsyncGenerator<Entry>): Promise<Manifest> {
  const { value: first } = await entries.next();
  if (first?.name !== manifestName) throw broken(from, "it does not begin with its description");
  const described = parsed(from, first.data);
  const { format } = described as { format?: number };
  if (format !== undefined && format > 1)
    throw new Error(
      `${from} was made by a newer Foyer, in a form this one does not know. Restore it with that one.`,
    );
  const { success, data } = Manifest.safeParse(described);
  if (!success) throw broken(from, "its description cannot be read");
  return data;
}

function parsed(from: string, data: Buffer): unknown {
  try {
    return JSON.parse(data.toString());
  } catch {
    throw broken(from, "what it says of itself cannot be read");
  }
}

/** Those of our own that made the tables of the backup; some may have been taken back before their release. */
async function migrationsOf(from: string, { migrations }: Manifest): Promise<Migration[]> {
  const own = await ownMigrations();
  const newer = newerMigrations(
    migrations.map(({ name }) => name),
    own,
  );
  if (newer.length > 0)
    throw new Error(
      `${from} was made by a newer Foyer than this one (${newer.join(", ")}). Restore it with that version, or a newer one.`,
    );
  const ran = new Map(migrations.map(({ name, hash }) => [name, hash]));
  const changed = own.find(({ name, hash }) => ran.has(name) && ran.get(name) !== hash);
  if (changed)
    throw new Error(
      `${from} was made by a Foyer whose migration ${changed.name} is not the one of this Foyer.`,
    );
  return own.filter(({ name }) => ran.has(name));
}

/** Servers that went on would hold what is gone for true, or write what is then lost. */
export async function requireAlone(client: pg.Client): Promise<void> {
  const others = await otherSessions(client);
  if (others.length === 0) return;
  throw new Error(
    `Others are connected to this database (${others.slice(0, 5).join("; ")}${others.length > 5 ? "; …" : ""}). Stop the servers first.`,
  );
}

/**
 * Makes the partitions the backup has, and empties what migrations filled. Gives the tables to fill; somebody else's, which
 * lay beside Foyer's, are left out.
 */
async function fitTables(client: pg.Client, from: string, { tables }: Manifest): Promise<BackedTable[]> {
  const parents = await readParents(client);
  for (const table of tables)
    if (table.partition && parents.has(table.partition.of))
      await makePartition(client, table.name, table.partition);
  const made = await readTables(client);
  const shape = (all: readonly BackedTable[]) =>
    new Map(all.map(({ name, columns }) => [name, columns.toSorted().join(" ")]));
  const [here, there] = [shape(made), shape(tables)];
  for (const [name, columns] of here)
    if (there.get(name) !== columns) throw broken(from, `its table ${name} has other columns`);
  await emptyTables(
    client,
    made.map(({ name }) => name),
  );
  return tables.filter(({ name }) => here.has(name));
}

/** Copies these tables in; gives what the backup says they hold. */
async function fill(
  client: pg.Client,
  from: string,
  tables: readonly BackedTable[],
  entries: AsyncGenerator<Entry>,
): Promise<Contents> {
  const known = new Map(tables.map((table) => [table.name, table]));
  let filling: Filling | undefined;
  let contents: Contents | undefined;
  for await (const { name, data } of entries) {
    if (contents) throw broken(from, "something follows its end");
    if (name === contentsName) {
      contents = Contents.parse(parsed(from, data));
      continue;
    }
    const table = known.get(/^tables\/(\w+)\/\d+$/.exec(name)?.[1] ?? "");
    if (!table) continue;
    if (filling?.table !== table) {
      await filling?.end();
      filling = fillTable(client, table);
    }
    await filling.write(data);
  }
  await filling?.end();
  if (!contents) throw broken(from, "its end is missing");
  return contents;
}

interface Filling {
  table: BackedTable;
  write(lines: Buffer): Promise<void>;
  end(): Promise<void>;
}

function fillTable(client: pg.Client, table: BackedTable): Filling {
  const stream = copyIn(client, table);
  const done = finished(stream).catch((error: Error) => {
    throw new Error(`The table ${table.name} could not be filled: ${error.message}`);
  });
  done.catch(() => undefined);
  return {
    table,
    async write(lines) {
      if (!stream.write(lines)) await Promise.race([once(stream, "drain"), done]);
    },
    async end() {
      stream.end();
      await done;
    },
  };
}

/** Reads every table again: it has to give the lines it was made of, to the last byte. */
async function compare(
  client: pg.Client,
  from: string,
  tables: readonly BackedTable[],
  contents: Contents,
): Promise<void> {
  const expected = new Map(contents.map((one) => [one.name, one]));
  for (const table of tables) {
    const lines = copyOut(client, table);
    let next = await lines.next();
    while (!next.done) next = await lines.next();
    const wanted = expected.get(table.name);
    if (next.value.rows === wanted?.rows && next.value.sha256 === wanted.sha256) continue;
    throw broken(
      from,
      `${table.name} came out with ${next.value.rows} rows of ${wanted?.rows ?? "an unknown number"}, or with others`,
    );
  }
}
