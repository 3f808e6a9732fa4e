import type { Format } from "../../../../lib/format.ts";

/** A length of time in milliseconds, in whole minutes. */
export const ageText = (age: number, format: Format): string =>
  format.duration(Math.max(1, Math.floor(age / 60_000)) * 60);
