import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { phrase } from "../../../lib/phrases.ts";
import { useOrganisationNodes } from "../../../ui/pickers/use-organisation-nodes.ts";

/** The organisation that narrows the list: in sight also where the tree is folded away. */
export function OrganisationChip({ id, onClear }: { id: number; onClear: () => void }) {
  const { byId } = useOrganisationNodes();
  const name = byId.get(id)?.node.name ?? "…";
  return (
    <Button
      maw={240}
      variant="light"
      rightSection={<IconX size={14} aria-hidden="true" />}
      aria-label={`${phrase("common.clear")}: ${name}`}
      onClick={onClear}
    >
      <bdi>{name}</bdi>
    </Button>
  );
}
