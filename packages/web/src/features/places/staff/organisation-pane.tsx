import { type PickedOrganisation, subjects } from "@foyer/contract/places/subjects";
import { useMemo } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Failed } from "../../../ui/states/failed.tsx";
import { Tree, type TreeNode } from "../../../ui/tree/tree.tsx";

/** Stands for no choice. */
const everywhere = 0;

const toNode = ({ id, name, children }: PickedOrganisation): TreeNode => ({
  id,
  name,
  children: children.map(toNode),
});

interface OrganisationPaneProps {
  chosen: number | undefined;
  onChoose: (id: number | null) => void;
}

/** The tree of organisations; the choice narrows the list to those of it and below. */
export function OrganisationPane({ chosen, onChoose }: OrganisationPaneProps) {
  const t = usePhrases("staff");
  const { data, isError, error, refetch } = useAsk(subjects.organisations);
  const nodes = useMemo(
    () => [{ id: everywhere, name: t("everywhere"), children: (data ?? []).map(toNode) }],
    [data, t],
  );
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <Tree
      nodes={nodes}
      label={t("organisations")}
      selected={chosen ?? everywhere}
      onSelect={(id) => onChoose(id === everywhere ? null : id)}
      search
      openLevels={2}
      rememberAs="staff"
    />
  );
}
