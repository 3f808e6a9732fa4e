import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockDataFolder } from "../data-folder.ts";
import { type EmbeddedDatabase, startEmbedded } from "./embedded.ts";

const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const linux = process.platform === "linux";

let dataFolder: string;
let running: EmbeddedDatabase | undefined;

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), "foyer data "));
  // As root, PostgreSQL's account has to get in.
  await chmod(dataFolder, 0o755);
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  await rm(dataFolder, { recursive: true, force: true });
});

const start = async () => {
  running = await startEmbedded({ dataFolder, log: quiet });
  return running;
};

async function ask(url: string, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: question, rowMode: "array" });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

test("keeps its data over a stop", async () => {
  const first = await start();
  await ask(first.url, "create table seen as select 42 as people");
  await first.stop();
  expect(await ask((await start()).url, "select people from seen")).toBe(42);
});

test("stores text as UTF-8 and knows capital letters of every script", async () => {
  const { url } = await start();
  expect(await ask(url, "select lower('ÜЖ')")).toBe("üж");
  expect(await ask(url, "show server_encoding")).toBe("UTF8");
});

test("lets nobody in without the password, and nobody read it", async () => {
  const { url } = await start();
  await expect(ask(url.replace(/:[^:@]+@/, ":guess@"), "select 1")).rejects.toThrow(
    "password authentication failed",
  );
  expect((await stat(join(dataFolder, "database-password"))).mode & 0o077).toBe(0);
  expect((await stat(join(dataFolder, "database"))).mode & 0o077).toBe(0);
});

test("rolls open transactions back when stopped in the middle of them", async () => {
  const first = await start();
  await ask(first.url, "create table seen (people int)");
  const client = new pg.Client({ connectionString: first.url });
  client.on("error", () => undefined);
  await client.connect();
  await client.query("begin; insert into seen values (1)");
  await first.stop();
  expect(await ask((await start()).url, "select count(*)::int from seen")).toBe(0);
});

test("refuses what another major version has written, with the commands that bring it along", async () => {
  await (await start()).stop();
  const cluster = join(dataFolder, "database");
  const version = join(cluster, "PG_VERSION");
  const own = await readFile(version, "utf8");
  await writeFile(version, "17\n");
  await expect(start()).rejects.toThrow(
    `The database in ${cluster} was written by PostgreSQL 17; this Foyer brings PostgreSQL ${own.trim()}`,
  );
  await expect(start()).rejects.toThrow(
    `npm run backup -- --to ${dataFolder}-17.tar.zst\nWith this one:\n  mv ${dataFolder} ${dataFolder}-17\n`,
  );
});

test.runIf(linux)("starts PostgreSQL again when something kills it", async () => {
  const { url, pid } = await start();
  await ask(url, "create table seen as select 42 as people");
  process.kill(pid, "SIGKILL");
  await expect.poll(() => running?.pid, { timeout: 10_000 }).not.toBe(pid);
  expect(await ask(url, "select people from seen")).toBe(42);
});

test.runIf(linux)("recovers after both were killed at once", async () => {
  const server = await otherServer();
  await ask(server.url, "create table seen as select 42 as people");
  process.kill(server.pid, "SIGKILL");
  server.process.kill("SIGKILL");
  expect(await ask((await start()).url, "select people from seen")).toBe(42);
});

test.runIf(linux)("stops what a killed server left running", async () => {
  const server = await otherServer();
  await ask(server.url, "create table seen as select 42 as people");
  // Stopped, it cannot follow its server, as if its shell had been killed too.
  process.kill(server.pid, "SIGSTOP");
  server.process.kill("SIGKILL");
  setTimeout(() => process.kill(server.pid, "SIGCONT"), 300);
  const { url, pid } = await start();
  expect(pid).not.toBe(server.pid);
  expect(await ask(url, "select people from seen")).toBe(42);
});

test.runIf(linux)("does not outlive its server", async () => {
  const server = await otherServer();
  server.process.kill("SIGKILL");
  await expect.poll(() => processesIn(join(dataFolder, "database")), { timeout: 5000 }).toEqual([]);
});

test.runIf(linux)("finds a short place for its socket when the data folder lies deep", async () => {
  const top = dataFolder;
  dataFolder = join(top, "deep".repeat(30));
  const release = await lockDataFolder(dataFolder);
  const { url, stop } = await start();
  expect(await ask(url, "select 1")).toBe(1);
  const socket = decodeURIComponent(url.replace(/.*@([^:]+):.*/, "$1"));
  await stop();
  expect(existsSync(socket)).toBe(false);
  await release();
  dataFolder = top;
});

/** A server of its own process, to be killed. */
async function otherServer(): Promise<{ process: ChildProcess; url: string; pid: number }> {
  const program = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, "embedded.ts"))};
    const quiet = { debug() {}, info() {}, warn() {}, error() {} };
    const { url, pid } = await startEmbedded({ dataFolder: ${JSON.stringify(dataFolder)}, log: quiet });
    console.log(JSON.stringify({ url, pid }));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  for await (const part of child.stdout) {
    said += part;
    if (said.includes("\n")) break;
  }
  await sleep(0);
  return { process: child, ...(JSON.parse(said) as { url: string; pid: number }) };
}

function processesIn(folder: string): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && readlinkSync(`/proc/${pid}/cwd`) === folder;
      } catch {
        return false;
      }
    });
}
