import type { Interval } from "@foyer/contract/analytics/intervals";
import { addDays } from "@foyer/contract/calendar-days";
import type { WhyAsked } from "../why/why-asked.ts";
import { daysOfPiece, isOfClock } from "./pieces.ts";
import type { Question } from "./question.ts";

interface Explained {
  /** One subject; without it all of the question together. */
  subject?: { id: number; name: string };
  /** What the whole of the question is called. */
  name: string;
  /** Days of the figure, both included. */
  startTime: string;
  endTime: string;
  /** A piece of those days, as the server names it, and the first of all pieces of the answer. */
  piece?: { time: string; first: string };
  interval: Interval;
}

/**
 * What explains a figure of an answer; undefined where nothing can: several named subjects added up, pieces shorter
 * than an hour, opening hours alone.
 */
export function toWhyQuestion(
  { dataType, ids, deptId, openHoursOnly }: Question,
  { subject, name, startTime, endTime, piece, interval }: Explained,
): Omit<WhyAsked, "metric" | "figure"> | undefined {
  if (openHoursOnly) return undefined;
  const [only] = ids;
  if (subject === undefined && ids.length > 1) return undefined;
  const id = subject?.id ?? only;
  const shared = {
    name: subject?.name ?? name,
    of: id !== undefined ? { dataType, id } : { deptId: deptId ?? undefined },
  };
  if (piece === undefined) return { ...shared, startTime, endTime };
  if (!isOfClock(interval)) return { ...shared, ...daysOfPiece(piece.time, interval, { endTime }) };
  if (interval !== "1h") return undefined;
  const day = startTime === endTime ? startTime : toBusinessDay(piece);
  return { ...shared, startTime: day, endTime: day, hour: piece.time.slice(11) };
}

/** A piece among those of an answer, as `toWhyQuestion` takes it; nothing for the whole of them. */
export const toPiece = (
  [first]: readonly { time: string }[],
  time: string | undefined,
): Pick<Explained, "piece"> =>
  first === undefined || time === undefined ? {} : { piece: { time, first: first.time } };

/** A business day may reach past midnight: it ends where the first of them began on the clock. */
function toBusinessDay({ time, first }: { time: string; first: string }): string {
  const date = time.slice(0, 10);
  return time.slice(11, 16) < first.slice(11, 16) ? addDays(date, -1) : date;
}
