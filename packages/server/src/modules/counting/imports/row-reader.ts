import type { ImportLayout } from "@foyer/contract/counting/import-plan";
import type { Measure } from "@foyer/contract/counting/measures";
import { type CountGroup, countGroups, countIn, plainSensor, readGroup, type Said } from "./row-counts.ts";
import { type Fault, faultAt } from "./row-fault.ts";
import { columnOfRole, StampReader } from "./row-stamp.ts";
import type { Stamp } from "./stamps.ts";

/** Takes one count of a row: values by slot, -1 = not given. `key` distinguishes rows that add to the same record. */
export type TakeCounts = (sensor: string, stamp: Stamp, values: readonly number[], key: number) => void;

/** `empty`: a row without any count. `ignored`: no row of counts at all. */
export type RowOutcome = "counted" | "empty" | "ignored" | Fault;

/** Reads the rows of a file as its layout says. A faulty row gives nothing but its first fault. */
export class RowReader {
  /** Rows in which only the total was said, though the file has columns for directions. */
  totalOnly = 0;
  readonly #layout: ImportLayout;
  readonly #slots: readonly Measure[];
  readonly #take: TakeCounts;
  readonly #groups: CountGroup[];
  readonly #stamps: StampReader;
  readonly #sensors: number[];
  readonly #direction: number;
  readonly #value: number;
  readonly #words: { in: Set<string>; out: Set<string> };
  #names: string | null = null;

  constructor(layout: ImportLayout, slots: readonly Measure[], take: TakeCounts) {
    this.#layout = layout;
    this.#slots = slots;
    this.#take = take;
    this.#groups = countGroups(layout, slots);
    this.#stamps = new StampReader(layout);
    this.#sensors = layout.columns.flatMap(({ role }, index) => (role === "sensor" ? [index] : []));
    this.#direction = columnOfRole(layout, "direction");
    this.#value = columnOfRole(layout, "value");
    this.#words = { in: new Set(layout.directions?.in), out: new Set(layout.directions?.out) };
  }

  read(cells: readonly string[], row: number): RowOutcome {
    if (this.#isNoCount(cells, row)) return "ignored";
    if (!this.#fits(cells)) return faultAt(null, "columnCount", cells.join(this.#layout.delimiter));
    const stamp = this.#stamps.read(cells);
    if ("reason" in stamp) return stamp;
    const sensor = this.#readSensor(cells);
    if (typeof sensor === "object") return sensor;
    return this.#direction >= 0 && this.#value >= 0
      ? this.#takeDirection(cells, sensor, stamp)
      : this.#takeGroups(cells, sensor, stamp);
  }

  /** The time of a row as the file writes it. */
  readTime = (cells: readonly string[]): string => this.#stamps.stampText(cells);

  #fits(cells: readonly string[]): boolean {
    const { length } = this.#layout.columns;
    return cells.length >= length && cells.slice(length).every((cell) => cell.trim() === "");
  }

  /** Rows of names, blank ones, and rows of names again where files were put together. */
  #isNoCount(cells: readonly string[], row: number): boolean {
    const { headerRow } = this.#layout;
    if (row < headerRow) return true;
    if (row === headerRow) {
      this.#names = cells.join("\t");
      return true;
    }
    return cells.every((cell) => cell.trim() === "") || cells.join("\t") === this.#names;
  }

  #readSensor(cells: readonly string[]): string | Fault {
    if (this.#sensors.length === 0) return this.#layout.sensor;
    const name = plainSensor(this.#sensors.map((index) => cells[index] ?? "").join(" "));
    return name === "" ? faultAt(this.#sensors[0] ?? 0, "sensorMissing") : name;
  }

  /** The only count of a row that is about one direction. */
  #takeDirection(cells: readonly string[], sensor: string, stamp: Stamp): RowOutcome {
    const word = (cells[this.#direction] ?? "").trim();
    const way = (["in", "out"] as const).find((each) => this.#words[each].has(word));
    if (way === undefined) return faultAt(this.#direction, "directionUnknown", word);
    const count = countIn(cells, this.#value, this.#layout.decimal);
    if (count === null) return "empty";
    if (typeof count === "object") return count;
    const slot = this.#slots.indexOf(way);
    const values = this.#slots.map((_, index) => (index === slot ? count : -1));
    this.#take(sensor, stamp, values, slot);
    return "counted";
  }

  #takeGroups(cells: readonly string[], sensor: string, stamp: Stamp): RowOutcome {
    const said: { group: CountGroup; said: Said }[] = [];
    for (const group of this.#groups) {
      const read = readGroup(group, cells, this.#layout.decimal, this.#slots.length);
      if ("reason" in read) return read;
      if (read.isSaid) said.push({ group, said: read });
      if (read.isTotalOnly) this.totalOnly++;
    }
    for (const { group, said: read } of said)
      this.#take(this.groupName(group, sensor), stamp, read.values, 0);
    return said.length > 0 ? "counted" : "empty";
  }

  groupName(group: CountGroup, sensor: string): string {
    if (group.sensor === "") return sensor;
    return this.#sensors.length > 0 ? `${sensor} ${group.sensor}` : group.sensor;
  }
}
