import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./server.ts";

const program = ["/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto", "/opt/homebrew/sbin/mosquitto"].find(
  (path) => existsSync(path),
);
export const hasMosquitto = program !== undefined;

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });

/** A Mosquitto as the readme wants it, in a folder of its own; it may be ended in any way and started again. */
export class Mosquitto {
  readonly port: number;
  readonly url: string;
  private readonly configuration: string;
  private child: ChildProcess | null = null;

  private constructor(port: number, configuration: string) {
    this.port = port;
    this.url = `mqtt://127.0.0.1:${port}`;
    this.configuration = configuration;
  }

  static async start(folder: string, { persistence = true } = {}): Promise<Mosquitto> {
    const port = await freePort();
    const configuration = join(folder, "mosquitto.conf");
    const settings = [
      `listener ${port} 127.0.0.1`,
      "allow_anonymous true",
      "max_queued_messages 0",
      "max_inflight_messages 1000",
      `persistence ${persistence}`,
      `persistence_location ${folder}/`,
      "log_type none",
      ...(process.getuid?.() === 0 ? ["user root"] : []),
    ];
    await writeFile(configuration, settings.join("\n"));
    const broker = new Mosquitto(port, configuration);
    await broker.start();
    return broker;
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

  async end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }
}
