import { cronOptions, type ReadCron } from "@foyer/contract/operations/cron";
import { Cron } from "croner";

/** Reads an expression as the server does; throws when it is none. */
export const readCron: ReadCron = (expression, timeZone) =>
  new Cron(expression, { ...cronOptions, timezone: timeZone });

/** The next times of an expression; none while it is wrong. */
export function nextRuns(expression: string, timeZone: string, count: number, from: Date): Date[] {
  try {
    return readCron(expression, timeZone).nextRuns(count, from);
  } catch {
    return [];
  }
}
