import { accesses } from "@foyer/contract/places/accesses";
import { areas } from "@foyer/contract/places/areas";
import { type Organisation, organisations } from "@foyer/contract/places/organisations";
import { useMay } from "../../../lib/permissions.ts";
import { useAsk } from "../../../lib/use-ask.ts";

/** Places change rarely. Milliseconds. */
const staleTime = 5 * 60_000;
const all = { size: 1000 };

export const useSiteAccesses = (entityId: number | undefined) =>
  useAsk(
    accesses.byEntity,
    { query: { entityId: entityId ?? 0 } },
    { enabled: entityId !== undefined, staleTime },
  );

/** Areas of a site, or of all; nothing for those who may not list them. */
export function useSiteAreas(entityId?: number) {
  const enabled = useMay()(areas.list);
  return useAsk(
    areas.list,
    { query: { ...all, ...(entityId !== undefined && { entityId }) } },
    { enabled, staleTime },
  );
}

export interface NamedOrganisation {
  id: number;
  /** From the top down: "East › Hamburg". */
  name: string;
}

/** The organisations the caller may see, each with those above it. */
export function useOrganisations(): readonly NamedOrganisation[] {
  const enabled = useMay()(organisations.tree);
  const tree = useAsk(organisations.tree, { query: {} }, { enabled, staleTime });
  return named(tree.data?.content ?? []);
}

const named = (nodes: readonly Organisation[], above = ""): NamedOrganisation[] =>
  nodes.flatMap(({ id, name, children }) => [
    { id, name: above + name },
    ...named(children, `${above}${name} › `),
  ]);
