/** The time, replaceable in tests. */
export interface Clock {
  now(): Date;
}

/**
 * The time of the installation, which is the database's wherever other servers use it as well: a machine whose clock
 * is wrong, or is set, takes no count for one of the future and sets no device's clock. This machine's own until the
 * database was asked.
 */
export class SharedClock implements Clock {
  #aheadMs: number | null = null;

  now(): Date {
    return new Date(this.#aheadMs === null ? Date.now() : performance.now() + this.#aheadMs);
  }

  /** The database said so just now. Gives how far this machine's clock is ahead of it. */
  follow(nowMs: number): number {
    this.#aheadMs = nowMs - performance.now();
    return Date.now() - nowMs;
  }
}

/** A process has one database. */
export const systemClock = new SharedClock();
