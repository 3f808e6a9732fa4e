import type { CountRecord } from "./count-record.ts";

/** The way of one device (or of several that share a key) to the platform. */
export interface Uplink {
  /** Most records one message carries. */
  readonly batchSize: number;
  /** Simulated minutes between signs of life; absent where the protocol knows none. */
  readonly heartbeatMinutes?: number;
  /**
   * Sends records and waits until they are acknowledged; rejects when they are refused or no answer comes.
   * `again` = they were sent before. `now` is the device's clock, in milliseconds.
   */
  deliver(batch: readonly CountRecord[], again: boolean, now: number): Promise<void>;
  heartbeat?(now: number): Promise<void>;
  /** Sends where people were and waits until that is acknowledged; absent where the protocol has no heat. */
  deliverHeat?(body: string): Promise<void>;
  /** Makes the connection of a protocol that keeps one. */
  open?(): void;
  /** Says goodbye. */
  close(): Promise<void>;
  /** The power fails: no goodbye. */
  drop(): void;
}

/** The platform answered, and the answer was not "stored". */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, answer: string) {
    super(`refused with ${status}: ${answer.slice(0, 200)}`);
    this.status = status;
  }
}
