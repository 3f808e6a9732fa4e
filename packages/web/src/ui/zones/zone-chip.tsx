import { IconClock } from "@tabler/icons-react";
import { zonesOfRows } from "../../lib/page-zone.ts";
import { phrase } from "../../lib/phrases.ts";
import { Line } from "../kit/layout.tsx";

/** Whose clock the times around it are on. */
export function ZoneChip({ zone }: { zone: string }) {
  return (
    <Line as="span" inline gap="2xs" size="xs" tone="quiet">
      <IconClock size={14} stroke={1.8} aria-hidden="true" />
      {zone === zonesOfRows
        ? phrase("common.timesOfSites")
        : phrase("common.timesIn", { zone: zone.replaceAll("_", " ") })}
    </Line>
  );
}
