import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { freePort } from "./free-port.ts";

const program = ["/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto", "/opt/homebrew/sbin/mosquitto"].find(
  (path) => existsSync(path),
);
/** Whether there is an MQTT 5 broker on this machine: tests that need one are skipped without. */
export const hasExternalBroker = program !== undefined;

interface Broker {
  url: string;
  /** Its process. */
  pid: () => number;
  /** Ends it properly and starts it again; it remembers what it held. */
  restart(): Promise<void>;
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });

/**
 * A Mosquitto of the test's own that keeps as many messages for who is away as it takes, over a restart too.
 * `access`: who may sign in and do what; by default anybody may do everything. `isForgetful`: a restart leaves nothing.
 */
export async function lastingBroker(
  access: readonly string[] = ["allow_anonymous true"],
  { isForgetful = false } = {},
): Promise<Broker> {
  const folder = await mkdtemp(join(tmpdir(), "foyer-broker-"));
  const port = await freePort();
  const settings = [
    `listener ${port} 127.0.0.1`,
    ...access,
    "max_queued_messages 0",
    "max_inflight_messages 200",
    `persistence ${!isForgetful}`,
    `persistence_location ${folder}/`,
    "log_type none",
  ];
  if (process.getuid?.() === 0) settings.push("user root");
  const configuration = join(folder, "mosquitto.conf");
  await writeFile(configuration, settings.join("\n"));
  const url = `mqtt://127.0.0.1:${port}`;
  const start = () => spawn(program as string, ["-c", configuration], { stdio: "ignore" });
  let child = start();
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  });
  const answers = async () => {
    while (!(await accepts(port))) await pause(50);
  };
  await answers();
  return {
    url,
    pid: () => child.pid as number,
    async restart() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      child = start();
      await answers();
    },
  };
}

/** A Mosquitto of the test's own; its address. */
export const externalBroker = async (): Promise<string> => (await lastingBroker()).url;
