import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "../../bench/house/server.ts";
import { imageSettings, root, type Settings } from "./deploy-files.ts";
import { blockWith } from "./operations-guide.ts";

const run = promisify(execFile);

/** What is in memory may not be allowed to run. */
const place = existsSync("/tmp") ? "/tmp" : tmpdir();

/** A folder of the test that any account may enter. */
export async function openFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(place, name));
  await chmod(folder, 0o755);
  return folder;
}

export interface Unpacked {
  /** A folder that stands for the machine: what the guide puts into `/opt` and `/etc` is below it. */
  machine: string;
  archive: string;
  tree: string;
}

/** Makes the bundle and installs it by the commands of the guide, where nobody may write to it. */
export async function installBundle(): Promise<Unpacked> {
  const machine = await openFolder("foyer-machine-");
  await run(process.execPath, [resolve(root, "scripts/foyer.mjs"), "pack", "--to", machine]);
  const [archive = "", ...rest] = (await readdir(machine)).sort();
  if (rest.join() !== `${archive}.sha256`) throw new Error(`pack left behind ${rest.join(", ")}`);
  for (const folder of ["opt", "etc/foyer", "etc/systemd/system"])
    await mkdir(join(machine, folder), { recursive: true });

  const [check = ""] = blockWith("sha256sum").split("\n");
  const service = blockWith("useradd").split("\n");
  const here = service.filter((line) => !/^(useradd|systemctl) /.test(line));
  const script = [check, ...here]
    .join("\n")
    .replaceAll(/foyer-[\d.]+-linux-x64/g, basename(archive, ".tar.gz"))
    .replaceAll(/(^| )\/(opt|etc)\b/gm, `$1${machine}/$2`);
  await run("sh", ["-euc", script], { cwd: machine });
  const tree = await realpath(join(machine, "opt/foyer"));
  await run("chmod", ["-R", "a-w", tree]);
  return { machine, archive: join(machine, archive), tree };
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
