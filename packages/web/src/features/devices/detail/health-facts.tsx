import { batterySigns, lowBattery, mostClockSkew } from "@foyer/contract/devices/device-health";
import type { ReactNode } from "react";
import { type Format, useFormat } from "../../../lib/format.ts";
import { type Phrases, usePhrases } from "../../../lib/phrases.ts";
import { silenceText } from "../../../lib/silence-text.ts";
import { Ago } from "../../../ui/ago.tsx";
import { Facts } from "../../../ui/kit/facts.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import { DeviceStateWord } from "./device-head.tsx";
import type { ShownDevice } from "./shown-device.ts";

type Health = Phrases<"deviceDetail.health">;

interface Fact {
  name: string;
  value: ReactNode;
  bad?: boolean;
}

function batteryFact(name: string, battery: number | null, t: Health, format: Format): Fact[] {
  if (battery === null) return [];
  if (battery === batterySigns.normal) return [{ name, value: t("batteryNormal") }];
  if (battery === batterySigns.charging) return [{ name, value: t("batteryCharging") }];
  const bad = battery < lowBattery;
  const value = format.percent(battery / 100);
  return [{ name, value: bad ? `${value}, ${t("batteryLow")}` : value, bad }];
}

function clockFact(skew: number | null, t: Health, format: Format): Fact[] {
  if (skew === null) return [];
  const time = format.duration(Math.abs(skew));
  const value = skew === 0 ? t("clockRight") : t(skew > 0 ? "clockAhead" : "clockBehind", { time });
  return [{ name: t("clock"), value, bad: Math.abs(skew) > mostClockSkew }];
}

function firmwareFact({ version, targetVersion, firmwareBehind }: ShownDevice, t: Health): Fact[] {
  const name = t("firmware");
  if (version === "") return [];
  if (targetVersion === null) return [{ name, value: version }];
  const words = firmwareBehind
    ? t("firmwareOther", { version, target: targetVersion })
    : t("firmwareNewest", { version });
  return [{ name, value: words }];
}

const told = (name: string, value: string | null): Fact[] =>
  value === null || value === "" ? [] : [{ name, value: <bdi dir="ltr">{value}</bdi> }];

function silenceFact(device: ShownDevice, t: Health): Fact[] {
  const cause = silenceText(device);
  return cause === null ? [] : [{ name: t("cause"), value: cause, bad: true }];
}

function listFacts(device: ShownDevice, t: Health, format: Format): Fact[] {
  const { uploadInterval, kept, signalStatus, pendingChanges, zone, lastRecordTime } = device;
  return [
    { name: t("state"), value: <DeviceStateWord device={device} /> },
    ...silenceFact(device, t),
    ...(lastRecordTime
      ? [{ name: t("lastRecord"), value: <Ago moment={lastRecordTime} zone={zone} /> }]
      : []),
    {
      name: t("interval"),
      value: uploadInterval === 0 ? t("atOnce") : t("minutes", { minutes: format.number(uploadInterval) }),
    },
    ...(kept === null ? [] : [{ name: t("kept"), value: t("keptOf", { share: format.percent(kept) }) }]),
    ...batteryFact(t("battery"), device.battery, t, format),
    ...batteryFact(t("batteryTransmitter"), device.batterytxLevel, t, format),
    ...(signalStatus === null
      ? []
      : [
          {
            name: t("signal"),
            value: t(signalStatus === 1 ? "signalGood" : "signalBad"),
            bad: signalStatus !== 1,
          },
        ]),
    ...clockFact(device.clockSkew, t, format),
    ...firmwareFact(device, t),
    ...(device.faults.includes("quarantined")
      ? [{ name: t("quarantined"), value: t("quarantinedLately"), bad: true }]
      : []),
    { name: t("pending"), value: pendingChanges === 0 ? t("none") : format.number(pendingChanges) },
    ...told(t("address"), device.ipAddress),
    ...told(t("mac"), device.macAddress),
    ...told(t("connection"), device.connectionType),
    { name: t("added"), value: format.dateTime(device.createTime, zone) },
  ];
}

/** What the device reports about itself and how it keeps to its rhythm; what it never reported is left out. */
export function HealthFacts({ device }: { device: ShownDevice }) {
  const t = usePhrases("deviceDetail.health");
  const format = useFormat();
  return (
    <Facts layout="rows" mt="xs">
      {listFacts(device, t, format).map(({ name, value, bad }) => (
        <div key={name}>
          <dt>{name}</dt>
          <Text as="dd" tone={bad ? "broken" : undefined}>
            {value}
          </Text>
        </div>
      ))}
    </Facts>
  );
}
