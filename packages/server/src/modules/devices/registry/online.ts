/** Infrared counters tell of themselves every half hour: so long a silence between two contacts is none. */
export const shortestSilenceMs = 35 * 60_000;

/** How long a device that is there may be silent; `uploadInterval` in minutes. */
export const longestSilenceMs = (uploadInterval: number): number =>
  Math.max(shortestSilenceMs, 2 * uploadInterval * 60_000);

interface Heard {
  last_seen_at: Date | null;
  /** Minutes. */
  uploadInterval: number;
}

/** Whether a device was heard of lately, as its upload interval would have it. */
export const isOnline = ({ last_seen_at, uploadInterval }: Heard, now: Date): boolean =>
  last_seen_at !== null && now.getTime() - last_seen_at.getTime() <= longestSilenceMs(uploadInterval);
