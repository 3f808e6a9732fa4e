import type { DecodedRecord } from "./protocol.ts";

/** The interval between two moments; a text says what is wrong with it. */
export function toInterval(from: Date, to: Date): Pick<DecodedRecord, "at" | "anchor" | "seconds"> | string {
  const seconds = Math.round((to.getTime() - from.getTime()) / 1000);
  if (seconds <= 0) return "the interval does not end after its start";
  if (seconds > 86_400) return "the interval is longer than a day";
  return { at: { utc: from }, anchor: "start", seconds };
}
