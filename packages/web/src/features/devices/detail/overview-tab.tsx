import { devices } from "@foyer/contract/devices/devices";
import { accesses } from "@foyer/contract/places/accesses";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { BindingPeriods } from "../../../ui/accesses/binding-periods.tsx";
import { Box } from "../../../ui/kit/layout.tsx";
import { Title } from "../../../ui/kit/text.tsx";
import { Tiles } from "../../../ui/kit/tiles.tsx";
import { DayCounts } from "./day-counts.tsx";
import { HealthFacts } from "./health-facts.tsx";
import { HealthSentence } from "./health-sentence.tsx";
import type { ShownDevice } from "./shown-device.ts";

/** How the device is, where it counts, and what it counted lately. */
export function OverviewTab({ device }: { device: ShownDevice }) {
  const t = usePhrases("deviceDetail");
  const may = useMay();
  return (
    <Tiles least={380} gap="lg" p="md">
      <section aria-labelledby="device-health">
        <Title id="device-health">{t("health.title")}</Title>
        <HealthSentence device={device} />
        <HealthFacts device={device} />
      </section>
      <section aria-labelledby="device-bindings">
        <Title id="device-bindings">{t("bindings.title")}</Title>
        <BindingPeriods
          query={{ deviceId: device.id }}
          zone={device.zone}
          movable={may(devices.move) && may(accesses.list)}
        />
      </section>
      <Box as="section" whole aria-labelledby="device-day">
        <Title id="device-day">{t("day.title")}</Title>
        <DayCounts device={device} />
      </Box>
    </Tiles>
  );
}
