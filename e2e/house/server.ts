import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const repository = resolve(import.meta.dirname, "../..");
const passingTime = resolve(import.meta.dirname, "passing-time.ts");
const patienceMs = 60_000;
/** Longer than a server takes to stop. */
const stopMs = 15_000;

export const adminPassword = "administrator-of-the-journeys-1";

export interface RunningServer {
  /** Address of the console, without a slash at the end. */
  url: string;
  /** Where devices send over HTTP. */
  deviceUrl: string;
  /** What devices speak to. */
  ports: { http: number; tcp: number; mqtt: number };
  /** Lets time go by for the server. */
  pass(ms: number): Promise<void>;
  /** Stops it and starts it again, with its data and on its ports. */
  restart(whileAway: () => Promise<void>): Promise<void>;
  /** Ends its database at once, as a machine that runs out of memory does. */
  killDatabase(): void;
  stop(): Promise<void>;
}

/** Starts a server of its own with an empty database; `settings` are environment variables beside the usual ones. */
export async function startServer(settings: NodeJS.ProcessEnv): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), "foyer-e2e-"));
  // As root, PostgreSQL's account has to get in: its database would stay behind elsewhere.
  await chmod(folder, 0o755);
  const all = { ...withoutFoyer(process.env), ...ownSettings(folder), ...settings };
  let child = launch(all);

  async function end() {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    const killer = setTimeout(() => child.kill("SIGKILL"), stopMs);
    await ended;
    clearTimeout(killer);
  }

  async function stop() {
    await end();
    await rm(folder, { recursive: true, force: true });
  }

  async function pass(ms: number) {
    const told = once(child, "message");
    child.send({ passMs: ms });
    await told;
  }

  function killDatabase() {
    const elsewhere = join(folder, "database-elsewhere.txt");
    const place = existsSync(elsewhere) ? readFileSync(elsewhere, "utf8").split("\n")[0] : folder;
    process.kill(
      Number.parseInt(readFileSync(join(place ?? "", "database/postmaster.pid"), "utf8"), 10),
      "SIGKILL",
    );
  }

  try {
    const there = await addresses(child);
    const { http, tcp, mqtt } = there.ports;
    async function restart(whileAway: () => Promise<void>) {
      await end();
      await whileAway();
      child = launch({
        ...all,
        PORT: new URL(there.url).port,
        FOYER_DEVICE_PORT: String(http),
        FOYER_HE2_PORT: String(tcp),
        MQTT_PORT: String(mqtt),
      });
      await addresses(child);
    }
    return { ...there, pass, restart, killDatabase, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const launch = (env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", `--import=${passingTime}`, "packages/server/src/main.ts"],
    { cwd: repository, env, stdio: ["ignore", "pipe", "pipe", "ipc"] },
  );

const ownSettings = (folder: string): NodeJS.ProcessEnv => ({
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  PORT: "0",
  FOYER_DEVICE_PORT: "0",
  FOYER_HE2_PORT: "0",
  MQTT_PORT: "0",
  FOYER_DATA: folder,
  FOYER_ADMIN_PASSWORD: adminPassword,
  FOYER_LOG: "warn",
  // All devices of the journeys come from one address.
  FOYER_CONNECTIONS_PER_ADDRESS: "off",
  FOYER_MESSAGES_PER_ADDRESS: "off",
});

/** Settings of the machine's own installation must not reach the servers of the journeys. */
const withoutFoyer = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(environment).filter(
      ([name]) => !name.startsWith("FOYER_") && !["DATABASE_URL", "MQTT_URL"].includes(name),
    ),
  );

/** Reads from what the server announces where it listens; fails with what it said when it ends before. */
function addresses(child: ChildProcess): Promise<Pick<RunningServer, "url" | "deviceUrl" | "ports">> {
  return new Promise((done, fail) => {
    let said = "";
    const giveUp = (why: string) => fail(new Error(`The server ${why}:\n${said}`));
    const timer = setTimeout(() => giveUp("does not start"), patienceMs);
    child.once("exit", (code) => giveUp(`ended with ${code}`));
    const onData = (part: Buffer) => {
      said = (said + String(part)).slice(-20_000);
      const url = /Console +(\S+?)\/?\s/.exec(said)?.[1];
      const deviceUrl = /Devices, HTTP +(\S+?)\/?\s/.exec(said)?.[1];
      const tcp = /Devices, HX-HE2 +\S+:(\d+)/.exec(said)?.[1];
      const mqtt = /Devices, MQTT +\S+:(\d+)\s/.exec(said)?.[1];
      if (!url || !deviceUrl || !tcp || !mqtt) return;
      clearTimeout(timer);
      const http = Number(new URL(deviceUrl).port);
      done({ url, deviceUrl, ports: { http, tcp: Number(tcp), mqtt: Number(mqtt) } });
    };
    child.stdout?.on("data", onData);
    child.stderr?.on("data", onData);
  });
}
