import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../model/random.ts";
import type { Faults } from "./faults.ts";
import type { Tally } from "./tally.ts";

/** Messages that wait at most; a device that cannot send stops watching until it can. */
const mostWaiting = 2_000;

export interface HeatOutboxParts {
  sn: string;
  deliver: (body: string) => Promise<void>;
  faults: Pick<Faults, "loseAnswers" | "duplicate">;
  random: Random;
  tally: Tally;
  /** Without power or network. */
  isCutOff: () => boolean;
}

/** Keeps what a heat device tells until it is acknowledged, and sends it in order. */
export class HeatOutbox {
  private readonly parts: HeatOutboxParts;
  private readonly queue: string[] = [];
  private readonly stopping = new AbortController();
  private running: Promise<void> | null = null;
  private tries = 0;

  constructor(parts: HeatOutboxParts) {
    this.parts = parts;
  }

  get isFull(): boolean {
    return this.queue.length >= mostWaiting;
  }

  add(body: string): void {
    this.queue.push(body);
    if (!this.stopping.signal.aborted) this.running ??= this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.race([this.running, sleep(1500, undefined, { ref: false })]);
  }

  private async run(): Promise<void> {
    while (this.queue.length > 0 && !this.stopping.signal.aborted) {
      if (this.parts.isCutOff()) await this.pause(100);
      else await this.sendNext(this.queue[0] ?? "");
    }
    this.running = null;
  }

  private async sendNext(body: string): Promise<void> {
    const { sn, deliver, faults, random, tally } = this.parts;
    const happens = (chance: number) => chance > 0 && random.next() < chance;
    try {
      await deliver(body);
    } catch (reason) {
      if (this.stopping.signal.aborted) return;
      tally.fail(sn, reason);
      await this.pause(Math.min(15_000, 250 * 2 ** Math.min(this.tries++, 6)) * (0.5 + random.next()));
      return;
    }
    this.tries = 0;
    if (happens(faults.loseAnswers)) {
      tally.lostAnswers++;
      return;
    }
    this.queue.shift();
    tally.heat++;
    if (!happens(faults.duplicate)) return;
    tally.duplicates++;
    await deliver(body).catch((reason: unknown) => tally.fail(sn, reason));
  }

  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => {});
  }
}
