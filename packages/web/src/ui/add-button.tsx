import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { Guarded } from "../lib/permissions.ts";
import { May } from "./may.tsx";

interface AddButtonProps {
  ask: Guarded;
  label: string;
  onClick: () => void;
}

/** The way to something new in a list, for those who may make it. */
export function AddButton({ ask, label, onClick }: AddButtonProps) {
  return (
    <May ask={ask}>
      <Button leftSection={<IconPlus size={16} />} onClick={onClick}>
        {label}
      </Button>
    </May>
  );
}
