import { percentile } from "../figures/percentile.ts";

/** What a load generator reports about a run. */
export interface Load {
  /** Records acknowledged. */
  records: number;
  seconds: number;
  /** Milliseconds from sending to acknowledgement. */
  p50: number;
  p99: number;
}

export const toLoad = (records: number, milliseconds: number, latencies: readonly number[]): Load => ({
  records,
  seconds: milliseconds / 1000,
  p50: percentile(latencies, 0.5),
  p99: percentile(latencies, 0.99),
});

/** Length of the records that are sent. */
export const intervalSeconds = 300;

/** Start of the nth interval from a moment on, `2026-01-01T00:00:00Z`: always 20 letters. */
export const startText = (from: number, nth: number): string =>
  `${new Date(from + nth * intervalSeconds * 1000).toISOString().slice(0, 19)}Z`;
