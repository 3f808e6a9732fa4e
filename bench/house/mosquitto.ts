import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./server.ts";

const program = ["/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto", "/opt/homebrew/sbin/mosquitto"].find(
  (path) => existsSync(path),
);
export const hasMosquitto = program !== undefined;

/** Seconds after which it saves what it has in memory, as in `deploy/mosquitto.conf`. */
const saveSeconds = 10;

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
 * A Mosquitto as the readme wants it, in a folder of its own; it may be ended in any way and started again. Killed, it goes on
 * with what it saved last.
 */
export class Mosquitto {
  readonly port: number;
  readonly url: string;
  private readonly folder: string;
  private child: ChildProcess | null = null;

  private constructor(port: number, folder: string) {
    this.port = port;
    this.url = `mqtt://127.0.0.1:${port}`;
    this.folder = folder;
  }

  static async start(folder: string, { persistence = true } = {}): Promise<Mosquitto> {
    const port = await freePort();
    const settings = [
      `listener ${port} 127.0.0.1`,
      "allow_anonymous true",
      "max_queued_messages 0",
      "max_inflight_messages 1000",
      `persistence ${persistence}`,
      `persistence_location ${folder}/`,
      `autosave_interval ${saveSeconds}`,
      "log_type none",
      ...(process.getuid?.() === 0 ? ["user root"] : []),
    ];
    const broker = new Mosquitto(port, folder);
    await writeFile(broker.configuration, settings.join("\n"));
    await broker.start();
    return broker;
  }

  private get configuration(): string {
    return join(this.folder, "mosquitto.conf");
  }

  async start(): Promise<void> {
    if (program === undefined) throw new Error("there is no mosquitto on this machine");
    const child = spawn(program, ["-c", this.configuration], { stdio: "ignore" });
    const endToo = () => void child.kill("SIGKILL");
    process.once("exit", endToo);
    child.once("exit", () => process.off("exit", endToo));
    this.child = child;
    while (!(await accepts(this.port))) await sleep(20);
  }

  /** Waits until it has saved what it has in memory now. */
  async saved(): Promise<void> {
    const savedAt = () =>
      stat(join(this.folder, "mosquitto.db")).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      );
    for (const asked = Date.now(); (await savedAt()) <= asked; ) await sleep(100);
  }

  async end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }
}
