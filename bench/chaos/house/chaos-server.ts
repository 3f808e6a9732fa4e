import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { answers, freePort, serverSettings } from "../../house/server.ts";
import { serverFlags } from "../../house/server-flags.ts";

const main = resolve(import.meta.dirname, "../../../packages/server/src/main.ts");

export interface Ports {
  http: number;
  mqtt: number;
  tcp: number;
}

interface Options {
  dataFolder: string;
  /** Environment of the server beyond the usual one. */
  env?: Record<string, string>;
  logFile: string;
}

/** A server that may be ended in any way and started again, on the same ports; its log goes to a file. */
export class ChaosServer {
  readonly url: string;
  readonly ports: Ports;
  /** Ends that nobody asked for. */
  crashes = 0;
  private readonly env: Record<string, string>;
  private readonly logFile: string;
  private child: ChildProcess | null = null;
  private isEnding = false;

  private constructor(env: Record<string, string>, url: string, ports: Ports, logFile: string) {
    this.env = env;
    this.url = url;
    this.ports = ports;
    this.logFile = logFile;
  }

  /** Chooses the ports; `start` starts the server. */
  static async on({ dataFolder, env = {}, logFile }: Options): Promise<ChaosServer> {
    const { env: usual, url, ports } = await serverSettings(dataFolder);
    const tcp = await freePort();
    // One without a console answers for its health where others have theirs.
    const health: Record<string, string> =
      env.FOYER_ROLE === undefined || env.FOYER_ROLE === "api" ? {} : { FOYER_HEALTH_PORT: usual.PORT };
    const told = { ...usual, ...health, FOYER_HE2_PORT: String(tcp), FOYER_LOG: "info", ...env };
    return new ChaosServer(told, url, { ...ports, tcp }, logFile);
  }

  /** Starts it; seconds until the console answers. */
  async start(): Promise<number> {
    const began = performance.now();
    const log = openSync(this.logFile, "a");
    const child = spawn(process.execPath, [...serverFlags, main], {
      env: { ...process.env, NODE_ENV: "production", ...this.env },
      stdio: ["ignore", log, log],
    });
    closeSync(log);
    this.isEnding = false;
    // Should the test itself end early, nothing of it goes on.
    const endToo = () => void child.kill("SIGKILL");
    process.once("exit", endToo);
    child.once("exit", () => {
      process.off("exit", endToo);
      if (!this.isEnding) this.crashes++;
    });
    this.child = child;
    await answers(`${this.url}/health`, child);
    return (performance.now() - began) / 1000;
  }

  get pid(): number {
    if (!this.child?.pid) throw new Error("the server is not running");
    return this.child.pid;
  }

  /** Ends it with a signal; its exit code, null when it was killed, and how long it took. */
  async end(signal: "SIGKILL" | "SIGTERM"): Promise<{ code: number | null; seconds: number }> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return { code: null, seconds: 0 };
    this.isEnding = true;
    const began = performance.now();
    const ended = once(child, "exit");
    child.kill(signal);
    const [code] = (await ended) as [number | null];
    return { code, seconds: (performance.now() - began) / 1000 };
  }

  /** Lines of its log at a level; where it spoke of anything unhandled. */
  said(level: "warn" | "error"): string[] {
    const wanted = `"level":"${level}"`;
    return this.lines().filter((line) => line.includes(wanted));
  }

  /** What Node prints when it gives up on a program, with the line after it. */
  outcries(): string[] {
    return this.lines().filter((line) => /unhandled|uncaught|^\s+at .*\(file:|Node\.js v\d/i.test(line));
  }

  private lines(): string[] {
    return readFileSync(this.logFile, "utf8").split("\n").filter(Boolean);
  }
}
