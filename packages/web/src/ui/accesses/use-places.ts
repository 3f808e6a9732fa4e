import { areas } from "@foyer/contract/places/areas";
import { type PickedOrganisation, subjects } from "@foyer/contract/places/subjects";
import { useMay } from "../../lib/permissions.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { pathText } from "../tree/tree-rows.ts";

/** Places change rarely. Milliseconds. */
const staleTime = 60_000;

/** The organisations the caller may see, each with those above it: "East › Hamburg". */
export function useOrganisationOptions(): readonly { value: number; label: string }[] {
  const trees = useAsk(subjects.organisations, {}, { staleTime });
  return named(trees.data ?? [], []);
}

const named = (
  nodes: readonly PickedOrganisation[],
  above: readonly string[],
): { value: number; label: string }[] =>
  nodes.flatMap(({ id, name, children }) => [
    { value: id, label: pathText([...above, name]) },
    ...named(children, [...above, name]),
  ]);

/** The areas of a site; undefined for those who may not list them. */
export function useSiteAreas(entityId: number | undefined) {
  const may = useMay()(areas.list);
  const found = useAsk(
    areas.list,
    { query: { size: 1000, ...(entityId !== undefined && { entityId }) } },
    { enabled: may && entityId !== undefined, staleTime },
  );
  return may && entityId !== undefined && !found.isPlaceholderData ? found.data?.content : undefined;
}
