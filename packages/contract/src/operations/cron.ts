import { cronPartFaults, type FieldFault } from "../field-faults.ts";

/**
 * How cron expressions are read (options of croner), on the server and in the browser: as Quartz does. Seconds first,
 * six or seven parts, `?` for any day, Sunday is day 1 of the week.
 */
export const cronOptions = {
  mode: "6-or-7-parts",
  alternativeWeekdays: true,
  sloppyRanges: true,
  paused: true,
} as const;

/** What is needed of a read expression. */
export interface CronRuns {
  nextRuns(count: number, from?: Date): Date[];
}

/** Reads an expression or throws. */
export type ReadCron = (expression: string, timeZone: string) => CronRuns;

const anyTime = ["0", "*", "*", "*", "*", "*"];
const leastMs = 60_000;

/** The parts between the spaces: second, minute, hour, day, month, weekday and perhaps year. */
export const cronParts = (expression: string): string[] => expression.trim().split(/\s+/).filter(Boolean);

function isReadable(read: ReadCron, expression: string): boolean {
  try {
    read(expression, "UTC");
    return true;
  } catch {
    return false;
  }
}

/** What is wrong with a cron expression, by the part that is wrong; null when it is fine. */
export function cronFault(expression: string, read: ReadCron, from: Date): FieldFault | null {
  const parts = cronParts(expression);
  if (parts.length < 6 || parts.length > 7) return "cronParts";
  // Each part alone, so that the wrong one can be named, independent of the library's message.
  const wrong = parts.findIndex((part, index) => {
    const alone =
      index === 6 ? [...anyTime, part] : anyTime.map((always, at) => (at === index ? part : always));
    return !isReadable(read, alone.join(" "));
  });
  if (wrong >= 0) return cronPartFaults[wrong] ?? "cronParts";
  if (!isReadable(read, parts.join(" "))) return "invalid";
  return rhythmFault(read(parts.join(" "), "UTC").nextRuns(4, from));
}

/** Among four runs in a row two are of one minute if any are: the parts are independent of each other. */
function rhythmFault(runs: readonly Date[]): FieldFault | null {
  if (runs.length === 0) return "cronNever";
  const tooClose = runs.some((run, index) => {
    const before = runs[index - 1];
    return before !== undefined && run.getTime() - before.getTime() < leastMs;
  });
  return tooClose ? "cronTooOften" : null;
}
