import type { DeviceWithLines } from "@foyer/contract/devices/device";
import { IconAlertTriangle, IconCircleCheck, IconPlugConnectedX } from "@tabler/icons-react";
import { usePhrases } from "../../../lib/phrases.ts";
import { Row } from "../../../ui/kit/layout.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import { PlaceLink } from "../../../ui/places/place-link.tsx";
import { StatusWord } from "../../../ui/status-word.tsx";
import { useSensorTrouble } from "../overview/sensor-list.tsx";

interface SensorsOfEntranceProps {
  id: number;
  devices: readonly DeviceWithLines[];
}

/** The sensors that count at an entrance, each with a sign for how it is and, where it is not well, why. */
export function SensorsOfEntrance({ id, devices }: SensorsOfEntranceProps) {
  const t = usePhrases("places");
  const trouble = useSensorTrouble();
  const own = devices.filter(({ lines }) => lines.some(({ corridorId }) => corridorId === id));
  if (own.length === 0) return <Quiet as="span">{t("noSensors")}</Quiet>;
  return (
    <Row gap="md" gapY="0">
      {own.map((device) => {
        const words = trouble(device);
        const broken = device.state === "offline" ? IconPlugConnectedX : IconAlertTriangle;
        return (
          <span key={device.id}>
            <StatusWord
              Sign={words === "" ? IconCircleCheck : broken}
              tone={words === "" ? "good" : "broken"}
            >
              <PlaceLink kind="device" of={device.sn}>
                {device.name}
              </PlaceLink>
            </StatusWord>
            {words !== "" && <Quiet as="span"> {words}</Quiet>}
          </span>
        );
      })}
    </Row>
  );
}
