import type pg from "pg";
import type { GroupBits } from "../../columns/columns.ts";
import { type CountRecord, isWindow, lineKey } from "../../records/records.ts";
import { type LineFacts, noteLineMeasures } from "./line-measures.queries.ts";

const mostRemembered = 200_000;
const nothing: LineFacts = { bits: 0, shortest: null, longest: null };

function withRecord(known: LineFacts, record: CountRecord, bits: GroupBits): LineFacts {
  const isReported =
    !isWindow(record) ||
    (known.shortest !== null && known.shortest <= record.seconds && record.seconds <= (known.longest ?? 0));
  if (isReported) return (bits & ~known.bits) === 0 ? known : { ...known, bits: known.bits | bits };
  return {
    bits: known.bits | bits,
    shortest: Math.min(known.shortest ?? record.seconds, record.seconds),
    longest: Math.max(known.longest ?? 0, record.seconds),
  };
}

/**
 * Notes which groups each line ever measured and how long its windows were; what this process has noted it does not
 * note again.
 */
export function makeLineMeasures() {
  const noted = new Map<string, LineFacts>();
  /** Lines that other processes gave several lengths. */
  const mixed = new Set<string>();

  return {
    /** The only length of the line's windows, as far as this process knows; null where there are none or several. */
    onlyLength(line: string): number | null {
      const { shortest, longest } = noted.get(line) ?? nothing;
      return shortest === longest && !mixed.has(line) ? shortest : null;
    },

    /** Lines whose windows differ in length. */
    learnMixed(lines: Iterable<string>): void {
      if (mixed.size > mostRemembered) mixed.clear();
      for (const line of lines) mixed.add(line);
    },

    /** In the records' transaction; what comes back is to be called after its commit. */
    async note(
      client: pg.PoolClient,
      records: readonly CountRecord[],
      measured: readonly GroupBits[],
    ): Promise<() => void> {
      const fresh = new Map<string, { of: CountRecord; facts: LineFacts }>();
      records.forEach((record, index) => {
        const key = lineKey(record);
        const known = fresh.get(key)?.facts ?? noted.get(key) ?? nothing;
        const facts = withRecord(known, record, measured[index] ?? 0);
        if (facts !== known) fresh.set(key, { of: record, facts });
      });
      if (fresh.size > 0)
        await noteLineMeasures(
          client,
          [...fresh.values()].map(({ of: { tenantId, deviceId, line }, facts }) => ({
            tenantId,
            deviceId,
            line,
            ...facts,
          })),
        );
      return () => {
        if (noted.size > mostRemembered) noted.clear();
        for (const [key, { facts }] of fresh) noted.set(key, facts);
      };
    },
  };
}

export type LineMeasures = ReturnType<typeof makeLineMeasures>;
