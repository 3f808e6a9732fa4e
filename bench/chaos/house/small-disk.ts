import { spawnSync } from "node:child_process";
import { statfsSync } from "node:fs";

const roomMegabytes = 4_000;
const tries = 50;

const run = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: "ignore" }).status === 0;

/** A disk in memory, which can be made too small for what is on it. Making one takes root's rights. */
export class SmallDisk {
  private readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** null where this account may not make one. */
  static at(folder: string): SmallDisk | null {
    const mounted = run("mount", "-t", "tmpfs", "-o", `size=${roomMegabytes}m,mode=755`, "tmpfs", folder);
    if (!mounted) return null;
    const disk = new SmallDisk(folder);
    // Should the test itself end early, it does not stay.
    process.once("exit", () => disk.remove());
    return disk;
  }

  /** Leaves no room beyond what is taken. It goes on growing meanwhile, so that the first size may be too small already. */
  fill(): void {
    for (let nth = 0; nth < tries; nth++) {
      const { blocks, bfree, bsize } = statfsSync(this.folder);
      if (this.resize(`${(blocks - bfree) * bsize}`)) return;
    }
    throw new Error("the disk cannot be made small");
  }

  empty(): void {
    if (!this.resize(`${roomMegabytes}m`)) throw new Error("the disk cannot be made large again");
  }

  remove(): void {
    run("umount", "-l", this.folder);
  }

  private resize(size: string): boolean {
    return run("mount", "-o", `remount,size=${size}`, this.folder);
  }
}
