import type { SettingValue } from "@foyer/contract/devices/device-settings";
import { type DeviceVerdict, settings } from "@foyer/contract/devices/settings";
import { useAsk } from "../../lib/use-ask.ts";
import { usualSettings } from "../device-settings/usual-settings.ts";

/** Each field as all of some devices have it; undefined where they differ. */
export type SharedRhythm = Partial<SettingValue<"rhythm">>;

const asked = { rhythm: usualSettings.rhythm };

/** The rhythm that devices have, or are to have already: what giving them the usual one would change says so. */
export function useSharedRhythm(deviceIds: readonly number[], enabled: boolean) {
  const answer = useAsk(
    settings.preview,
    { body: { deviceIds: [...deviceIds], settings: asked } },
    { enabled, staleTime: 0 },
  );
  const { isError, error, refetch } = answer;
  // Not what was known when the dialog was open before; asked again meanwhile, what is entered stays.
  const known = answer.isFetchedAfterMount && !answer.isPlaceholderData ? answer.data : undefined;
  return {
    shared: known && sharedRhythm(known.devices),
    error: isError && !known ? error : undefined,
    refetch,
  };
}

function sharedRhythm(devices: readonly DeviceVerdict[]): SharedRhythm {
  return Object.fromEntries(
    Object.entries(asked.rhythm).map(([field, usual]) => {
      const had = new Set(
        devices.map(({ changes }) => {
          const change = changes.find((each) => each.field === field);
          return change ? change.from : usual;
        }),
      );
      const [value] = had;
      return [field, had.size === 1 && typeof value === "number" ? value : undefined];
    }),
  );
}
