import { type ImportCheck, mostFaultsListed } from "@foyer/contract/counting/import-check";
import type { ImportPlan } from "@foyer/contract/counting/import-plan";
import { mostImportRecords } from "@foyer/contract/counting/imports";
import type { Measure } from "@foyer/contract/counting/measures";
import { Refusal } from "../../../platform/refusal.ts";
import { eachRow, OpenQuote } from "../../../platform/spreadsheet/table-text.ts";
import { writeWall } from "../../../platform/time/zone-time.ts";
import type { Staying } from "./compare-kept.ts";
import { CountTable, type NewCount, stampFlags } from "./count-table.ts";
import { dropOverlaps, dropStrayTimes, type ReportFault } from "./drop-rows.ts";
import { FirstRows } from "./first-rows.ts";
import { Placing } from "./place-stamps.ts";
import { listMeasures } from "./row-counts.ts";
import { RowFaults } from "./row-faults.ts";
import { RowReader } from "./row-reader.ts";
import type { Stamp } from "./stamps.ts";
import type { ZoneClock } from "./zone-clock.ts";

type PlannedFile = ImportPlan["files"][number];

/** Where the counts of a sensor belong, as far as their time is concerned. */
export interface SensorPlace {
  clock: ZoneClock;
  dayStartMinute: number;
  /** `open`: nobody has said yet whose counts these are. */
  is: "mapped" | "skipped" | "open";
}

export interface SeenSensor {
  name: string;
  rows: number;
  place: SensorPlace;
  /** The zone in which its times were read: the site's, or the one its file names. */
  clock: ZoneClock;
}

export interface PlanFiles {
  name: (fileId: number) => string;
  content: (fileId: number) => AsyncIterable<Buffer>;
  findPlace: (sensor: string) => SensorPlace;
  findClock: (zone: string) => ZoneClock;
}

/** All that the files of a plan say. */
export class Reading {
  readonly plan: ImportPlan;
  readonly slots: readonly Measure[];
  readonly table: CountTable;
  readonly placing: Placing;
  readonly sensors: SeenSensor[] = [];
  readonly faults = new RowFaults();
  /** What stays of kept records, by row of the table. */
  readonly stays = new Map<number, Staying>();
  readonly #firstRows = new FirstRows();
  readonly repeated: ImportCheck["repeated"] = { rows: 0, otherValues: 0, examples: [] };
  rows = 0;
  emptyRows = 0;
  leftOut = 0;
  totalOnly = 0;
  readonly #indexOf = new Map<string, number>();
  readonly #files: PlanFiles;

  constructor(plan: ImportPlan, files: PlanFiles) {
    this.plan = plan;
    this.#files = files;
    this.slots = listMeasures(plan.files.map(({ layout }) => layout));
    this.table = new CountTable(this.slots.length);
    this.placing = new Placing(plan, this.table, (count) => this.#add(count));
  }

  /** Reports that a row of the table is faulty, with its local time. */
  readonly reportFault: ReportFault = (at, reason) => {
    const { clock } = this.sensors[this.table.sensor[at] as number] as SeenSensor;
    const text = writeWall(clock.toWall(this.table.start[at] as number));
    const fileId = this.#fileId(this.table.file[at] as number);
    this.faults.add(fileId, this.table.row[at] as number, { column: null, reason, text });
  };

  /** How the first rows of each file were read. */
  examples = (): ImportCheck["examples"] => this.#firstRows.told(this, this.#fileId);

  async readFile(planned: PlannedFile, file: number): Promise<void> {
    const { fileId, layout } = planned;
    let current = 0;
    const reader = new RowReader(layout, this.slots, (name, stamp, values, key) =>
      this.#take(planned, this.#seen(name, layout.zone), stamp, { values, file, row: current }, key),
    );
    await eachRow(this.#files.content(fileId), layout, (cells, row) => {
      current = row;
      const outcome = reader.read(cells, row);
      if (outcome === "ignored") return;
      this.rows++;
      if (outcome === "counted") this.#firstRows.note(file, row, () => reader.readTime(cells));
      if (outcome === "empty") this.emptyRows++;
      else if (outcome !== "counted") this.faults.add(fileId, row, outcome);
    });
    this.placing.endFile();
    this.totalOnly += reader.totalOnly;
  }

  #take(
    { layout }: PlannedFile,
    sensor: number,
    stamp: Stamp,
    said: Pick<NewCount, "values" | "file" | "row">,
    key: number,
  ): void {
    const seen = this.sensors[sensor] as SeenSensor;
    seen.rows++;
    if (seen.place.is !== "mapped") this.leftOut++;
    if (seen.place.is === "skipped") return;
    const count = { ...said, sensor, start: 0, seconds: 0, flag: stampFlags.plain };
    const { clock } = seen;
    this.placing.place(count, stamp, { clock, dayStartMinute: seen.place.dayStartMinute, layout, key });
  }

  /** The number of a sensor, read by its site's clock or the one the file names. */
  #seen(name: string, zone: string | undefined): number {
    let index = this.#indexOf.get(name);
    if (index === undefined) {
      const place = this.#files.findPlace(name);
      index = this.sensors.push({ name, rows: 0, place, clock: place.clock }) - 1;
      this.#indexOf.set(name, index);
    }
    const seen = this.sensors[index] as SeenSensor;
    seen.clock = zone === undefined ? seen.place.clock : this.#files.findClock(zone);
    return index;
  }

  #add(count: NewCount): void {
    const added = this.table.add(count, this.plan.repeated);
    if (added === "same" || added === "other") this.#noteRepeated(count, added === "other");
    if (this.table.size > mostImportRecords)
      throw new Refusal("import.tooManyRecords", { values: { most: mostImportRecords } });
  }

  #noteRepeated({ file, row, sensor, start }: NewCount, differs: boolean): void {
    this.repeated.rows++;
    if (!differs) return;
    this.repeated.otherValues++;
    if (this.repeated.examples.length >= mostFaultsListed) return;
    const { name, place } = this.sensors[sensor] as SeenSensor;
    const time = place.clock.write(start);
    this.repeated.examples.push({ fileId: this.#fileId(file), row, sensor: name, time });
  }

  #fileId = (file: number): number => this.plan.files[file]?.fileId ?? 0;
}

function refuseIncomplete({ layout }: PlannedFile, name: string): void {
  const has = (role: string) => layout.columns.some((column) => column.role === role);
  const values = { name };
  if (!has("time") && !has("date")) throw new Refusal("import.noTime", { values });
  if (listMeasures([layout]).length === 0 || (has("direction") && !has("value")))
    throw new Refusal("import.noCounts", { values });
}

/** Reads every row of the files as planned: each sensor's counts by time, and all that is odd about them. Writes nothing. */
export async function readPlan(plan: ImportPlan, files: PlanFiles): Promise<Reading> {
  for (const planned of plan.files) refuseIncomplete(planned, files.name(planned.fileId));
  const reading = new Reading(plan, files);
  for (const [file, planned] of plan.files.entries()) {
    try {
      await reading.readFile(planned, file);
    } catch (error) {
      if (!(error instanceof OpenQuote)) throw error;
      throw new Refusal("import.openQuote", {
        values: { name: files.name(planned.fileId), row: error.row },
      });
    }
  }
  reading.placing.end();
  dropStrayTimes(reading.table, reading.reportFault);
  dropOverlaps(reading.table, reading.reportFault);
  return reading;
}
