import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, chown, cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { imageSettings, root, type Settings } from "./deploy-files.ts";

const run = promisify(execFile);

/** What is in memory may not be allowed to run. */
const place = existsSync("/tmp") ? "/tmp" : tmpdir();

/** A folder of the test that any account may enter. */
export async function openFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(place, name));
  await chmod(folder, 0o755);
  return folder;
}

/** Packs what the image holds into a new folder, where nobody may write. */
export async function packTree(): Promise<string> {
  const folder = await openFolder("foyer-packed-");
  await run(process.execPath, [resolve(root, "scripts/foyer.mjs"), "pack", "--tree", folder]);
  // The account without rights may not reach the Node that runs the tests.
  await cp(process.execPath, join(folder, "node/bin/node"), { dereference: true });
  await run("chmod", ["-R", "a-w", folder]);
  return folder;
}

export async function removeTree(folder: string): Promise<void> {
  await run("chmod", ["-R", "u+w", folder]);
  await rm(folder, { recursive: true, force: true });
}

/** An account without rights, as the image's; the test's own where that is not root. */
const account = async () => {
  if (process.getuid?.() !== 0) return {};
  const accounts = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const [, , uid, gid] = accounts.find(([name]) => name === "nobody") ?? [];
  return { uid: Number(uid), gid: Number(gid) };
};

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, "close");
  return port;
}

/** Ports that a machine of tests has to spare, in place of those of a container of its own. */
export async function sparePorts(): Promise<Settings> {
  const names = ["PORT", "FOYER_DEVICE_PORT", "FOYER_HE2_PORT", "MQTT_PORT", "FOYER_HEALTH_PORT"];
  const ports = await Promise.all(names.map(async (name) => [name, `${await freePort()}`]));
  return Object.fromEntries(ports);
}

export interface Packed {
  settings: Settings;
  child: ChildProcess;
  said(): string;
  /** Runs another command of the tree as the server's account, and gives its exit code. */
  command(...args: string[]): Promise<number>;
  /** Asks it to end; its exit code. */
  stop(): Promise<number | null>;
}

/** Starts a packed Foyer with the image's settings and others, as an account without rights and nothing else around. */
export async function startPacked(tree: string, others: Settings): Promise<Packed> {
  const settings: Settings = { ...imageSettings(), ...(await sparePorts()), ...others };
  const who = await account();
  if (who.uid !== undefined && settings.FOYER_DATA) await chown(settings.FOYER_DATA, who.uid, who.gid);
  const env = { PATH: "/usr/bin:/bin", ...settings };
  const options = { env, cwd: "/", ...who };
  const program = join(tree, "foyer");
  const child = spawn(program, ["start"], { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => {
      said += part;
    });
  const ended = once(child, "exit") as Promise<[number | null]>;
  return {
    settings,
    child,
    said: () => said,
    command: (...args) =>
      run(program, args, options).then(
        () => 0,
        (error: { code: number }) => error.code,
      ),
    async stop() {
      child.kill("SIGTERM");
      return (await ended)[0];
    },
  };
}

/** Waits until a path of the server answers with 200. */
export async function answered({ child, said }: Packed, url: string, headers = {}): Promise<Response> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Foyer ended with ${child.exitCode}:\n${said()}`);
    const answer = await fetch(url, { headers }).catch(() => null);
    if (answer?.ok) return answer;
    await sleep(50);
  }
}
