import type { Measure } from "@foyer/contract/counting/measures";
import type pg from "pg";
import type { Subjects } from "./clock-groups.ts";
import { measuredUntil } from "./ever-measured.queries.ts";

/** Which of the measures records of each subject ever told of; `until` is the last day asked. */
export async function everMeasured(
  pool: pg.Pool,
  { groups }: Pick<Subjects, "groups">,
  measures: readonly Measure[],
  until: string,
): Promise<Map<number, ReadonlySet<Measure>>> {
  const found = await Promise.all(
    groups.map(({ tenantId, kind, ids }) => measuredUntil(pool, { tenantId, kind, ids, measures }, until)),
  );
  return new Map(found.flatMap((ofGroup) => [...ofGroup]));
}
