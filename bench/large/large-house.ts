import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { treeProcessorSeconds } from "../figures/processes.ts";
import { type Ask, companyAdministrator, sameAdministrator, signIn } from "../house/console.ts";
import { type BenchDatabase, startDatabase } from "../house/database.ts";
import { temporaryFolder } from "../house/records-house.ts";
import { adminPassword, type RunningServer, startServer } from "../house/server.ts";
import { type CopiedRows, copySites } from "./copies.ts";
import { type Filled, fillOriginals, untilMade } from "./originals.ts";
import { type Imported, importPlaces } from "./places.ts";
import { countOriginals, type Size } from "./size.ts";

/** What was done so far, kept beside the house: a house that was interrupted is gone on with. */
interface Note {
  size: Size;
  tenantId?: number;
  imported?: Imported;
  filled?: Filled;
  copied?: CopiedRows;
}

export interface LargeHouse {
  size: Size;
  note: Required<Note>;
  database: BenchDatabase;
  client: pg.Client;
  server: RunningServer;
  /** As the company's administrator, and as the platform's. */
  ask: Ask;
  token: string;
  admin: Ask;
  platformToken: string;
  entityIds: number[];
  /** Starts server and database anew; gives the seconds until each answers, and those of processor of the server. */
  restart(
    settings?: Record<string, string>,
  ): Promise<{ database: number; server: number; processor: number }>;
  stop(): Promise<void>;
}

/** Nothing of the house is too old; records of months without detail are let go. */
export const settingsOf = ({ years, detail }: Size): Record<string, string> =>
  detail === 0
    ? { FOYER_MAX_AGE_DAYS: `${years * 366 + 30}` }
    : { FOYER_MAX_AGE_DAYS: "28", FOYER_KEEP_RECORD_MONTHS: `${detail - 1}` };

const whileFilling = ({ years }: Size) => ({ FOYER_MAX_AGE_DAYS: `${years * 366 + 30}` });

const fileOf = (folder: string) => join(folder, "large.json");

async function readNote(folder: string, size: Size): Promise<Note> {
  const note = await readFile(fileOf(folder), "utf8").then(JSON.parse as (text: string) => Note, () => ({
    size,
  }));
  if (JSON.stringify(note.size) !== JSON.stringify(size))
    throw new Error(`In ${folder} lies a house of another size: ${JSON.stringify(note.size)}`);
  return note;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Goes through the steps that were not done yet. */
async function make(folder: string, note: Note, database: BenchDatabase): Promise<void> {
  const { size } = note;
  const keep = (more: Partial<Note>) => writeFile(fileOf(folder), JSON.stringify(Object.assign(note, more)));
  const client = await connect(database.url);
  if (!note.filled) {
    const server = await startServer(folder, database.url, whileFilling(size));
    const { ask, token, tenantId } = note.tenantId
      ? { ...(await sameAdministrator(server.url)), tenantId: note.tenantId }
      : await companyAdministrator(server.url);
    await keep({ tenantId });
    const { ask: admin } = await signIn(server.url, "admin", adminPassword);
    if (!note.imported) await keep({ imported: await importPlaces({ url: server.url, token }, admin, size) });
    await client.query("analyze");
    const filled = await fillOriginals(server, ask, client, size);
    await server.stop();
    await keep({ filled });
  }
  // Pages are looked at once everything is there, and not while it comes.
  await client.query("alter system set autovacuum = off");
  await client.query("select pg_reload_conf()");
  await client.query("analyze");
  await keep({
    copied: size.sites > countOriginals(size) ? await copySites(client, size) : { rows: 0, seconds: 0 },
  });
  const began = performance.now();
  await client.query("vacuum (analyze)");
  console.log(`  looked through by vacuum in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  await client.query("alter system reset autovacuum");
  await client.query("select pg_reload_conf()");
  await client.end();
}

const isWhole = (note: Note): note is Required<Note> => note.copied !== undefined;

/** A house of that size: made, or the one that lies in the folder. */
export async function openLargeHouse(size: Size, kept: string | undefined): Promise<LargeHouse> {
  const folder = kept ?? (await temporaryFolder());
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const note = await readNote(folder, size);
  let database = await startDatabase(folder);
  if (!isWhole(note)) await make(folder, note, database);
  if (!isWhole(note)) throw new Error("the house was not finished");

  const enter = async (settings: Record<string, string> = {}) => {
    const began = performance.now();
    const server = await startServer(folder, database.url, { ...settingsOf(size), ...settings });
    const seconds = (performance.now() - began) / 1000;
    const processor = treeProcessorSeconds([server.pid]);
    const client = await connect(database.url);
    const { ask, token } = await sameAdministrator(server.url);
    const { ask: admin, token: platformToken } = await signIn(server.url, "admin", adminPassword);
    return { server, client, ask, token, admin, platformToken, seconds, processor };
  };
  const leave = async ({ client, server }: { client: pg.Client; server: RunningServer }) => {
    await client.end();
    await server.stop();
    await database.stop();
  };

  const entered = await enter();
  await untilMade(entered.ask, entered.client);
  const { rows } = await entered.client.query<{ id: number }>("select id::int from entities order by name");
  const house: LargeHouse = {
    size,
    note,
    database,
    ...entered,
    entityIds: rows.map(({ id }) => id),
    async restart(settings) {
      await leave(house);
      const began = performance.now();
      database = await startDatabase(folder);
      const seconds = (performance.now() - began) / 1000;
      const again = await enter(settings);
      Object.assign(house, again, { database });
      return { database: seconds, server: again.seconds, processor: again.processor };
    },
    async stop() {
      await leave(house);
      if (!kept) await rm(folder, { recursive: true, force: true });
    },
  };
  return house;
}
