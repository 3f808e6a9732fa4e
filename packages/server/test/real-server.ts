import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { onTestFinished } from "vitest";
import { testSecret } from "./admin-password.ts";
import { adminPassword } from "./test-server.ts";

const main = resolve(import.meta.dirname, "../src/main.ts");

export interface DevicePorts {
  http: number;
  tcp: number;
  mqtt: number;
}

/** Where a process listens. */
export interface ServerPorts extends DevicePorts {
  console: number;
  health: number;
}

export interface Ended {
  /** null when it was killed. */
  code: number | null;
  seconds: number;
  /** All it printed. */
  printed: string;
}

export interface RealServer {
  ports: ServerPorts;
  /** Ends it with a signal. */
  end(signal: "SIGKILL" | "SIGTERM"): Promise<Ended>;
}

/** The whole server as a process of its own on a database, listening on any free ports; `environment` adds to its settings. */
export async function realServer(
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<RealServer> {
  const { child, ended, end } = spawnServer(databaseUrl, environment);
  return { ports: await announcedPorts(child, ended), end };
}

/** The same, not yet started in full. */
export function spawnServer(databaseUrl: string, environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [main], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      HOST: "127.0.0.1",
      PORT: "0",
      FOYER_DEVICE_PORT: "0",
      FOYER_HE2_PORT: "0",
      MQTT_PORT: "0",
      FOYER_DEMO: "off",
      FOYER_LOG: "error",
      FOYER_ADMIN_PASSWORD: adminPassword,
      FOYER_SECRET: testSecret,
      ...environment,
    },
  });
  const ended = once(child, "close");
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      printed += String(chunk);
    });
  const end: RealServer["end"] = async (signal) => {
    const begun = performance.now();
    child.kill(signal);
    const [code] = await ended;
    return { code, seconds: (performance.now() - begun) / 1000, printed };
  };
  return { child, ended, end };
}

/** The ports it prints at the terminal once it runs. */
async function announcedPorts(child: ChildProcess, ended: Promise<unknown>): Promise<ServerPorts> {
  let printed = "";
  const running = new Promise<ServerPorts>((tell) => {
    const read = (chunk: unknown) => {
      printed += String(chunk);
      if (!printed.includes("Ctrl-C")) return;
      const port = (what: string) => Number(new RegExp(`${what} .*?:(\\d+)`).exec(printed)?.[1]);
      tell({
        console: port("Console"),
        health: Number(/Health, metrics +port (\d+)/.exec(printed)?.[1]),
        http: port("Devices, HTTP"),
        tcp: port("Devices, HX-HE2"),
        mqtt: port("Devices, MQTT"),
      });
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
  });
  const failed = ended.then(() => Promise.reject(new Error(`the server did not start:\n${printed}`)));
  failed.catch(() => undefined);
  return Promise.race([running, failed]);
}
