import type pg from "pg";
import type { SumKey } from "../records/coverage-columns.ts";
import type { Subjects } from "./clock-groups.ts";
import type { LayeredSums } from "./layered-sums.ts";
import { daySums } from "./sums.queries.ts";

/** Sums of subjects, each by business day `from` to `to`, both included; days without a row are missing. */
export async function layeredDays(
  pool: pg.Pool,
  subjects: Subjects,
  measures: readonly SumKey[],
  from: string,
  to: string,
): Promise<Map<number, Map<string, LayeredSums>>> {
  const result = new Map(subjects.all.map(({ id }) => [id, new Map<string, LayeredSums>()]));
  for (const { tenantId, kind, ids } of subjects.groups) {
    const sums = await daySums(pool, { tenantId, kind, ids, measures }, from, to, "subjectDay");
    for (const [key, layered] of sums) {
      const [id, day = ""] = key.split("|");
      result.get(Number(id))?.set(day, layered);
    }
  }
  return result;
}
