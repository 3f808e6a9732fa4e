import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../model/random.ts";
import type { CountRecord } from "../protocols/count-record.ts";
import type { Uplink } from "../protocols/uplink.ts";
import { type Faults, resetClock } from "./faults.ts";
import type { Ledger } from "./ledger.ts";
import type { Tally } from "./tally.ts";

export interface BacklogParts {
  uplink: Uplink;
  /** Fewer records per message than the protocol allows. */
  batchSize?: number;
  faults: Faults;
  random: Random;
  tally: Tally;
  ledger: Ledger | null;
  /** Simulated time, as the device's clock has it. */
  now: () => number;
  /** Without power or network. */
  isCutOff?: () => boolean;
}

/** The memory of a device: keeps every record until it is acknowledged, and sends in order. */
export class Backlog {
  private readonly parts: BacklogParts;
  private readonly queue: CountRecord[] = [];
  private readonly stopping = new AbortController();
  private running: Promise<void> | null = null;
  private tries = 0;
  private cutOffUntil = 0;
  private clockLostAt: number | null = null;
  private isBeating = false;

  constructor(parts: BacklogParts) {
    this.parts = parts;
  }

  get size(): number {
    return this.queue.length;
  }

  /** Keeps what was counted and sees to it that it is sent. */
  add(records: readonly CountRecord[]): void {
    const { tally, faults, uplink, now } = this.parts;
    for (const record of records) {
      if (this.happens(faults.clockReset)) this.clockLostAt ??= record.start;
      if (this.happens(faults.outage)) {
        this.cutOffUntil = now() + faults.outageMs;
        uplink.drop();
      }
      this.queue.push(
        this.clockLostAt === null
          ? record
          : { ...record, start: resetClock + record.start - this.clockLostAt },
      );
    }
    tally.made += records.length;
    if (records.length > 0 && !this.stopping.signal.aborted) this.running ??= this.run();
  }

  /** A sign of life, unless the device is cut off or still waits for the answer to the last one. */
  async heartbeat(sn: string): Promise<void> {
    const { uplink, tally, now } = this.parts;
    if (this.isBeating || this.isCutOff() || !uplink.heartbeat) return;
    this.isBeating = true;
    try {
      await uplink.heartbeat(now());
      tally.heartbeats++;
      this.clockLostAt = null;
    } catch (reason) {
      if (!this.stopping.signal.aborted) tally.fail(sn, reason);
    } finally {
      this.isBeating = false;
    }
  }

  /** Waits until everything is acknowledged. */
  async drained(): Promise<void> {
    while (this.running) await this.running;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.race([this.running, sleep(1500, undefined, { ref: false })]);
    await this.parts.uplink.close();
  }

  private async run(): Promise<void> {
    while (this.queue.length > 0 && !this.stopping.signal.aborted) {
      if (this.isCutOff()) await this.pause(100);
      else await this.sendNext();
    }
    this.running = null;
  }

  private async sendNext(): Promise<void> {
    const { uplink, batchSize = uplink.batchSize, tally, ledger, faults, now } = this.parts;
    const batch = this.queue.slice(0, batchSize);
    try {
      await uplink.deliver(batch, this.tries > 0, now());
    } catch (reason) {
      if (this.stopping.signal.aborted) return;
      tally.fail(batchSn(batch), reason);
      await this.pause(
        Math.min(15_000, 250 * 2 ** Math.min(this.tries++, 6)) * (0.5 + this.parts.random.next()),
      );
      return;
    }
    if (this.happens(faults.loseAnswers)) {
      tally.lostAnswers++;
      this.tries++;
      return;
    }
    this.tries = 0;
    this.clockLostAt = null;
    this.queue.splice(0, batch.length);
    tally.count(batch);
    ledger?.write(batch);
    if (!this.happens(faults.duplicate)) return;
    tally.duplicates++;
    await uplink.deliver(batch, true, now()).catch((reason: unknown) => tally.fail(batchSn(batch), reason));
  }

  private happens(chance: number): boolean {
    return chance > 0 && this.parts.random.next() < chance;
  }

  private isCutOff(): boolean {
    return this.parts.now() < this.cutOffUntil || this.parts.isCutOff?.() === true;
  }

  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => {});
  }
}

function batchSn(batch: readonly CountRecord[]): string {
  return batch[0]?.sn ?? "";
}
