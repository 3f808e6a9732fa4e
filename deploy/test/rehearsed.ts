import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { adminPassword, freePort } from "../../bench/house/server.ts";
import { serverFlags } from "../../bench/house/server-flags.ts";
import { imageSettings, readCompose, root, type Settings } from "./deploy-files.ts";
import { makeSecrets } from "./make-secrets.ts";
import { sparePorts } from "./packed-tree.ts";
import { balancerSettings, brokerSettings, inFolder, settingsHere } from "./rehearsed-files.ts";

const place = (...paths: string[]) => paths.find((path) => existsSync(path));
const mosquitto = place("/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto", "/opt/homebrew/sbin/mosquitto");
const haproxy = place("/usr/sbin/haproxy", "/usr/local/sbin/haproxy", "/opt/homebrew/bin/haproxy");
/** Whether what stands beside the servers is on this machine. */
export const canRehearse = mosquitto !== undefined && haproxy !== undefined;

/** Until a service answers: six of them start at once. */
const startMs = 90_000;

const { services } = readCompose("deploy/compose.servers.yaml");
const servers = Object.keys(services).filter((name) => services[name]?.environment?.FOYER_ROLE);
const source = (program: string) => resolve(root, "packages/server/src", `${program}.ts`);

export interface Rehearsed {
  /** Of the balancer and of the broker. */
  ports: { console: number; devices: number; mqtt: number };
  /** Has a service end as its engine does, and starts it again; its exit code. */
  restart(service: string): Promise<number | null>;
  stop(): Promise<void>;
}

/**
 * The services of compose.servers.yaml as processes beside one another, with the settings, secrets and files that it
 * gives them; the database is the test's, and in place of containers' names stand ports of this machine. What has
 * started ends when one of them does not.
 */
export async function rehearse(databaseUrl: string): Promise<Rehearsed> {
  const running = new Map<string, ChildProcess>();
  const folder = await mkdtemp(join(tmpdir(), "foyer-rehearsal-"));
  const stop = async () => {
    await Promise.all([...running.values()].map((child) => ended(child, "SIGKILL")));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { ...(await start(databaseUrl, folder, running)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  databaseUrl: string,
  folder: string,
  running: Map<string, ChildProcess>,
): Promise<Omit<Rehearsed, "stop">> {
  const brokerPorts = { devices: await freePort(), servers: await freePort() };
  await prepare(folder, databaseUrl, brokerPorts.servers);
  const ports: Record<string, Settings> = {};
  for (const name of servers) ports[name] = await sparePorts();

  const run = (name: string, program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    running.set(name, spawn(program, args, { env, stdio: ["ignore", "ignore", "inherit"] }));
  const runNode = (name: string, args: readonly string[]) =>
    run(name, process.execPath, [...serverFlags, ...args], settingsOf(name, folder, ports[name]));
  const isReady = (name: string) =>
    answers(`http://127.0.0.1:${ports[name]?.FOYER_HEALTH_PORT}/health/ready`, running.get(name));

  const brokerFile = join(folder, "mosquitto.conf");
  await writeFile(brokerFile, brokerSettings(folder, brokerPorts));
  run("broker", mosquitto as string, ["-c", brokerFile]);
  for (const name of servers) runNode(name, [source("main")]);
  await Promise.all(servers.map(isReady));
  const [program = "", ...args] = services["broker-files"]?.command ?? [];
  runNode("broker-files", [source(program), ...args.map((word) => inFolder(word, folder))]);

  const own = { console: await freePort(), devices: await freePort(), he2: await freePort() };
  const balancerFile = join(folder, "haproxy.cfg");
  await writeFile(balancerFile, balancerSettings(own, ports));
  run("balancer", haproxy as string, ["-q", "-f", balancerFile]);
  await answers(`http://127.0.0.1:${own.console}/health`, running.get("balancer"));
  await answers(`http://127.0.0.1:${own.devices}/v1/records`, running.get("balancer"));

  return {
    ports: { console: own.console, devices: own.devices, mqtt: brokerPorts.devices },
    async restart(name) {
      const code = await ended(running.get(name), "SIGTERM");
      runNode(name, [source("main")]);
      await isReady(name);
      return code;
    },
  };
}

/** Secrets as the guide has them made, with the addresses of this machine in those that hold some. */
async function prepare(folder: string, databaseUrl: string, brokerPort: number): Promise<void> {
  const secrets = join(folder, "secrets");
  for (const name of ["secrets", "broker", "backups"]) await mkdir(join(folder, name));
  await writeFile(join(secrets, "admin-password"), adminPassword);
  await makeSecrets(secrets);
  const mqttUrl = await readFile(join(secrets, "mqtt-url"), "utf8");
  await writeFile(join(secrets, "mqtt-url"), mqttUrl.replace("broker:1884", `127.0.0.1:${brokerPort}`));
  await writeFile(join(secrets, "database-url"), databaseUrl);
}

const settingsOf = (name: string, folder: string, ports: Settings = {}): Settings => ({
  PATH: process.env.PATH ?? "",
  ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
  ...imageSettings(),
  ...settingsHere(services[name]?.environment ?? {}, folder),
  ...ports,
  FOYER_DATA: join(folder, name),
  FOYER_LOG: "warn",
  // The test signs in.
  FOYER_CAPTCHA: "off",
});

/** Waits until an address answers as wanted; fails when the process that should ends before, or takes too long. */
async function answers(url: string, child: ChildProcess | undefined, wanted = 200): Promise<void> {
  const end = Date.now() + startMs;
  let last: unknown;
  while (Date.now() < end) {
    if (child?.exitCode !== null) throw new Error(`the process behind ${url} ended`);
    last = await fetch(url).then(
      ({ status }) => status,
      (error: Error) => error.cause,
    );
    if (last === wanted) return;
    await sleep(50);
  }
  throw new Error(`${url} did not answer ${wanted} in time, last: ${String(last)}`);
}

async function ended(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<number | null> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
  const exit = once(child, "exit") as Promise<[number | null]>;
  child.kill(signal);
  return (await exit)[0];
}
