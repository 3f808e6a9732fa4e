import { queryDataTypes } from "@foyer/contract/analytics/query";
import type { Db } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { placesAsked } from "../query/query.ts";

const idsIn = (text: string | null) => (text ? text.split(",").map(Number) : undefined);

/** A saved question without the places the caller may not see. Refused where nothing is left of what it names. */
export async function narrowedQuestion(
  db: Db,
  caller: Caller,
  question: string,
): Promise<{ question: string; leftOut: number }> {
  const parts = new URLSearchParams(question);
  const ids = idsIn(parts.get("ids"));
  const [deptId] = idsIn(parts.get("dept")) ?? [];
  const [entityId] = idsIn(parts.get("entity")) ?? [];
  if (!ids && deptId === undefined && entityId === undefined) return { question, leftOut: 0 };
  const dataType = queryDataTypes.find((known) => String(known) === parts.get("of")) ?? 0;
  const { subjects, chosen, leftOut } = await placesAsked(db, caller, {
    dataType,
    ids,
    deptId,
    entityId,
    visibleOnly: true,
  });
  if (leftOut === 0) return { question, leftOut };
  const seen = chosen ?? new Set(subjects.map(({ id }) => id));
  const left = ids?.filter((id) => seen.has(id)) ?? [];
  if (left.length === 0) throw new Refusal("savedQuery.nothingSeen");
  parts.set("ids", left.join(","));
  return { question: parts.toString(), leftOut };
}
