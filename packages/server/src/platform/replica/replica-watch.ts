import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Replica } from "../database/database.ts";
import { requireSessions } from "../database/require-sessions.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { repeating } from "../repeating.ts";
import { primaryPosition, type ReplicaPosition, replicaPosition } from "./position.queries.ts";

/** What keeps the replica from being asked: it cannot be reached, is none of this database (or behind a pooler), or is too far behind. */
export type Hindrance = "away" | "foreign" | "behind";

const pollMs = 1_000;
/** How long a question waits for the replica to come as far as it needs, and how often it looks. */
const patienceMs = 100;
const lookAgainMs = 5;
const hopelessMs = 2_000;
/** So much later than it may be behind it is not read unless it was looked at: far more than a busy server looks late. */
const unknownMs = 5_000;
/** Positions of the primary that are remembered: of an hour, at a second each. */
const mostSamples = 3_600;

interface Reporting {
  log: Log;
  metrics: Metrics;
}

interface Sample {
  atMs: number;
  written: number;
}

/**
 * Follows how far the replica has come. How old its figures may be is told by our own clock: by when the primary stood where the
 * replica stands now. After it was not to be used it is used again once it has all that was told meanwhile.
 */
export class ReplicaWatch {
  readonly #primary: pg.Pool;
  readonly #replica: Replica;
  readonly #mostLagMs: number;
  readonly #platform: Reporting;
  readonly #loop: ReturnType<typeof repeating>;
  #samples: Sample[] = [];
  #hindrance: Hindrance | null = "away";
  /** What the log said last. */
  #told: Hindrance | null = null;
  /** How far it has to come before it is used again. */
  #target: number | null = null;
  #replayed = 0;
  #lagMs = 0;
  #lookedAtMs = 0;
  #looking: Promise<ReplicaPosition | null> | null = null;

  constructor(
    { primary, replica, lagSeconds }: { primary: pg.Pool; replica: Replica; lagSeconds: number },
    platform: Reporting,
  ) {
    this.#primary = primary;
    this.#replica = replica;
    this.#mostLagMs = lagSeconds * 1_000;
    this.#platform = platform;
    this.#loop = repeating(
      {
        name: "replica",
        everyMs: pollMs,
        firstMs: 0,
        failure: "how far the replica has come could not be asked",
        work: () => this.#poll(),
      },
      platform,
    );
  }

  start(): void {
    this.#loop.start();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** null: it may be asked. It may not where nobody has known for long how far it is behind, as the primary is away. */
  get hindrance(): Hindrance | null {
    return this.#hindrance ?? (this.ageMs > this.#mostLagMs + unknownMs ? "behind" : null);
  }

  /** Whether figures are read from it, or will be soon: news has to wait until it can be read there. */
  get isAwaited(): boolean {
    return this.#hindrance === null || this.#target !== null;
  }

  /** How old what is read there may be, in milliseconds. */
  get ageMs(): number {
    return this.#lagMs + performance.now() - this.#lookedAtMs;
  }

  /** How far a replica has to come to have all that is committed now. */
  async committed(): Promise<number> {
    return (await primaryPosition(this.#primary)).inserted;
  }

  /** Whether the replica has come so far, or does within moments. */
  async hasReached(position: number): Promise<boolean> {
    // Not of one that is far behind.
    const until = performance.now() + (this.#lagMs > hopelessMs ? 0 : patienceMs);
    while (this.#replayed < position) {
      if (performance.now() > until || this.hindrance) return false;
      await this.look();
      if (this.#replayed < position) await sleep(lookAgainMs);
    }
    return this.hindrance === null;
  }

  /** Whether it had come so far when it was last looked at. */
  isAt(position: number): boolean {
    return this.#replayed >= position;
  }

  /** Looks how far it has come; several who ask look once. */
  look(): Promise<ReplicaPosition | null> {
    this.#looking ??= this.#read().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #read(): Promise<ReplicaPosition | null> {
    try {
      const position = await replicaPosition(this.#replica.watch);
      this.#replayed = position.replayed ?? 0;
      return position;
    } catch (error) {
      this.#stand("away", String(error));
      return null;
    }
  }

  async #poll(): Promise<void> {
    const atMs = performance.now();
    const { written, inserted, identity } = await primaryPosition(this.#primary);
    this.#samples.push({ atMs, written });
    if (this.#samples.length > mostSamples) this.#samples.shift();
    const position = await this.look();
    if (!position) return;
    const isOther = position.identity !== null && position.identity !== identity;
    if (!position.isStandby || position.replayed === null || isOther)
      return this.#stand("foreign", "it is no standby of this database");
    if (this.#hindrance !== null && !(await this.#keepsSessions())) return;
    this.#lookedAtMs = atMs;
    this.#lagMs = atMs - this.#sampleReached().atMs;
    this.#platform.metrics.replicaLag.set(this.#lagMs / 1_000);
    if (this.#lagMs > this.#mostLagMs) return this.#stand("behind", `${Math.round(this.#lagMs / 1_000)} s`);
    if (this.#hindrance === null) return;
    this.#target ??= inserted;
    if (this.#replayed < this.#target) return;
    this.#target = null;
    this.#hindrance = null;
    this.#told = null;
    this.#platform.log.info("figures are read from the replica");
  }

  async #keepsSessions(): Promise<boolean> {
    try {
      await requireSessions(this.#replica.url, { name: "DATABASE_READ_URL" });
      return true;
    } catch (error) {
      this.#stand("foreign", error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  /** The newest position of the primary that the replica has reached; those before are forgotten. */
  #sampleReached(): Sample {
    const at = this.#samples.findLastIndex(({ written }) => written <= this.#replayed);
    if (at > 0) this.#samples.splice(0, at);
    return this.#samples[0] as Sample;
  }

  #stand(hindrance: Hindrance, why: string): void {
    this.#target = null;
    this.#hindrance = hindrance;
    if (this.#told === hindrance) return;
    this.#told = hindrance;
    this.#platform.log.warn({ hindrance, why }, "figures are read from the primary: the replica is not used");
  }
}
