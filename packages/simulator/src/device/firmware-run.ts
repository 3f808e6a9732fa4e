import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Device } from "./device.ts";

/** How long things take, in real milliseconds. */
export interface Timing {
  restartMs: number;
  installMs: number;
  bytesPerSecond: number;
}

export interface FirmwareView {
  state: "idle" | "downloading" | "installing" | "done" | "failed";
  link: string | null;
  /** The vendor's: 0 succeeded, -1 could not be fetched, -4 damaged. */
  code: 0 | -1 | -4 | null;
  bytes: number;
}

class PowerLost extends Error {}

/** The upgrades of one device: fetched for real, checked, put in behind a silence. */
export class FirmwareRun {
  view: FirmwareView = { state: "idle", link: null, code: null, bytes: 0 };
  private readonly device: Device;
  private readonly timing: Timing;

  constructor(device: Device, timing: Timing) {
    this.device = device;
    this.timing = timing;
  }

  /** `md5`: null where the protocol has none. A second offer while one is under way is ignored. */
  async run(link: string, md5: string | null): Promise<void> {
    if (this.view.state === "downloading" || this.view.state === "installing") return;
    this.view = { state: "downloading", link, code: null, bytes: 0 };
    try {
      const bytes = await this.fetched(link);
      if (md5 !== null && createHash("md5").update(bytes).digest("hex") !== md5) return this.fail(-4);
      this.view.state = "installing";
      this.device.goDark(this.timing.installMs);
      this.device.runs(readVersion(bytes, link));
      this.view = { ...this.view, state: "done", code: 0 };
    } catch (reason) {
      if (!(reason instanceof PowerLost)) return this.fail(-1);
      this.view = { ...this.view, state: "failed" };
    }
  }

  /** What is damaged is thrown away; it starts again with what it had. */
  private fail(code: -1 | -4): void {
    this.view = { ...this.view, state: "failed", code };
    if (code === -4) this.device.goDark(this.timing.restartMs);
  }

  private async fetched(link: string): Promise<Buffer> {
    const answer = await fetch(link, { signal: AbortSignal.timeout(600_000) });
    if (!answer.ok || !answer.body) throw new Error(`the package was answered with ${answer.status}`);
    const half = Number(answer.headers.get("content-length") ?? 0) / 2;
    const chunks: Uint8Array[] = [];
    for await (const chunk of answer.body) {
      chunks.push(chunk);
      this.view.bytes += chunk.length;
      if (this.view.bytes >= half) this.strike();
      await sleep((chunk.length / this.timing.bytesPerSecond) * 1000, undefined, { ref: false });
    }
    return Buffer.concat(chunks);
  }

  private strike(): void {
    const fault = this.device.fault("powerLoss");
    if (!fault) return;
    this.device.end("powerLoss");
    this.device.goDark(fault.delayMs ?? this.timing.restartMs);
    throw new PowerLost();
  }
}

/** What a simulated package says in its head, `{"version":"V2.3"}`; otherwise what its name says. */
export function readVersion(bytes: Buffer, link: string): string {
  const head = bytes.subarray(0, 4096).toString("latin1");
  const reported = /"version"\s*:\s*"([^"]{1,64})"/.exec(head)?.[1];
  const name = decodeURIComponent(new URL(link).pathname.split("/").at(-1) ?? "");
  return reported ?? /v?\d+(?:\.\d+)+(?:-[a-z]+)?/i.exec(name)?.[0] ?? "V?";
}
