import type { Measure, MeasureValues } from "@foyer/contract/counting/measures";

/** The endings of the measures' names. */
export type Gender = "Male" | "Female" | "Unknown";
export type AgeBand = "Unknown" | "0" | "10" | "17" | "31" | "46" | "60";

/** The cameras tell age by the same bands as the measures, but print the last one as 61 and over. */
const bands: readonly { band: AgeBand; last: number }[] = [
  { band: "0", last: 9 },
  { band: "10", last: 16 },
  { band: "17", last: 30 },
  { band: "31", last: 45 },
  { band: "46", last: 60 },
  { band: "60", last: 255 },
];

/** 255 is what the cameras print for an age they do not know. */
const unknownAge = 255;

/**
 * 1 male, 2 female, -1 and 0 unknown: as a receiver of protocol V2.5 has it (its vendor's document is not public);
 * V1.0 writes the words.
 */
export function parseGender(reported: unknown): Gender {
  if (reported === 1 || reported === "male") return "Male";
  return reported === 2 || reported === "female" ? "Female" : "Unknown";
}

/** The band of a range of years; one that is no single band is unknown. */
export function parseAge(first: unknown, last: unknown): AgeBand {
  if (typeof first !== "number" || typeof last !== "number") return "Unknown";
  if (first < 0 || first >= unknownAge || last < first) return "Unknown";
  const found = bands.find((band) => first <= band.last);
  return found && last <= found.last ? found.band : "Unknown";
}

/** Adds people to a sum. */
export function add(values: MeasureValues, measure: Measure, people = 1): void {
  if (people > 0) values[measure] = (values[measure] ?? 0) + people;
}
