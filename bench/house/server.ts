import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { serverFlags } from "./server-flags.ts";

const main = resolve(import.meta.dirname, "../../packages/server/src/main.ts");

export const adminPassword = "administrator-of-the-bench";

export interface RunningServer {
  pid: number;
  /** Address of the console, without a slash at the end. */
  url: string;
  ports: { http: number; mqtt: number };
  stop(): Promise<void>;
}

/** A port nobody listens on just now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, "close");
  return port;
}

/** Settings of every server of the bench; `ports` are free ones. */
export async function serverSettings(dataFolder: string) {
  const [console, http, mqtt] = [await freePort(), await freePort(), await freePort()];
  const env = {
    HOST: "127.0.0.1",
    PORT: `${console}`,
    FOYER_DEVICE_PORT: `${http}`,
    FOYER_HE2_PORT: "off",
    MQTT_PORT: `${mqtt}`,
    FOYER_DATA: dataFolder,
    FOYER_DEMO: "off",
    FOYER_CAPTCHA: "off",
    FOYER_LOG: "warn",
    // All load of the bench comes from one address.
    FOYER_CONNECTIONS_PER_ADDRESS: "off",
    FOYER_MESSAGES_PER_ADDRESS: "off",
    FOYER_ADMIN_PASSWORD: adminPassword,
    // Several servers of the bench share a database.
    FOYER_SECRET: "what the servers of the bench seal their secrets with",
  };
  return { env, url: `http://127.0.0.1:${console}`, ports: { http, mqtt } };
}

/** Waits until the console answers; fails when the process ends before. */
export async function answers(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 10));
  }
}

/**
 * Starts a server as a process of its own, its database elsewhere if `databaseUrl` says so. With FOYER_BENCH_PROFILE
 * naming a folder, it leaves a processor profile there when it stops.
 */
export async function startServer(
  dataFolder: string,
  databaseUrl?: string,
  more: Record<string, string> = {},
): Promise<RunningServer> {
  const { env, url, ports } = await serverSettings(dataFolder);
  const profile = process.env.FOYER_BENCH_PROFILE;
  const profiling = profile ? ["--cpu-prof", `--cpu-prof-dir=${resolve(profile)}`] : [];
  const child = spawn(process.execPath, [...serverFlags, ...profiling, main], {
    env: {
      ...process.env,
      ...env,
      ...more,
      // One without a console answers for its health where others have theirs.
      ...(more.FOYER_ROLE === "ingest" && { FOYER_HEALTH_PORT: env.PORT }),
      NODE_ENV: "production",
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  // Should the bench itself end early, its server does not go on.
  process.once("exit", () => child.kill("SIGKILL"));
  await answers(`${url}/health`, child);
  return {
    pid: child.pid!,
    url,
    ports,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
