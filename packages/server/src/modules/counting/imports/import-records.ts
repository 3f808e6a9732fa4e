import type { MeasureValues } from "@foyer/contract/counting/measures";
import { type CountRecord, type QuarantineReason, quarantineReason } from "../records/records.ts";
import { stampFlags } from "./count-table.ts";
import type { Reading } from "./read-plan.ts";

/** What an import calls itself in its records. */
export const importSource = (importId: number): string => `import:${importId}`;

const remarks: Record<number, string> = {
  [stampFlags.doubled]: "doubledHour",
  [stampFlags.skipped]: "skippedHour",
};

type Place = Pick<CountRecord, "tenantId" | "deviceId" | "line" | "receivedMs" | "source">;

/** A row of the table as the record it becomes. */
export function recordAt({ table, slots, stays }: Reading, at: number, place: Place): CountRecord {
  const values: MeasureValues = { ...stays.get(at)?.values };
  slots.forEach((measure, slot) => {
    if (table.saysAt(slot, at)) values[measure] = table.valueAt(slot, at);
  });
  const remark = remarks[table.flag[at] as number];
  return {
    ...place,
    startMs: table.start[at] as number,
    seconds: table.seconds[at] as number,
    revision: null,
    values,
    ...(remark && { remark }),
  };
}

/** Why a record of an import may not be counted silently: an import may be of any age. */
export const importQuarantine = (record: CountRecord): QuarantineReason | null =>
  // A count of no time stands for the hour that spring skips.
  quarantineReason({ ...record, seconds: Math.max(record.seconds, 3_600) }, Number.POSITIVE_INFINITY);

/** The rows of each sensor, by start, of those that are imported. */
export function rowsBySensor({ table, sensors }: Reading): Map<number, Uint32Array> {
  const rows = table.sorted();
  const found = new Map<number, Uint32Array>();
  let from = 0;
  while (from < rows.length) {
    const sensor = table.sensor[rows[from] as number] as number;
    let to = from;
    while (to < rows.length && table.sensor[rows[to] as number] === sensor) to++;
    if (sensors[sensor]?.place.is !== "skipped") found.set(sensor, rows.subarray(from, to));
    from = to;
  }
  return found;
}

/** Whether any of a span lies in one of these months `yyyy-MM`. */
export function touchesMonths(
  months: ReadonlySet<string>,
  { from, to }: { from: number; to: number },
): boolean {
  const [first, last] = [toMonth(from), toMonth(to)];
  return [...months].some((month) => month >= first && month <= last);
}

/** The month `yyyy-MM` of a moment, UTC. */
export const toMonth = (ms: number): string => new Date(ms).toISOString().slice(0, 7);
