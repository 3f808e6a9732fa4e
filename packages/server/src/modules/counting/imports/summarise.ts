import { type ImportCheck, mostFaultsListed } from "@foyer/contract/counting/import-check";
import { changeKey } from "./place-stamps.ts";
import type { Reading, SeenSensor } from "./read-plan.ts";
import type { ZoneClock } from "./zone-clock.ts";

type SensorCheck = ImportCheck["sensors"][number];
type Gaps = ImportCheck["gaps"];
type Sums = Record<string, number>;

/** Sums by measure, those that are 0 left out. */
function makeSums({ table, slots }: Reading) {
  const sums = new Array<number>(slots.length).fill(0);
  return {
    add(at: number) {
      for (let slot = 0; slot < slots.length; slot++)
        sums[slot] = (sums[slot] as number) + table.valueAt(slot, at);
    },
    total: (): Sums =>
      Object.fromEntries(
        slots.map((measure, slot) => [measure, sums[slot] as number]).filter(([, sum]) => sum),
      ),
  };
}

/** Time between the records of a sensor that none of them covers. */
function listGaps(
  { table }: Reading,
  rows: Uint32Array,
  { name, place }: SeenSensor,
  all: Gaps,
): { gaps: number; gapSeconds: number } {
  let [gaps, gapSeconds] = [0, 0];
  let end: number | null = null;
  for (const at of rows) {
    const start = table.start[at] as number;
    if (end !== null && start > end) {
      gaps++;
      gapSeconds += (start - end) / 1000;
      if (all.examples.length < mostFaultsListed)
        all.examples.push({ sensor: name, from: place.clock.write(end), to: place.clock.write(start) });
    }
    end = Math.max(end ?? 0, table.endAt(at));
  }
  all.count += gaps;
  all.seconds += gapSeconds;
  return { gaps, gapSeconds };
}

/** The days on which the clocks of the sensors were changed, and how the rows in those hours were read. */
function clockChanges(reading: Reading, spans: ReadonlyMap<ZoneClock, { from: number; to: number }>) {
  return [...spans].flatMap(([clock, { from, to }]) =>
    clock.changes(from, to).map(({ day, kind }): ImportCheck["clockChanges"][number] => {
      const known = reading.placing.reads.get(changeKey(clock.zone, day, kind));
      const isGiven = !reading.placing.hasWalls;
      return {
        zone: clock.zone,
        day,
        kind,
        rows: known?.rows ?? 0,
        read: known?.read ?? (isGiven ? "given" : "none"),
      };
    }),
  );
}

export type Summary = Pick<
  ImportCheck,
  "records" | "first" | "last" | "sums" | "months" | "gaps" | "clockChanges"
> & { sensors: Omit<SensorCheck, "offer">[] };

/** What an import would bring, by sensor, month and day of a changed clock. */
export function summarise(reading: Reading, bySensor: ReadonlyMap<number, Uint32Array>): Summary {
  const { table, sensors } = reading;
  const all = makeSums(reading);
  const months = new Map<string, ReturnType<typeof makeSums>>();
  const gaps: Gaps = { count: 0, seconds: 0, examples: [] };
  const spans = new Map<ZoneClock, { from: number; to: number }>();
  let records = 0;

  const details = sensors.map((sensor, index) => {
    const { clock, is } = sensor.place;
    const rows = bySensor.get(index) ?? new Uint32Array(0);
    const sums = makeSums(reading);
    for (const at of rows) {
      sums.add(at);
      all.add(at);
      const month = clock.toDay(table.start[at] as number).slice(0, 7);
      const ofMonth = months.get(month) ?? makeSums(reading);
      months.set(month, ofMonth);
      ofMonth.add(at);
    }
    records += rows.length;
    const [first, last] = [rows[0], rows.at(-1)];
    const span =
      first === undefined || last === undefined
        ? null
        : { from: table.start[first] as number, to: table.endAt(last) };
    if (span) {
      const known = spans.get(sensor.clock);
      spans.set(sensor.clock, {
        from: Math.min(span.from, known?.from ?? span.from),
        to: Math.max(span.to, known?.to ?? span.to),
      });
    }
    return {
      sensor: sensor.name,
      rows: sensor.rows,
      records: rows.length,
      first: span && clock.write(span.from),
      last: span && clock.write(span.to),
      zone: clock.zone,
      sums: sums.total(),
      ...listGaps(reading, rows, sensor, gaps),
      isMapped: is !== "open",
    };
  });

  const ends = [...spans].sort(([, a], [, b]) => a.from - b.from);
  const [earliest] = ends;
  const latest = ends.toSorted(([, a], [, b]) => b.to - a.to)[0];
  return {
    records,
    first: earliest ? earliest[0].write(earliest[1].from) : null,
    last: latest ? latest[0].write(latest[1].to) : null,
    sums: all.total(),
    sensors: details,
    months: [...months]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([month, sums]) => ({ month, sums: sums.total() })),
    gaps,
    clockChanges: clockChanges(reading, spans),
  };
}
