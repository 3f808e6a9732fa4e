import type { DeviceState as DeviceStateKey } from "@foyer/contract/devices/device-health";
import { phraseOr, usePhrases } from "../../lib/phrases.ts";
import { Ago } from "../ago.tsx";
import { PlaceLink } from "../places/place-link.tsx";
import { TwoLines } from "../two-lines.tsx";
import classes from "./accesses.module.css";

interface NamedDevice {
  name: string;
  sn: string;
}

/** A device by name, with its serial number where that says more. */
export function DeviceName({ name, sn }: NamedDevice) {
  const shown = (
    <PlaceLink kind="device" of={sn}>
      {name}
    </PlaceLink>
  );
  return <TwoLines first={shown} second={name === sn ? undefined : <bdi dir="ltr">{sn}</bdi>} />;
}

interface DeviceStateProps {
  /** Absent: it counts here, so it is online or offline. */
  state?: DeviceStateKey;
  online: boolean;
  lastTime: string | null;
  /** Zone of the site. */
  zone: string;
}

/** Whether a device is online, and when it was last seen. */
export function DeviceState({ state, online, lastTime, zone }: DeviceStateProps) {
  const t = usePhrases("bindings");
  const states = usePhrases("devices.states");
  const isIdle = state === "unused" || state === "expired";
  return (
    <TwoLines
      first={
        <span className={classes.state} data-online={(online && !isIdle) || undefined}>
          {states(isIdle ? state : online ? "online" : "offline")}
        </span>
      }
      second={
        lastTime === null ? (
          t("neverHeard")
        ) : (
          <Ago moment={lastTime} zone={zone} words={(time) => t("lastHeard", { time })} />
        )
      }
    />
  );
}

export const directionText = (direction: number): string =>
  phraseOr(String(direction), `records.directions.${direction}`);

/** Directions a person can choose from, in words. */
export const directionOptions = () =>
  [0, 1, 2, 3, 4].map((value) => ({ value, label: directionText(value) }));

export const typeText = (deviceType: number): string => phraseOr("?", `deviceTypes.${deviceType}`);
