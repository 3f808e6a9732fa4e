/** How a row's stamp became its moment. */
export const stampFlags = { plain: 0, doubled: 1, skipped: 2 } as const;

export interface CountKey {
  sensor: number;
  /** Milliseconds since 1970. */
  start: number;
  seconds: number;
}

export interface NewCount extends CountKey {
  /** By slot; -1 = not given. */
  values: readonly number[];
  file: number;
  row: number;
  flag: number;
}

export type Added = "new" | "merged" | "same" | "other";

const firstRoom = 4_096;

/**
 * Counts in columns, each (sensor, start, length) once: of millions of rows it takes some tens of bytes a row, where
 * objects would take hundreds. Rows are addressed by their number in the table.
 */
export class CountTable {
  readonly slots: number;
  size = 0;
  sensor = new Int32Array(firstRoom);
  start = new Float64Array(firstRoom);
  seconds = new Int32Array(firstRoom);
  file = new Int16Array(firstRoom);
  row = new Int32Array(firstRoom);
  flag = new Uint8Array(firstRoom);
  /** 1: left out, because it is faulty. */
  dropped = new Uint8Array(firstRoom);
  values: Float64Array[];
  /** Places by key: number of the row + 1, 0 = free. At most half of them are taken. */
  #places = new Int32Array(firstRoom * 2);

  constructor(slots: number) {
    this.slots = slots;
    this.values = Array.from({ length: slots }, () => new Float64Array(firstRoom));
  }

  #findPlace({ sensor, start, seconds }: CountKey): number {
    const mask = this.#places.length - 1;
    const high = Math.imul(Math.floor(start / 4_294_967_296), 0x9e3779b1);
    let hash = Math.imul((start / 1000) | 0, 0x85ebca6b) ^ Math.imul(sensor + 1, 0xc2b2ae35) ^ high;
    hash = Math.imul(hash ^ seconds ^ (hash >>> 15), 0x27d4eb2f);
    let place = (hash ^ (hash >>> 13)) & mask;
    for (let taken = this.#places[place] as number; taken !== 0; taken = this.#places[place] as number) {
      const at = taken - 1;
      if (this.start[at] === start && this.sensor[at] === sensor && this.seconds[at] === seconds) break;
      place = (place + 1) & mask;
    }
    return place;
  }

  /** The row of a key; -1 when there is none. */
  find(key: CountKey): number {
    return (this.#places[this.#findPlace(key)] as number) - 1;
  }

  /**
   * Adds a count, or what it says to the row of its key: values not said before are filled in, others replaced by the
   * later row, or by the larger sum. Returns which it was; `same` and `other`: repeated with equal or other values.
   */
  add(count: NewCount, rule: "last" | "largest"): Added {
    const place = this.#findPlace(count);
    const taken = this.#places[place] as number;
    if (taken === 0) {
      this.#insert(count, place);
      return "new";
    }
    const at = taken - 1;
    const repeats = count.values.some(
      (value, slot) => value >= 0 && (this.values[slot]?.[at] as number) >= 0,
    );
    if (!repeats) {
      this.#write(at, count);
      return "merged";
    }
    const differs = count.values.some((value, slot) => value >= 0 && this.values[slot]?.[at] !== value);
    if (!differs) return "same";
    if (rule === "last" || this.#sumSaid(at, count.values) < addUp(count.values)) {
      this.#write(at, count);
      this.file[at] = count.file;
      this.row[at] = count.row;
    }
    return "other";
  }

  /** The sum of a row's values of which `like` says something as well. */
  #sumSaid(at: number, like: readonly number[]): number {
    return like.reduce(
      (sum, value, slot) => sum + (value >= 0 ? Math.max(0, this.values[slot]?.[at] ?? 0) : 0),
      0,
    );
  }

  #write(at: number, { values }: NewCount): void {
    values.forEach((value, slot) => {
      const column = this.values[slot];
      if (value >= 0 && column) column[at] = value;
    });
  }

  #insert(count: NewCount, place: number): void {
    if (this.size === this.sensor.length) {
      this.#grow();
      this.#insert(count, this.#findPlace(count));
      return;
    }
    const at = this.size++;
    this.sensor[at] = count.sensor;
    this.start[at] = count.start;
    this.seconds[at] = count.seconds;
    this.file[at] = count.file;
    this.row[at] = count.row;
    this.flag[at] = count.flag;
    for (const column of this.values) column[at] = -1;
    this.#write(at, count);
    this.#places[place] = at + 1;
  }

  #grow(): void {
    const room = this.sensor.length * 2;
    this.sensor = enlarged(new Int32Array(room), this.sensor);
    this.start = enlarged(new Float64Array(room), this.start);
    this.seconds = enlarged(new Int32Array(room), this.seconds);
    this.file = enlarged(new Int16Array(room), this.file);
    this.row = enlarged(new Int32Array(room), this.row);
    this.flag = enlarged(new Uint8Array(room), this.flag);
    this.dropped = enlarged(new Uint8Array(room), this.dropped);
    this.values = this.values.map((column) => enlarged(new Float64Array(room), column));
    this.#places = new Int32Array(room * 2);
    for (let at = 0; at < this.size; at++) {
      this.#places[this.#findPlace(this.keyAt(at))] = at + 1;
    }
  }

  keyAt(at: number): CountKey {
    return {
      sensor: this.sensor[at] as number,
      start: this.start[at] as number,
      seconds: this.seconds[at] as number,
    };
  }

  /** The value of a slot, 0 when not said. */
  valueAt(slot: number, at: number): number {
    return Math.max(0, this.values[slot]?.[at] ?? 0);
  }

  /** Whether anything was said of it, be it 0. */
  saysAt(slot: number, at: number): boolean {
    return (this.values[slot]?.[at] ?? -1) >= 0;
  }

  /** When the interval ends. */
  endAt(at: number): number {
    return (this.start[at] as number) + (this.seconds[at] as number) * 1000;
  }

  /** The rows that are not dropped, by sensor and start. */
  sorted(): Uint32Array {
    const rows = new Uint32Array(this.size);
    let count = 0;
    for (let at = 0; at < this.size; at++) if (this.dropped[at] === 0) rows[count++] = at;
    const { sensor, start, seconds } = this;
    return rows
      .subarray(0, count)
      .sort(
        (a, b) =>
          (sensor[a] as number) - (sensor[b] as number) ||
          (start[a] as number) - (start[b] as number) ||
          (seconds[a] as number) - (seconds[b] as number),
      );
  }
}

const addUp = (values: readonly number[]) => values.reduce((sum, value) => sum + Math.max(0, value), 0);

function enlarged<Column extends { set(from: ArrayLike<number>): void }>(
  larger: Column,
  column: ArrayLike<number>,
): Column {
  larger.set(column);
  return larger;
}
