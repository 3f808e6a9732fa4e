import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import type { DeviceSettings } from "@foyer/contract/devices/device-settings";
import { settings } from "@foyer/contract/devices/settings";
import { SegmentedControl } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { ask } from "../../../lib/api.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Quiet } from "../../../ui/kit/text.tsx";
import { useAttempt } from "../../../ui/use-attempt.ts";
import { DeviceChoice } from "./device-choice.tsx";
import { knownSettings } from "./known-settings.ts";

interface SettingsSourceProps {
  deviceType: number;
  fromDevice: boolean;
  onSource: (fromDevice: boolean) => void;
  onTaken: (settings: DeviceSettings) => void;
}

/** A template begins empty, or as one device is. Its address stays its own. */
export function SettingsSource({ deviceType, fromDevice, onSource, onTaken }: SettingsSourceProps) {
  const t = usePhrases("deviceSettings.templates");
  const [nothing, setNothing] = useState(false);
  const { refusal, attempt } = useAttempt();

  const take = (sn: string) =>
    attempt(async () => {
      const { network: _own, ...known } = knownSettings(await ask(settings.of, { query: { sn } }));
      setNothing(Object.keys(known).length === 0);
      if (Object.keys(known).length > 0) onTaken(known);
    });

  return (
    <div>
      <SegmentedControl
        aria-label={t("source")}
        value={fromDevice ? "device" : "hand"}
        data={[
          { value: "hand", label: t("fromScratch") },
          { value: "device", label: t("fromDevice") },
        ]}
        onChange={(source) => onSource(source === "device")}
      />
      {fromDevice && (
        <DeviceChoice
          deviceType={deviceType}
          actions={({ sn }) => [
            { label: t("take"), icon: <IconCopy size={16} />, onClick: () => void take(sn) },
          ]}
        />
      )}
      {(nothing || refusal !== undefined) && (
        <Quiet tone="broken" mt="xs" role="alert">
          {refusal ?? t("nothingKnown")}
        </Quiet>
      )}
    </div>
  );
}
