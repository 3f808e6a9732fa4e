import {
  IconBarcode,
  IconBuildingStore,
  IconCircleCheck,
  IconCircleOff,
  IconClock,
  IconDoor,
  IconPlugConnectedX,
  IconRouter,
} from "@tabler/icons-react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { typeText } from "../../../ui/accesses/device-words.tsx";
import { Ago } from "../../../ui/ago.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import { HeadFacts, PageHeader } from "../../../ui/page-header.tsx";
import { PlaceLink } from "../../../ui/places/place-link.tsx";
import { StatusWord } from "../../../ui/status-word.tsx";
import { DeviceActions } from "./device-actions.tsx";
import type { ShownDevice } from "./shown-device.ts";

const iconSize = 15;

interface DeviceHeadProps {
  device: ShownDevice;
  accesses: ReadonlyArray<{ id: number; name: string; line: string }>;
}

/** What the device is, where it is, whether it is online, and what can be done with it. */
export function DeviceHead({ device, accesses }: DeviceHeadProps) {
  const t = usePhrases("deviceDetail");
  const { name, sn, deviceType, model, entityId, entityName, lastTime, zone } = device;
  return (
    <>
      <PageHeader title={name}>
        <DeviceActions device={device} />
      </PageHeader>
      <HeadFacts>
        <li>
          <DeviceStateWord device={device} />
        </li>
        {name !== sn && (
          <li>
            <IconBarcode size={iconSize} aria-hidden="true" />
            <bdi dir="ltr">{sn}</bdi>
          </li>
        )}
        <li>
          <IconRouter size={iconSize} aria-hidden="true" />
          {[typeText(deviceType), model].join(" · ")}
        </li>
        <li>
          <IconBuildingStore size={iconSize} aria-hidden="true" />
          <PlaceLink kind="site" of={entityId}>
            {entityName}
          </PlaceLink>
        </li>
        {accesses.map(({ id, line, name: access }) => (
          <li key={line}>
            <IconDoor size={iconSize} aria-hidden="true" />
            <PlaceLink kind="entrance" of={id}>
              {access}
            </PlaceLink>
          </li>
        ))}
        <li>
          <IconClock size={iconSize} aria-hidden="true" />
          {lastTime ? (
            <Ago moment={lastTime} zone={zone} words={(time) => t("lastHeard", { time })} />
          ) : (
            t("neverHeard")
          )}
        </li>
      </HeadFacts>
      {device.way === "contact" && <ContactNote device={device} />}
    </>
  );
}

/** The one word for how it is. */
export function DeviceStateWord({ device: { state, reachable } }: { device: ShownDevice }) {
  const t = usePhrases("deviceDetail");
  if (state === "unused" || state === "expired")
    return (
      <StatusWord Sign={IconCircleOff} tone="off">
        {t(state)}
      </StatusWord>
    );
  if (state === "offline")
    return (
      <StatusWord Sign={IconPlugConnectedX} tone="broken">
        {t("offline")}
      </StatusWord>
    );
  return (
    <StatusWord Sign={IconCircleCheck} tone="good">
      {t(reachable ? "connected" : "online")}
    </StatusWord>
  );
}

/** A device that only fetches gets nothing before it comes by. */
function ContactNote({ device: { expectedBefore, zone } }: { device: ShownDevice }) {
  const t = usePhrases("deviceDetail");
  const format = useFormat();
  const text = () => {
    if (expectedBefore === null) return t("atContact");
    const time = format.dateTime(expectedBefore, zone);
    return t(Date.parse(expectedBefore) < Date.now() ? "overdue" : "atContactBefore", { time });
  };
  return <Quiet mb="md">{text()}</Quiet>;
}
