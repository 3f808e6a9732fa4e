/** What goes wrong on purpose; chances are per record or per message. */
export interface Faults {
  /** The answer gets lost, so the device sends again. */
  loseAnswers: number;
  /** An acknowledged message is sent a second time. */
  duplicate: number;
  /** The clock falls to 2015-01-01 until the next answer sets it. */
  clockReset: number;
  /** The device is cut off for a while (simulated milliseconds) and keeps its records. */
  outage: number;
  outageMs: number;
}

export const noFaults: Faults = { loseAnswers: 0, duplicate: 0, clockReset: 0, outage: 0, outageMs: 0 };

/** Where the clock of a device falls that has lost its time. */
export const resetClock = Date.UTC(2015, 0, 1);

const units: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Reads an outage such as `0.001:30m`; null = not of this form. */
export function parseOutage(text: string): Pick<Faults, "outage" | "outageMs"> | null {
  const [, chance, length, unit = ""] = /^(0?\.\d+|0|1):(\d+)([smhd])$/.exec(text) ?? [];
  const unitMs = units[unit];
  return unitMs ? { outage: Number(chance), outageMs: Number(length) * unitMs } : null;
}
