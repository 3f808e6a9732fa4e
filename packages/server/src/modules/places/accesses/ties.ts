import { mostAreas } from "@foyer/contract/places/accesses";
import type { Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { markSubjects } from "../marks/marks.ts";
import { subjectKinds } from "../subject-kinds/subject-kinds.ts";
import { type Pair, tieQueries } from "./ties.queries.ts";

type SignedPair = Pair & { sign: 1 | -1 };

const isSame = (one: Pair, other: Pair) => one.corridorId === other.corridorId && one.areaId === other.areaId;

/** Every access and area must be visible, and those of a pair belong to one entity; gives the ties there are. */
async function checkPairs(tx: Tx, caller: Caller, pairs: readonly Pair[]) {
  const queries = tieQueries(tx);
  const accessIds = [...new Set(pairs.map(({ corridorId }) => corridorId))];
  const ofAccess = await queries.entityOfAccess(caller, accessIds);
  const ofArea = await queries.entityOfArea(
    caller,
    pairs.map(({ areaId }) => areaId),
  );
  const belong = ({ corridorId, areaId }: Pair) =>
    ofAccess.has(corridorId) && ofAccess.get(corridorId) === ofArea.get(areaId);
  if (!pairs.every(belong)) throw new Refusal("notFound.thing");
  return queries.ofAccesses(requireTenant(caller), accessIds);
}

async function markAreas(tx: Tx, caller: Caller, pairs: readonly Pair[]): Promise<void> {
  const areas = [...new Set(pairs.map(({ areaId }) => areaId))].map((id) => ({
    kind: subjectKinds.area,
    id,
  }));
  await markSubjects(tx, requireTenant(caller), areas, { from: new Date(0), to: null });
}

/** Ties accesses and areas; gives the ties of these accesses as they were, and whether figures change. */
export async function tie(tx: Tx, caller: Caller, ties: readonly SignedPair[]) {
  const before = await checkPairs(tx, caller, ties);
  for (const { corridorId } of ties) {
    const areas = [...before, ...ties].filter((each) => each.corridorId === corridorId);
    if (new Set(areas.map(({ areaId }) => areaId)).size > mostAreas)
      throw new Refusal("validation.failed", { fields: { ties: "outOfRange" } });
  }
  const changed = ties.filter(
    (wanted) => !before.some((known) => isSame(known, wanted) && known.sign === wanted.sign),
  );
  if (changed.length > 0) await tieQueries(tx).save(caller, changed);
  await markAreas(tx, caller, changed);
  return { before, recomputes: changed.length > 0 };
}

/** The contrary; a tie that is not there does not exist. */
export async function untie(tx: Tx, caller: Caller, pairs: readonly Pair[]) {
  if (pairs.length === 0) throw new Refusal("unbind.nothing");
  const before = await checkPairs(tx, caller, pairs);
  if (!pairs.every((pair) => before.some((known) => isSame(known, pair))))
    throw new Refusal("notFound.thing");
  await tieQueries(tx).delete(caller, pairs);
  await markAreas(tx, caller, pairs);
  return before;
}
