import { cronOptions, type ReadCron } from "@foyer/contract/operations/cron";
import { Cron } from "croner";

/** Reads a Quartz expression in a time zone; throws when it is none. */
export const readCron: ReadCron = (expression, timeZone) =>
  new Cron(expression, { ...cronOptions, timezone: timeZone });

/** The first time after a moment; null when it never comes. */
export function nextTime(expression: string, timeZone: string, after: Date): Date | null {
  return readCron(expression, timeZone).nextRuns(1, after)[0] ?? null;
}
