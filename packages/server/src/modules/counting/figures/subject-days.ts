import type pg from "pg";
import type { Subjects } from "../clock-groups/clock-groups.ts";
import { listPieces } from "../clocks/clocks.ts";
import type { SumKey } from "../columns/columns.ts";
import type { LayeredSums } from "../sums/sums.ts";
import { sumsOfPieces } from "./read-pieces.ts";

/** Sums of subjects, each by business day `from` to `to`, both included; days without a row are missing. */
export async function layeredDays(
  pool: pg.Pool,
  subjects: Subjects,
  measures: readonly SumKey[],
  from: string,
  to: string,
): Promise<Map<number, Map<string, LayeredSums>>> {
  const result = new Map(subjects.all.map(({ id }) => [id, new Map<string, LayeredSums>()]));
  for (const group of subjects.groups) {
    const days = listPieces(group, "1d", { from, to });
    const sums = await sumsOfPieces(pool, { ...group, measures }, days, "subject", null);
    for (const [key, layered] of sums) {
      const [id, number] = key.split("|").map(Number);
      result.get(id ?? 0)?.set(days[number ?? 0]?.time ?? "", layered);
    }
  }
  return result;
}
