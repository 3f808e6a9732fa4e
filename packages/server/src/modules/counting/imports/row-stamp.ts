import type { ColumnRole, ImportLayout } from "@foyer/contract/counting/import-plan";
import { type Fault, faultAt } from "./row-fault.ts";
import { joinClock, readStamp, type Stamp } from "./stamps.ts";

const mostRemembered = 200_000;

export const columnOfRole = ({ columns }: ImportLayout, role: ColumnRole): number =>
  columns.findIndex((column) => column.role === role);

interface TimeColumns {
  day: number;
  /** -1: the time of day stands in the same column, or there is none. */
  clock: number;
}

function findTimeColumns(layout: ImportLayout): TimeColumns {
  const time = columnOfRole(layout, "time");
  return time >= 0
    ? { day: time, clock: -1 }
    : { day: columnOfRole(layout, "date"), clock: columnOfRole(layout, "clock") };
}

function read(
  text: string,
  clock: string,
  { clock: column }: TimeColumns,
  { dateOrder }: ImportLayout,
): Stamp | null {
  const day = readStamp(text, dateOrder);
  return column < 0 || day === null ? day : joinClock(day, clock);
}

const isSane = ({ ms }: Stamp) => ms >= 0 && ms < Date.UTC(2200, 0);

/** Finds the time of a row. Sensors share times, so what was read is remembered. */
export class StampReader {
  readonly #layout: ImportLayout;
  readonly #columns: TimeColumns;
  readonly #known = new Map<string, Stamp | null>();

  constructor(layout: ImportLayout) {
    this.#layout = layout;
    this.#columns = findTimeColumns(layout);
  }

  read(cells: readonly string[]): Stamp | Fault {
    const { day, clock } = this.#columns;
    const dayText = (cells[day] ?? "").trim();
    const clockText = (cells[clock] ?? "").trim();
    if (dayText === "") return faultAt(day, "timeMissing");
    if (clock >= 0 && clockText === "") return faultAt(clock, "timeMissing");
    const stamp = this.#toStamp(dayText, clockText);
    if (stamp === null) return faultAt(day, "timeUnreadable", `${dayText} ${clockText}`.trim());
    return isSane(stamp) ? stamp : faultAt(day, "timeOutOfRange", dayText);
  }

  /** The time as the file writes it. */
  stampText(cells: readonly string[]): string {
    const { day, clock } = this.#columns;
    return `${cells[day] ?? ""} ${clock >= 0 ? (cells[clock] ?? "") : ""}`.trim();
  }

  #toStamp(day: string, clock: string): Stamp | null {
    const key = `${day}\t${clock}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const stamp = read(day, clock, this.#columns, this.#layout);
    if (this.#known.size > mostRemembered) this.#known.clear();
    this.#known.set(key, stamp);
    return stamp;
  }
}
