import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Settings } from "../camera/groups.ts";
import type { CountingPast } from "../device/counter.ts";

/** What a device does not forget when it is switched off. */
export interface Kept {
  firmware: string;
  settings: Settings | null;
  /** So that what is sent again after a start is sent as it was counted. */
  past: CountingPast;
}

const writeAfterMs = 1000;

/** A file with what devices keep, so that they are the same after a start; without a path nothing is kept. */
export class KeptState {
  private readonly path: string | null;
  private readonly devices: Record<string, Kept>;
  private timer: NodeJS.Timeout | null = null;

  constructor(path: string | null) {
    this.path = path;
    this.devices = path === null ? {} : read(path);
  }

  of(sn: string): Kept | null {
    return this.devices[sn] ?? null;
  }

  keep(sn: string, kept: Kept): void {
    if (this.path === null) return;
    this.devices[sn] = kept;
    this.timer ??= setTimeout(() => this.write(), writeAfterMs);
  }

  /** Writes what is not written yet. */
  close(): void {
    if (this.timer) this.write();
  }

  private write(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    if (this.path === null) return;
    writeFileSync(`${this.path}.new`, JSON.stringify(this.devices), { mode: 0o600 });
    renameSync(`${this.path}.new`, this.path);
  }
}

/** A file that is not there or cannot be read is a fleet fresh from the factory. */
function read(path: string): Record<string, Kept> {
  try {
    const kept: unknown = JSON.parse(readFileSync(path, "utf8"));
    return typeof kept === "object" && kept !== null ? (kept as Record<string, Kept>) : {};
  } catch {
    return {};
  }
}
