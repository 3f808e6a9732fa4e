import type { Tx } from "../../../platform/database/database.ts";
import { requireTenant } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { markRules, markSubjects } from "../marks/marks.ts";
import { type Subject, subjectKinds } from "../subject-kinds/subject-kinds.ts";
import type { AccessWork } from "./access-work.ts";
import { type AccessRow, accessBulkQueries, type TieRow } from "./accesses-bulk.queries.ts";
import type { Asked, Written } from "./thing.ts";

/** Makes the areas that are not there yet; gives a finder of areas by entity and name, and how many were made. */
async function makeAreas(tx: Tx, tenantId: number, works: readonly AccessWork[]) {
  const queries = accessBulkQueries(tx);
  const wanted = works.flatMap(({ columns, ties }) =>
    ties.filter(({ areaId }) => areaId === null).map(({ name }) => ({ entity_id: columns.entity_id, name })),
  );
  const areaKey = (area: { entity_id: number; name: string }) => `${area.entity_id}|${area.name}`;
  if (wanted.length === 0) return { findId: () => undefined, made: 0 };
  // A batch before may have made them.
  const known = await queries.listAreas(tenantId, [...new Set(wanted.map(({ entity_id }) => entity_id))]);
  const ids = new Map(known.map((area) => [areaKey(area), area.id]));
  const missing = [
    ...new Map(
      wanted.filter((area) => !ids.has(areaKey(area))).map((area) => [areaKey(area), area]),
    ).values(),
  ];
  if (missing.length > 0)
    for (const area of await queries.insertAreas(tenantId, missing)) ids.set(areaKey(area), area.id);
  return {
    findId: (entity_id: number, name: string) => ids.get(areaKey({ entity_id, name })),
    made: missing.length,
  };
}

/** Areas that one of the lists ties and the other does not, or with the other sign. */
function changedAreas(before: readonly TieRow[], after: readonly TieRow[]): number[] {
  const tieText = ({ access_id, area_id, sign }: TieRow) => `${access_id}|${area_id}|${sign}`;
  const [old, young] = [new Set(before.map(tieText)), new Set(after.map(tieText))];
  const changed = [
    ...before.filter((tie) => !young.has(tieText(tie))),
    ...after.filter((tie) => !old.has(tieText(tie))),
  ];
  return [...new Set(changed.map(({ area_id }) => area_id))];
}

/** An obstacle may have come about since the rows were checked. */
async function refuseBound(
  tx: Tx,
  { caller, now }: Asked,
  before: readonly AccessRow[],
  after: ReadonlyMap<number, AccessWork>,
) {
  const bound = await accessBulkQueries(tx).bound(requireTenant(caller), now);
  for (const row of before) {
    const columns = after.get(row.id)?.columns;
    const held = bound.get(row.id);
    if (held && columns?.entity_id !== row.entity_id)
      throw new Refusal("access.hasHistory", { fields: { entity: "otherEntity" } });
    if (held?.running && row.in_use === 1 && columns?.in_use === 0)
      throw new Refusal("access.inUse", { fields: { binding: "boundNow" } });
  }
}

/** Writes accesses with their ties, and marks what counts differently from then on. */
export async function writeAccesses(tx: Tx, asked: Asked, works: readonly AccessWork[]): Promise<Written> {
  const queries = accessBulkQueries(tx);
  const tenantId = requireTenant(asked.caller);
  const { findId, made } = await makeAreas(tx, tenantId, works);
  const fresh = works.filter(({ id }) => id === null);
  const freshIds =
    fresh.length > 0
      ? await queries.insert(
          tenantId,
          fresh.map(({ columns }) => columns),
        )
      : [];
  const after = new Map(works.flatMap((work) => (work.id === null ? [] : [[work.id, work] as const])));
  const before = after.size > 0 ? await queries.forChange(asked.caller, [...after.keys()]) : [];
  if (before.length !== after.size) throw new Refusal("notFound.thing");
  if (before.length > 0) {
    await refuseBound(tx, asked, before, after);
    await queries.update(
      tenantId,
      before.map(({ id }) => ({ id, ...(after.get(id) as AccessWork).columns })),
    );
  }
  const changedIds = before.map(({ id }) => id);
  const toTies = (id: number, { columns, ties }: AccessWork): TieRow[] =>
    ties.map(({ areaId, name, sign }) => ({
      access_id: id,
      area_id: (areaId ?? findId(columns.entity_id, name)) as number,
      sign,
    }));
  const old = changedIds.length > 0 ? await queries.ties(tenantId, changedIds) : [];
  const changed = changedIds.flatMap((id) => toTies(id, after.get(id) as AccessWork));
  const added = fresh.flatMap((work, at) => toTies(freshIds[at] as number, work));
  await queries.setTies(tenantId, changedIds, [...changed, ...added]);

  const touched: Subject[] = changedAreas(old, changed).map((id) => ({ kind: subjectKinds.area, id }));
  const kinds = before.filter((row) => row.kind !== after.get(row.id)?.columns.kind);
  for (const id of new Set(kinds.map(({ id }) => after.get(id)?.columns.entity_id as number)))
    touched.push({ kind: subjectKinds.entity, id });
  await markSubjects(tx, tenantId, touched, { from: new Date(0), to: null });
  const moved = before.filter((row) => row.entity_id !== after.get(row.id)?.columns.entity_id);
  const entities = moved.flatMap((row) => [row.entity_id, after.get(row.id)?.columns.entity_id as number]);
  // They never counted, but figures may have been given to them.
  await markRules(tx, tenantId, [...new Set(entities)]);
  return { recomputes: touched.length + moved.length > 0, madeAreas: made };
}
