import { mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import { guarded } from "../../../platform/database/database.ts";
import { isDistributed } from "../../../platform/database/distribute.ts";
import { givesWay } from "../../../platform/database/give-way.ts";
import { keepShapes } from "../../../platform/database/table-shapes.ts";
import { archiveEnding, type Entry, writeArchive } from "./archive.ts";
import { type Contents, contentsName, type Manifest, manifestName } from "./manifest.ts";
import {
  beginSnapshot,
  copyOut,
  isFoyerDatabase,
  readMigrations,
  readPostgresVersion,
  readSecretCheck,
  readSequences,
  readTables,
  readUndoneJobs,
} from "./snapshot.queries.ts";

export interface MadeBackup {
  path: string;
  bytes: number;
  manifest: Manifest;
  contents: Contents;
}

/** What of a table goes into one entry, so that no table has to fit into memory. */
const entryBytes = 4 * 1024 * 1024;

/**
 * Writes all there is in the database at one moment into a file; servers go on working. `to` is the file, or a folder in which
 * it is named by that moment.
 */
export async function makeBackup({
  url,
  to,
  key,
  signal,
}: {
  url: string;
  to: string;
  key: string | undefined;
  signal?: AbortSignal;
}): Promise<MadeBackup> {
  const pool = givesWay(guarded(new pg.Pool({ connectionString: url, max: 1 })));
  const client = await pool.connect();
  try {
    await keepShapes(client);
    await beginSnapshot(client);
    const manifest = await describe(client);
    const path = await chosenFile(to, archiveEnding(key), manifest.madeAt);
    const contents: Contents = [];
    const bytes = await writeArchive(path, key, entriesOf(client, manifest, contents), signal);
    return { path, bytes, manifest, contents };
  } finally {
    // The connection ends, and with it its locks.
    client.release(true);
    await pool.end();
  }
}

export async function describe(client: pg.ClientBase): Promise<Manifest> {
  if (!(await isFoyerDatabase(client))) throw new Error("There is nothing of Foyer in this database.");
  if (await isDistributed(client))
    throw new Error(
      "This database lies on workers of Citus: it is backed up by base backups of all nodes and restore points (docs/operations.md).",
    );
  return {
    format: 1,
    madeAt: new Date().toISOString(),
    postgres: await readPostgresVersion(client),
    migrations: await readMigrations(client),
    tables: await readTables(client),
    sequences: await readSequences(client),
    jobs: await readUndoneJobs(client),
    secretCheck: await readSecretCheck(client),
  };
}

async function chosenFile(to: string, ending: string, madeAt: string): Promise<string> {
  if (to.endsWith(".zst") || to.endsWith(".age")) {
    await mkdir(dirname(to), { recursive: true });
    return to;
  }
  await mkdir(to, { recursive: true });
  if (!(await stat(to)).isDirectory()) throw new Error(`${to} is no folder.`);
  return join(to, `foyer-${madeAt.slice(0, 19).replaceAll(":", "")}Z${ending}`);
}

/** A description of the database, its tables in parts of a size, and at the end what each table held; `contents` has that, too. */
export async function* entriesOf(
  client: pg.ClientBase,
  manifest: Manifest,
  contents: Contents,
): AsyncGenerator<Entry> {
  yield { name: manifestName, data: Buffer.from(JSON.stringify(manifest)) };
  for (const table of manifest.tables) {
    const lines = copyOut(client, table);
    let parts: Buffer[] = [];
    let bytes = 0;
    let number = 0;
    const entry = () => {
      const data = Buffer.concat(parts);
      parts = [];
      bytes = 0;
      number += 1;
      return { name: `tables/${table.name}/${String(number).padStart(6, "0")}`, data };
    };
    let next = await lines.next();
    for (; !next.done; next = await lines.next()) {
      parts.push(next.value);
      bytes += next.value.length;
      if (bytes >= entryBytes) yield entry();
    }
    if (bytes > 0) yield entry();
    contents.push({ name: table.name, ...next.value });
  }
  yield { name: contentsName, data: Buffer.from(JSON.stringify(contents)) };
}
