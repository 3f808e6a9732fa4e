import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chown, mkdtemp, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { embeddedCluster } from "./embedded-cluster.ts";
import { type EmbeddedHome, embeddedHome, noteHome } from "./embedded-home.ts";
import { stopLeftover } from "./embedded-leftover.ts";

export interface EmbeddedDatabase {
  /** Connects to the database `postgres`; another name in its path reaches another database. */
  url: string;
  /** Process id of PostgreSQL's first process; another one after PostgreSQL had to be started again. */
  readonly pid: number;
  stop(): Promise<void>;
}

interface Options {
  /** The caller has locked it. */
  dataFolder: string;
  log: Record<"debug" | "info" | "warn" | "error", (message: string) => void>;
  /** PostgreSQL settings besides or instead of the usual ones. */
  settings?: Record<string, string>;
}

/** Fits a small server with other work to do; an installation that outgrows it brings its own with DATABASE_URL. */
const usual = {
  shared_buffers: "128MB",
  max_connections: "100",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  random_page_cost: "1.1",
  synchronous_commit: "on",
  wal_compression: "on",
  max_wal_size: "2GB",
  // A fresh installation fills quickly: its planner should soon know what is in the tables.
  autovacuum_naptime: "10s",
  checkpoint_timeout: "15min",
  timezone: "UTC",
  log_timezone: "UTC",
  log_line_prefix: "",
  // Refused statements are the application's affair, and would bring people's data into the log.
  log_min_messages: "log",
  cluster_name: "foyer",
};

/** Starts the PostgreSQL that comes along, as a child process; makes its database the first time. */
export async function startEmbedded({ log, settings = {}, ...given }: Options): Promise<EmbeddedDatabase> {
  const dataFolder = resolve(given.dataFolder);
  const home = await embeddedHome(dataFolder);
  await stopLeftover(home);
  const password = await embeddedCluster(home, dataFolder);
  await noteHome(dataFolder, home.folder);
  const address = process.platform === "win32" ? await freePort() : await socketFolder(home);
  const options = Object.entries({ ...usual, ...address.settings, ...settings });
  const args = ["-D", home.cluster, ...options.flatMap(([name, value]) => ["-c", `${name}=${value}`])];

  let stopping = false;
  let postgres = await launch();
  let revival = Promise.resolve();

  async function launch(): Promise<ChildProcess> {
    const child = spawnPostgres(home, args);
    const lastWords = listen(child, (level, line) => log[stopping ? "debug" : level](line));
    await ready(child, home.cluster, lastWords);
    child.once("exit", () => {
      if (!stopping) revival = revive();
    });
    return child;
  }

  /** Somebody or the system's lack of memory ended PostgreSQL: connections come back by themselves once it runs. */
  async function revive(): Promise<void> {
    for (let wait = 100; !stopping; wait = Math.min(wait * 2, 10_000)) {
      log.error("PostgreSQL ended unexpectedly; starting it again.");
      try {
        await stopLeftover(home);
        postgres = await launch();
        return;
      } catch (error) {
        log.error(String(error));
        await sleep(wait);
      }
    }
  }

  return {
    url: `postgres://foyer:${password}@${address.host}/postgres`,
    get pid() {
      return postgres.pid ?? 0;
    },
    async stop() {
      stopping = true;
      await revival;
      await stopPostgres(postgres, home);
      await address.release();
    },
  };
}

/**
 * A shell waits beside PostgreSQL for the pipe from this process to close, on purpose or by a sudden end, and then
 * shuts PostgreSQL down. In a session of its own, Ctrl-C does not reach PostgreSQL before the server is done.
 */
const withLifeline = '{ read -r _; kill -INT $$; } <&3 3<&- >/dev/null 2>&1 & exec "$0" "$@" 3<&-';

function spawnPostgres({ programs, account, folder }: EmbeddedHome, args: string[]): ChildProcess {
  const program = join(programs, "bin/postgres");
  const env = { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: "C" };
  const child =
    process.platform === "win32"
      ? spawn(program, args, { stdio: ["ignore", "ignore", "pipe"], env, cwd: folder })
      : spawn("/bin/sh", ["-c", withLifeline, program, ...args], {
          stdio: ["ignore", "ignore", "pipe", "pipe"],
          env,
          cwd: "/",
          detached: true,
          ...account,
        });
  child.once("exit", () => lifeline(child)?.destroy());
  // PostgreSQL alone is no reason for this process to stay.
  child.unref();
  for (const stream of child.stdio) (stream as { unref?(): void } | null)?.unref?.();
  return child;
}

/** Hands PostgreSQL's messages on; gives back its last ones, for the report of a failed start. */
function listen(
  child: ChildProcess,
  say: (level: "debug" | "warn" | "error", line: string) => void,
): string[] {
  const lastWords: string[] = [];
  child.once("error", (error) => lastWords.push(error.message));
  if (!child.stderr) return lastWords;
  createInterface(child.stderr).on("line", (line) => {
    lastWords.push(line);
    if (lastWords.length > 20) lastWords.shift();
    say(logLevel(line), `PostgreSQL: ${line}`);
  });
  return lastWords;
}

/** While it starts or stops every caller is turned away: each gets the error, and the log need not. */
const isTurningAway =
  /the database system is (not yet|starting up|in recovery|shutting down)|terminating connection due to/;
/** Announced as news, though it is none for the caller. */
const isBroken = /server process \(PID \d+\) was terminated/;

function logLevel(line: string): "debug" | "warn" | "error" {
  if (isTurningAway.test(line)) return "debug";
  if (/^(FATAL|PANIC):/.test(line) || isBroken.test(line)) return "error";
  return line.startsWith("WARNING:") ? "warn" : "debug";
}

/** PostgreSQL writes its state into `postmaster.pid`; replaying its journal after a crash may take a while. */
async function ready(child: ChildProcess, cluster: string, lastWords: string[]): Promise<void> {
  const state = () => readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  const ended = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  for (;;) {
    const [pid, , , , , , , status] = (await state()).split("\n");
    if (Number(pid) === child.pid && status?.trim() === "ready") return;
    if (ended()) {
      // Its last line may still be on the way.
      await sleep(50);
      throw new Error(`PostgreSQL did not start:\n${lastWords.join("\n")}`);
    }
    await sleep(10);
  }
}

/** Fast shutdown: open transactions are rolled back, everything else is written down. */
async function stopPostgres(child: ChildProcess, { cluster, programs }: EmbeddedHome): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  const ended = new Promise((resolve) => child.once("exit", resolve));
  if (process.platform === "win32")
    execFile(join(programs, "bin/pg_ctl"), ["stop", "-D", cluster, "-m", "fast"]);
  else lifeline(child)?.destroy();
  await ended;
}

const lifeline = (child: ChildProcess) => child.stdio[3] as Socket | undefined;

interface Address {
  host: string;
  settings: Record<string, string>;
  release(): Promise<void>;
}

/** A socket in the cluster's own folder, where nobody else can reach it; in a short one if its path is too long. */
async function socketFolder({ cluster, account }: EmbeddedHome): Promise<Address> {
  const port = "5432";
  const longest = 103;
  const isShort = Buffer.byteLength(join(cluster, `.s.PGSQL.${port}`)) <= longest;
  const folder = isShort ? cluster : await mkdtemp(join(account ? "/tmp" : tmpdir(), "foyer-"));
  if (!isShort && account) await chown(folder, account.uid, account.gid);
  return {
    host: `${encodeURIComponent(folder)}:${port}`,
    settings: { listen_addresses: "", unix_socket_directories: `"${folder.replaceAll('"', '""')}"`, port },
    release: async () => {
      if (!isShort) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<Address> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const port = String((probe.address() as AddressInfo).port);
  await new Promise((resolve) => probe.close(resolve));
  return {
    host: `127.0.0.1:${port}`,
    settings: { listen_addresses: "127.0.0.1", port },
    release: async () => undefined,
  };
}
