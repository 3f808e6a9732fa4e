import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { answers, freePort, serverSettings } from "../../house/server.ts";
import { serverFlags } from "../../house/server-flags.ts";

const shiftedClock = resolve(import.meta.dirname, "shifted-clock.ts");
/** The repository this is of. */
export const ownTree = resolve(import.meta.dirname, "../../..");

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
  /** The tree it is started from; usually this one. */
  tree?: string;
}

export interface Ended {
  /** null when it was killed. */
  code: number | null;
  seconds: number;
  lastWords: string;
}

/** A server that may be ended in any way and started again, on the same ports; its log goes to a file. */
export class ChaosServer {
  readonly url: string;
  readonly ports: Ports;
  /** Ends that nobody asked for. */
  crashes = 0;
  private readonly env: Record<string, string>;
  private readonly logFile: string;
  private readonly main: string;
  /** Older ones do not tell when they are ready. */
  private readonly health: string;
  private child: ChildProcess | null = null;
  private isEnding = false;

  private constructor(
    { logFile, tree = ownTree }: Options,
    env: Record<string, string>,
    url: string,
    ports: Ports,
  ) {
    this.env = env;
    this.url = url;
    this.ports = ports;
    this.logFile = logFile;
    this.main = join(tree, "packages/server/src/main.ts");
    this.health = `${url}/health${tree === ownTree ? "/ready" : ""}`;
  }

  /** Chooses the ports; `start` starts the server. */
  static async on(options: Options): Promise<ChaosServer> {
    const { dataFolder, env = {} } = options;
    const { env: usual, url, ports } = await serverSettings(dataFolder);
    const tcp = await freePort();
    // One without a console answers for its health where others have theirs.
    const health: Record<string, string> =
      env.FOYER_ROLE === undefined || env.FOYER_ROLE === "api" ? {} : { FOYER_HEALTH_PORT: usual.PORT };
    const told = { ...usual, ...health, FOYER_HE2_PORT: String(tcp), FOYER_LOG: "info", ...env };
    return new ChaosServer(options, told, url, { ...ports, tcp });
  }

  /** Starts it; seconds until the console answers. */
  async start(): Promise<number> {
    const began = performance.now();
    const log = openSync(this.logFile, "a");
    const child = spawn(process.execPath, [...serverFlags, `--import=${shiftedClock}`, this.main], {
      env: { ...process.env, NODE_ENV: "production", CHAOS_CLOCK: this.clockFile, ...this.env },
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
    await answers(this.health, child);
    return (performance.now() - began) / 1000;
  }

  /** Sets its clock, so far ahead of ours. */
  setClock(aheadMs: number): void {
    writeFileSync(this.clockFile, String(aheadMs));
  }

  private get clockFile(): string {
    return `${this.logFile}.clock`;
  }

  get pid(): number {
    if (!this.child?.pid) throw new Error("the server is not running");
    return this.child.pid;
  }

  /** Ends it with a signal. */
  async end(signal: "SIGKILL" | "SIGTERM"): Promise<Ended> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null)
      return { code: null, seconds: 0, lastWords: "" };
    this.isEnding = true;
    const began = performance.now();
    const ended = once(child, "exit");
    child.kill(signal);
    const [code] = (await ended) as [number | null];
    return { code, seconds: (performance.now() - began) / 1000, lastWords: this.lastWords() };
  }

  /** Lines of its log at a level; where it spoke of anything unhandled. */
  said(level: "warn" | "error"): string[] {
    const wanted = `"level":"${level}"`;
    return this.lines().filter((line) => line.includes(wanted));
  }

  /** How often it spoke of something. */
  timesSaid(text: string): number {
    return this.lines().filter((line) => line.includes(text)).length;
  }

  /** What Node prints when it gives up on a program, with the line after it. */
  outcries(): string[] {
    return this.lines().filter((line) => /unhandled|uncaught|^\s+at .*\(file:|Node\.js v\d/i.test(line));
  }

  get name(): string {
    return this.env.FOYER_INSTANCE ?? this.env.FOYER_ROLE ?? "the server";
  }

  lastWords(): string {
    return this.lines().slice(-3).join(" | ");
  }

  private lines(): string[] {
    return readFileSync(this.logFile, "utf8").split("\n").filter(Boolean);
  }
}
