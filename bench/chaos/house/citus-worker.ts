import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { processTree } from "../../figures/processes.ts";

/** A worker of Citus on this machine, known by its data folder; it fails as a machine does, and starts again. */
export class CitusWorker {
  /** Where it listens. */
  readonly port: number;
  isAway = false;
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    this.port = Number(this.note("postmaster.pid")[3]);
  }

  /** Ends all of it at once. */
  kill(): void {
    this.isAway = true;
    const pid = Number(this.note("postmaster.pid")[0]);
    for (const one of processTree(pid))
      try {
        process.kill(one, "SIGKILL");
      } catch {
        // It ended with the first of them.
      }
  }

  /** As it was started before, by the account the folder belongs to; there again when it resolves. */
  async start(): Promise<void> {
    const program = /^"?([^" ]+)/.exec(this.note("postmaster.opts")[0] ?? "")?.[1] ?? "";
    const { uid, gid } = statSync(this.folder);
    const log = ["-l", join(this.folder, "log")];
    const child = spawn(join(dirname(program), "pg_ctl"), ["-D", this.folder, "-w", ...log, "restart"], {
      ...(process.getuid?.() === 0 && { uid, gid }),
      cwd: this.folder,
      stdio: "ignore",
    });
    const [code] = (await once(child, "exit")) as [number | null];
    if (code !== 0) throw new Error(`the worker of ${this.folder} could not be started again`);
    this.isAway = false;
  }

  private note(name: string): string[] {
    return readFileSync(join(this.folder, name), "utf8").split("\n");
  }
}
