import type { AccessDraft } from "@foyer/contract/places/accesses";
import type * as z from "zod/mini";
import type { Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { markRules, markSubjects } from "../marks/marks.ts";
import { requireOrganisations } from "../scope/scope.ts";
import { type Subject, subjectKinds } from "../subject-kinds/subject-kinds.ts";
import { type AreaTie, accessQueries } from "./accesses.queries.ts";

type Draft = z.output<typeof AccessDraft>;

/** Entity, organisation and areas of an access belong together; a stranger's do not exist. */
async function checkPlaces(tx: Tx, caller: Caller, { entityId, deptId, areas }: Draft): Promise<void> {
  const queries = accessQueries(tx);
  const organisations = found(await queries.listOrganisations(caller, entityId));
  if (!organisations.includes(deptId)) {
    await requireOrganisations(tx, caller, [deptId]);
    throw new Refusal("validation.failed", { fields: { deptId: "invalid" } });
  }
  const known = await queries.listAreas(requireTenant(caller), entityId);
  if (!areas.every((tie) => known.has(tie.areaId))) throw new Refusal("notFound.thing");
}

/** Areas that one of the lists ties and the other does not, or with the other sign. */
function changedAreas(before: readonly AreaTie[], after: readonly AreaTie[]): number[] {
  const signs = (ties: readonly AreaTie[]) => new Map(ties.map((tie) => [tie.areaId, tie.sign]));
  const [old, young] = [signs(before), signs(after)];
  return [...new Set([...old.keys(), ...young.keys()])].filter((id) => old.get(id) !== young.get(id));
}

export async function createAccess(tx: Tx, caller: Caller, draft: Draft): Promise<{ id: number }> {
  const queries = accessQueries(tx);
  await checkPlaces(tx, caller, draft);
  const access = await queries.insert(requireTenant(caller), draft);
  await queries.setTies(requireTenant(caller), access.id, draft.areas);
  return access;
}

/** Changes an access and marks what counts differently from then on; returns its previous state. */
export async function changeAccess(tx: Tx, caller: Caller, id: number, draft: Draft, now: Date) {
  const queries = accessQueries(tx);
  const tenantId = requireTenant(caller);
  const before = found(await queries.forChange(caller, id));
  const ties = await queries.ties(tenantId, id);
  await checkPlaces(tx, caller, draft);
  const moves = draft.entityId !== before.entity_id;
  if (moves && (await queries.binding(tenantId, id))) throw new Refusal("access.hasHistory");
  const closes = draft.binding === 0 && before.in_use === 1;
  if (closes && (await queries.binding(tenantId, id, now))) throw new Refusal("access.inUse");

  await queries.update(tenantId, id, draft);
  await queries.setTies(tenantId, id, draft.areas);
  const touched: Subject[] = changedAreas(ties, draft.areas).map((area) => ({
    kind: subjectKinds.area,
    id: area,
  }));
  if (draft.kind !== before.kind) touched.push({ kind: subjectKinds.entity, id: draft.entityId });
  await markSubjects(tx, tenantId, touched, { from: new Date(0), to: null });
  // It never counted, but figures may have been given to it.
  if (moves) await markRules(tx, tenantId, [before.entity_id, draft.entityId]);
  return { before: { ...before, areas: ties }, recomputes: moves || touched.length > 0 };
}
