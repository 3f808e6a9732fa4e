import type { Device } from "@foyer/contract/devices/device";
import { heatDeviceType } from "@foyer/contract/devices/device-types";
import { IconAlertTriangle, IconCircleCheck, IconPlugConnectedX } from "@tabler/icons-react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Row, Stack } from "../../../ui/kit/layout.tsx";
import { Quiet, Text } from "../../../ui/kit/text.tsx";
import { PlaceLink } from "../../../ui/places/place-link.tsx";
import { StatusWord } from "../../../ui/status-word.tsx";

/** More are only counted: their list is the one of devices. */
const mostListed = 6;

interface SensorListProps {
  devices: readonly Device[];
  /** Each is named with its site. */
  ofSeveralSites?: boolean;
}

/** What is wrong with a sensor in words; nothing where it is well. Old firmware is no fault, nor that a heat device counts nowhere. */
export function useSensorTrouble() {
  const t = usePhrases("places");
  const faults = usePhrases("devices.faults");
  const states = usePhrases("devices.states");
  const format = useFormat();
  return ({ state, faults: own, lastTime, timeZone, deviceType }: Device): string => {
    if (state === "unused") return deviceType === heatDeviceType ? "" : t("unbound");
    if (state === "expired") return states("expired");
    if (state === "offline")
      return lastTime === null ? t("never") : t("since", { time: format.dateTime(lastTime, timeZone) });
    return format.list(own.map((fault) => faults(fault)));
  };
}

/** The sensors that need somebody, each in words and one click from its page; else that all are online. */
export function SensorList({ devices, ofSeveralSites = false }: SensorListProps) {
  const t = usePhrases("places");
  const format = useFormat();
  const trouble = useSensorTrouble();
  const wrong = devices.filter((device) => trouble(device) !== "");
  if (devices.length === 0) return <Quiet mt="xs">{t("noSensors")}</Quiet>;
  if (wrong.length === 0)
    return (
      <Stack gap="xs" mt="xs">
        <StatusWord Sign={IconCircleCheck} tone="good">
          {t("allOnline", { count: devices.length })}
        </StatusWord>
        {devices.length <= mostListed && (
          <Stack as="ul" gap="2xs" size="sm">
            {devices.map(({ id, sn, name }) => (
              <li key={id}>
                <PlaceLink kind="device" of={sn}>
                  {name}
                </PlaceLink>
              </li>
            ))}
          </Stack>
        )}
      </Stack>
    );
  return (
    <Stack gap="xs" mt="xs">
      <Text tone="broken" weight="medium">
        {t("broken", { count: wrong.length, all: format.number(devices.length) })}
      </Text>
      <Troubles devices={wrong} ofSeveralSites={ofSeveralSites} />
    </Stack>
  );
}

/** Sensors with what is wrong with each. */
export function Troubles({
  devices,
  count = devices.length,
  ofSeveralSites = false,
}: SensorListProps & { count?: number }) {
  const t = usePhrases("places");
  const trouble = useSensorTrouble();
  return (
    <Stack as="ul" gap="2xs" size="sm">
      {devices.slice(0, mostListed).map((device) => (
        <Row as="li" key={device.id} gap="xs" gapY="0">
          <StatusWord
            Sign={device.state === "offline" ? IconPlugConnectedX : IconAlertTriangle}
            tone="broken"
          >
            <PlaceLink kind="device" of={device.sn}>
              {device.name}
            </PlaceLink>
          </StatusWord>
          <Quiet as="span">
            {trouble(device)}
            {ofSeveralSites && (
              <>
                {" · "}
                <PlaceLink kind="site" of={device.entityId}>
                  {device.entityName}
                </PlaceLink>
              </>
            )}
          </Quiet>
        </Row>
      ))}
      {count > mostListed && <Quiet as="li">{t("more", { count: count - mostListed })}</Quiet>}
    </Stack>
  );
}
