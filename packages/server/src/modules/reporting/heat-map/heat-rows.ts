import type { HeatStep } from "@foyer/contract/reporting/heat-map";
import type pg from "pg";
import { hoursToSum, type ReadGrid, readDays, readGrids, readHours } from "../../counting/heat/heat.ts";
import { type HeatPiece, isOpenFrom, type SiteClock } from "./pieces.ts";

/** A grid with the piece of time it belongs to. */
export interface MeasuredRow extends Omit<ReadGrid, "startMs" | "seconds"> {
  step: number;
  /** When it began, in milliseconds. */
  atMs: number;
}

interface RowsAsked {
  tenantId: number;
  deviceIds: readonly number[];
  pieces: readonly HeatPiece[];
  step: HeatStep;
  clock: SiteClock;
  openHoursOnly: boolean;
  /** When devices were placed or moved: a day of such a moment belongs to several places. */
  moves: readonly number[];
  now: number;
}

const hourMs = 3_600_000;

/** Days that are over and can be read as one sum: it is made, and all of it was seen from one place. */
async function wholeDays(
  pool: pg.Pool,
  { tenantId, deviceIds, pieces, step, openHoursOnly, moves, now }: RowsAsked,
): Promise<HeatPiece[]> {
  const over = pieces.filter(({ end }) => end <= now);
  const [first, last] = [over[0], over.at(-1)];
  if (step !== "1d" || openHoursOnly || !first || !last) return [];
  const due = await hoursToSum(pool, { tenantId, deviceIds, fromMs: first.begin, toMs: last.end });
  return over.filter(
    ({ begin, end }) =>
      !due.some((hour) => hour < end && begin < hour + hourMs) &&
      !moves.some((moment) => begin < moment && moment < end),
  );
}

/** The number of the piece a moment lies in; undefined where it lies in none. */
function pieceAt(pieces: readonly HeatPiece[], ms: number): number | undefined {
  let [from, to] = [0, pieces.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((pieces[middle] as HeatPiece).begin <= ms) from = middle + 1;
    else to = middle;
  }
  const piece = pieces[from - 1];
  return piece && ms < piece.end ? from - 1 : undefined;
}

/** What devices saw in pieces of time: whole days, and hours, as they are added up; shorter ones as they came. */
export async function heatRows(pool: pg.Pool, asked: RowsAsked): Promise<MeasuredRow[]> {
  const { tenantId, deviceIds, pieces, step, clock, openHoursOnly } = asked;
  if (pieces.length === 0 || deviceIds.length === 0) return [];
  const of = { tenantId, deviceIds };
  const ofDays = await wholeDays(pool, asked);
  const byDay = new Map(
    pieces.flatMap((piece, nth) => (ofDays.includes(piece) ? [[piece.day, nth] as const] : [])),
  );
  const rest = pieces.filter((piece) => !byDay.has(piece.day));
  const [begin, end] = [rest[0]?.begin ?? 0, rest.at(-1)?.end ?? 0];
  const read = step === "1d" || step === "1h" ? readHours : readGrids;
  const [days, grids] = await Promise.all([
    ofDays.length > 0
      ? readDays(pool, { ...of, from: ofDays[0]?.day ?? "", to: ofDays.at(-1)?.day ?? "" })
      : [],
    rest.length > 0 ? read(pool, { ...of, fromMs: begin, toMs: end }) : [],
  ]);
  const rows = grids.flatMap(({ startMs, seconds, ...grid }): MeasuredRow[] => {
    const at = pieceAt(pieces, startMs);
    if (at === undefined || (openHoursOnly && !isOpenFrom(clock, startMs, seconds))) return [];
    return [{ ...grid, step: at, atMs: startMs }];
  });
  const whole = days.flatMap(({ day, ...grid }): MeasuredRow[] => {
    const at = byDay.get(day);
    return at === undefined ? [] : [{ ...grid, step: at, atMs: pieces[at]?.begin ?? 0 }];
  });
  return [...whole, ...rows];
}
