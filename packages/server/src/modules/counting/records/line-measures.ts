import type pg from "pg";
import type { CountRecord } from "./count-record.ts";
import { noteLineMeasures } from "./line-measures.queries.ts";
import type { GroupBits } from "./measured-groups.ts";

const mostRemembered = 200_000;

/** Notes which groups each line ever measured; what this process has noted it does not note again. */
export function makeLineMeasures() {
  const noted = new Map<string, GroupBits>();

  return {
    /** In the records' transaction; what comes back is to be called after its commit. */
    async note(
      client: pg.PoolClient,
      records: readonly CountRecord[],
      measured: readonly GroupBits[],
    ): Promise<() => void> {
      const fresh = new Map<string, { of: CountRecord; bits: GroupBits }>();
      records.forEach((record, index) => {
        const bits = measured[index] ?? 0;
        const key = `${record.deviceId}|${record.line}`;
        const known = fresh.get(key)?.bits ?? noted.get(key) ?? 0;
        if ((bits & ~known) !== 0) fresh.set(key, { of: record, bits: known | bits });
      });
      if (fresh.size > 0)
        await noteLineMeasures(
          client,
          [...fresh.values()].map(({ of, bits }) => ({ ...of, bits })),
        );
      return () => {
        if (noted.size > mostRemembered) noted.clear();
        for (const [key, { bits }] of fresh) noted.set(key, bits);
      };
    },
  };
}
