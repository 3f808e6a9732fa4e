import { Popover } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { useState } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { Chip } from "../kit/chip.tsx";
import { Text } from "../kit/text.tsx";
import { useZonesText } from "./use-zones-text.ts";

/** How many zones an answer is of; it says on demand whose clock its hours are on. */
export function ZonesChip({ zones = [] }: { zones: readonly string[] | undefined }) {
  const t = usePhrases("analysis");
  const [isOpen, setOpen] = useState(false);
  const text = useZonesText(zones);
  if (text === undefined) return null;
  return (
    <Popover opened={isOpen} onChange={setOpen} width={280} position="bottom-start" returnFocus>
      <Popover.Target>
        <Chip title={text} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconClock size={14} stroke={1.8} aria-hidden="true" /> {t("zones", { count: zones.length })}
        </Chip>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm" role="status">
          {text}
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}
