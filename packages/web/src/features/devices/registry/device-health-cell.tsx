import type { Device } from "@foyer/contract/devices/device";
import type { DeviceState } from "@foyer/contract/devices/device-health";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconClockOff,
  IconPlugOff,
} from "@tabler/icons-react";
import { Fragment, type ReactNode } from "react";
import { useFormat } from "../../../lib/format.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { silenceText } from "../../../lib/silence-text.ts";
import { Ago } from "../../../ui/ago.tsx";
import { LinkButton } from "../../../ui/kit/link-button.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import { PlaceLink } from "../../../ui/places/place-link.tsx";
import { StatusWord } from "../../../ui/status-word.tsx";
import { TwoLines } from "../../../ui/two-lines.tsx";
import classes from "./devices.module.css";

const signs = {
  online: { Sign: IconCircleCheck, tone: "good" },
  offline: { Sign: IconPlugOff, tone: "broken" },
  unused: { Sign: IconCircleDashed, tone: "off" },
  expired: { Sign: IconClockOff, tone: "broken" },
} as const;

/** The one word for a device; one that is online and not normal is distinguished by its sign, too. */
function StateWord({ state, isNormal }: { state: DeviceState; isNormal: boolean }) {
  const t = usePhrases("devices.states");
  const odd = state === "online" && !isNormal;
  const { Sign, tone } = odd ? ({ Sign: IconAlertTriangle, tone: undefined } as const) : signs[state];
  return (
    <StatusWord Sign={Sign} tone={tone}>
      {odd ? `${t("online")}, ${t("abnormal")}` : t(state)}
    </StatusWord>
  );
}

/** Whether a device is online, what is wrong with it, its newest record and how well it keeps its interval. */
export function DeviceHealthCell({ device }: { device: Device }) {
  const t = usePhrases("devices");
  const faults = usePhrases("devices.faults");
  const format = useFormat();
  const { state, lastTime, lastRecordTime, kept } = device;
  const wrong = device.faults.map((fault) => faults(fault));
  const cause = silenceText(device);
  const facts: Record<string, ReactNode> = device.silence
    ? { heard: lastTime !== null && <Heard device={device} what="lastHeard" />, cause }
    : {
        heard: <Heard device={device} what={lastRecordTime === null ? "lastHeard" : "lastRecord"} />,
        kept: kept !== null && kept !== 1 && t("kept", { share: format.percent(kept) }),
      };
  return (
    <TwoLines
      first={
        <>
          <StateWord state={state} isNormal={wrong.length === 0} />
          {wrong.length > 0 && (
            <Text as="span" size="sm" tone="broken">
              {" "}
              {format.list(wrong)}
            </Text>
          )}
        </>
      }
      second={Object.entries(facts)
        .filter(([, fact]) => fact)
        .map(([name, fact], index) => (
          <Fragment key={name}>
            {index > 0 && " · "}
            <span className={name === "cause" ? classes.cause : undefined}>{fact}</span>
          </Fragment>
        ))}
    />
  );
}

/** How long ago its newest record, or anything, came. */
function Heard({
  device: { lastTime, lastRecordTime, timeZone },
  what,
}: {
  device: Device;
  what: "lastHeard" | "lastRecord";
}) {
  const t = usePhrases("devices");
  const moment = what === "lastRecord" ? lastRecordTime : lastTime;
  if (moment === null) return t("neverHeard");
  return <Ago moment={moment} zone={timeZone} words={(time) => t(what, { time })} />;
}

const batterySign = (battery: number) => (battery === 102 ? "batteryCharging" : "batteryNormal");

/** Batteries and signal, as far as the device reports them. */
export function DevicePowerCell({ device }: { device: Device }) {
  const t = usePhrases("devices");
  const format = useFormat();
  const { battery, batteryLevel, batterytxLevel, signalStatus, faults } = device;
  const level = (percent: number) => format.percent(percent / 100);
  const own = battery === null ? "–" : batteryLevel === null ? t(batterySign(battery)) : level(batteryLevel);
  const others = [
    batterytxLevel !== null && t("transmitter", { level: level(batterytxLevel) }),
    signalStatus !== null && t(signalStatus === 0 ? "signalBlurred" : "signalClear"),
  ];
  return (
    <TwoLines
      first={
        <Text as="span" numeric {...(faults.includes("batteryLow") && { tone: "broken", weight: "medium" })}>
          {own}
        </Text>
      }
      second={others.filter(Boolean).join(" · ")}
    />
  );
}

/** What program the device runs against what it should, and what it has not taken yet. */
export function DeviceFirmwareCell({ device }: { device: Device }) {
  const t = usePhrases("devices");
  const { version, targetVersion, firmwareBehind, pendingChanges } = device;
  const target =
    targetVersion !== null && (firmwareBehind ? t("target", { version: targetVersion }) : t("upToDate"));
  const pending = pendingChanges > 0 && t("pending", { count: pendingChanges });
  return (
    <TwoLines
      first={version === "" ? "–" : <bdi dir="ltr">{version}</bdi>}
      second={[version !== "" && target, pending].filter(Boolean).join(" · ")}
    />
  );
}

/** Until when it is licensed. */
export function DeviceLicenceCell({ device }: { device: Device }) {
  const t = usePhrases("devices");
  const format = useFormat();
  const { licenceUntil, licenseState } = device;
  const text =
    licenceUntil === null
      ? t("licenceForGood")
      : t(licenseState === 2 ? "licenceOver" : "licenceUntil", { day: format.date(licenceUntil) });
  return <Text as="span">{text}</Text>;
}

/** The access a device counts for, or how it comes to count. */
export function DeviceBoundCell({ device, onBind }: { device: Device; onBind?: (() => void) | undefined }) {
  const t = usePhrases("devices");
  const site = (
    <PlaceLink kind="site" of={device.entityId}>
      {device.entityName}
    </PlaceLink>
  );
  if (device.corridorName !== null)
    return (
      <TwoLines
        first={site}
        second={
          device.corridorId === null ? (
            device.corridorName
          ) : (
            <PlaceLink kind="entrance" of={device.corridorId}>
              {device.corridorName}
            </PlaceLink>
          )
        }
      />
    );
  return (
    <TwoLines
      first={site}
      second={
        onBind ? (
          <LinkButton
            title={phrase("messages.bindFirst")}
            aria-label={`${t("bindNow")}: ${device.name}`}
            onClick={onBind}
          >
            {t("bindNow")}
          </LinkButton>
        ) : (
          t("notBound")
        )
      }
    />
  );
}
