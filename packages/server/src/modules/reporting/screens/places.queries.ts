import type { PlaceRef } from "@foyer/contract/reporting/screens/screen-questions";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { visibleEntities, visibleOrganisations } from "../../places/scope/scope.ts";

interface Place {
  /** `<kind>:<id>`. */
  key: string;
  name: string;
  /** Whether the caller may see it. */
  isSeen: boolean;
}

const kinds = ["site", "access", "area"] as const;
type Kind = (typeof kinds)[number] | "organisation";

/** What the places of a reference are known by here. */
export const placeKeys = (place: PlaceRef): string[] => {
  if ("deptId" in place) return [`organisation:${place.deptId}`];
  return "ids" in place ? place.ids.map((id) => `${kinds[place.dataType]}:${id}`) : [];
};

/** The places of a company that some references name, and which of them the caller may see. */
export async function namedPlaces(
  db: Db | Tx,
  caller: Caller,
  places: readonly PlaceRef[],
): Promise<Place[]> {
  const tenantId = requireTenant(caller);
  const wanted = new Map<Kind, Set<number>>();
  for (const key of places.flatMap(placeKeys)) {
    const [kind, id] = key.split(":") as [Kind, string];
    wanted.set(kind, (wanted.get(kind) ?? new Set()).add(Number(id)));
  }
  const idsOf = (kind: Kind) => [...(wanted.get(kind) ?? [])];
  const sites = new Set((await visibleEntities(db, caller).select("e.id").execute()).map(({ id }) => id));

  const found: Place[] = [];
  const add = (kind: Kind, rows: readonly { id: number; name: string; isSeen: boolean }[]) =>
    found.push(...rows.map(({ id, name, isSeen }) => ({ key: `${kind}:${id}`, name, isSeen })));
  if (wanted.has("site")) {
    const rows = await db
      .selectFrom("entities")
      .where("tenant_id", "=", tenantId)
      .where("id", "in", idsOf("site"))
      .select(["id", "name"])
      .execute();
    add(
      "site",
      rows.map((row) => ({ ...row, isSeen: sites.has(row.id) })),
    );
  }
  for (const [kind, table] of [
    ["access", "accesses"],
    ["area", "areas"],
  ] as const) {
    if (!wanted.has(kind)) continue;
    const rows = await db
      .selectFrom(table)
      .where("tenant_id", "=", tenantId)
      .where("id", "in", idsOf(kind))
      .select(["id", "name", "entity_id"])
      .execute();
    add(
      kind,
      rows.map((row) => ({ ...row, isSeen: sites.has(row.entity_id) })),
    );
  }
  if (wanted.has("organisation")) {
    const seen = await visibleOrganisations(db, caller).select("o.id").execute();
    const organisations = new Set(seen.map(({ id }) => id));
    const rows = await db
      .selectFrom("organisations")
      .where("tenant_id", "=", tenantId)
      .where("id", "in", idsOf("organisation"))
      .select(["id", "name"])
      .execute();
    add(
      "organisation",
      rows.map((row) => ({ ...row, isSeen: organisations.has(row.id) })),
    );
  }
  return found;
}
