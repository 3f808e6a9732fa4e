import type { KnownDevice } from "../../devices/registry/registry.ts";
import { type GroupBits, measuredBy, reportedGroups } from "../columns/columns.ts";
import type { CountRecord } from "../records/records.ts";

const mostRemembered = 200_000;

/** What lines are known to measure, so that each record says what it measured beside what it reports. */
export function makeKnownMeasures() {
  const learnt = new Map<string, GroupBits>();

  const lineKey = ({ deviceId }: Pick<KnownDevice, "deviceId">, line: string) => `${deviceId}|${line}`;

  const knownGroups = (device: KnownDevice, line: string): GroupBits =>
    (learnt.get(lineKey(device, line)) ?? 0) | (device.measured[line] ?? 0);

  return {
    /**
     * Says for newly made records what they measured. `namesAll`: each record of an interval reports all that was
     * measured, also where that is 0.
     */
    said(device: KnownDevice, records: readonly CountRecord[], namesAll: boolean): void {
      if (learnt.size > mostRemembered) learnt.clear();
      for (const { line, values } of records) {
        const key = lineKey(device, line);
        learnt.set(key, (learnt.get(key) ?? 0) | reportedGroups(values));
      }
      for (const record of records) {
        const isMoment = record.seconds === 0;
        if (record.measured !== undefined || (namesAll && !isMoment)) continue;
        record.measured = measuredBy(
          reportedGroups(record.values),
          knownGroups(device, record.line),
          isMoment,
        );
      }
    },

    /** Signs of presence: what a line would have reported, had anything happened. */
    present(device: KnownDevice, records: readonly CountRecord[]): void {
      for (const record of records) record.measured = knownGroups(device, record.line);
    },
  };
}
