import { Popover } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { useState } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { Chip } from "../kit/chip.tsx";
import { Text } from "../kit/text.tsx";
import { useZonesText } from "./use-zones-text.ts";
import { ZoneChip } from "./zone-chip.tsx";

/** Whose clock the hours of an answer are on; of several it says how many, and which on demand. */
export function ZonesChip({ zones = [] }: { zones: readonly string[] | undefined }) {
  const t = usePhrases("analysis");
  const [isOpen, setOpen] = useState(false);
  const text = useZonesText(zones);
  if (text === undefined) return zones[0] ? <ZoneChip zone={zones[0]} /> : null;
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
