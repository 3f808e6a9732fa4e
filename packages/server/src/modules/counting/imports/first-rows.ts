import type { ImportCheck } from "@foyer/contract/counting/import-check";
import type { Measure } from "@foyer/contract/counting/measures";
import type { CountTable } from "./count-table.ts";
import type { ZoneClock } from "./zone-clock.ts";

/** How many rows of each file are shown as they were read, for the first so many files. */
const shownRows = 3;
const shownFiles = 5;
const longestText = 80;

type Examples = ImportCheck["examples"];

/** What was read of the files. */
interface ReadRows {
  table: CountTable;
  sensors: readonly { name: string; place: { clock: ZoneClock } }[];
  slots: readonly Measure[];
}

/** Remembers the first rows of each file, to show how their times and columns were read. */
export class FirstRows {
  readonly #texts = new Map<string, string>();
  readonly #counts = new Map<number, number>();

  note(file: number, row: number, text: () => string): void {
    const count = this.#counts.get(file) ?? 0;
    if (file >= shownFiles || count >= shownRows) return;
    this.#counts.set(file, count + 1);
    this.#texts.set(`${file} ${row}`, text().slice(0, longestText).replaceAll("\0", "").toWellFormed());
  }

  /** Rows whose time was repeated later are shown with the later row, and left out here. */
  told({ table, sensors, slots }: ReadRows, fileId: (file: number) => number): Examples {
    const found: Examples = [];
    for (let at = 0; at < table.size && found.length < shownRows * shownFiles * 4; at++) {
      const [file, row] = [table.file[at] as number, table.row[at] as number];
      const text = this.#texts.get(`${file} ${row}`);
      const sensor = sensors[table.sensor[at] as number];
      if (text === undefined || !sensor || table.dropped[at] === 1) continue;
      found.push({
        fileId: fileId(file),
        row,
        text,
        sensor: sensor.name,
        from: sensor.place.clock.write(table.start[at] as number),
        to: sensor.place.clock.write(table.endAt(at)),
        sums: Object.fromEntries(
          slots.flatMap((measure, slot) => {
            const value = table.values[slot]?.[at] as number;
            return value >= 0 ? [[measure, value]] : [];
          }),
        ),
      });
    }
    return found;
  }
}
