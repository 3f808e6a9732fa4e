import { Quiet } from "../../../ui/kit/text.tsx";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import {
  cuttingGroups,
  type DeviceSettings,
  quietGroups,
  restartingGroups,
  type SettingGroup,
} from "@foyer/contract/devices/device-settings";
import type { SettingsOfDevice } from "@foyer/contract/devices/settings";
import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { groupWord } from "../../../ui/device-settings/setting-words.ts";
import { knownSettings } from "./known-settings.ts";

/** What sending some settings brings with it. */
export interface SendConsequences {
  restarts: boolean;
  cuts: boolean;
  /** Groups that are refused while counting runs. */
  quiet: SettingGroup[];
  away: boolean;
}

export function listConsequences(
  device: SettingsOfDevice,
  settings: DeviceSettings,
): SendConsequences | null {
  const groups = Object.keys(settings) as SettingGroup[];
  const stopped = (settings.detection ?? knownSettings(device).detection)?.on === false;
  const found = {
    restarts: groups.some((group) => restartingGroups.includes(group)),
    cuts: groups.some((group) => cuttingGroups.includes(group)),
    quiet: stopped ? [] : groups.filter((group) => quietGroups.includes(group)),
    away: device.way === "mqtt" && !device.online,
  };
  return found.restarts || found.cuts || found.quiet.length > 0 || found.away ? found : null;
}

interface SendReviewProps {
  name: string;
  count: number;
  consequences: SendConsequences;
  onSend: (pauseDetection: boolean) => Promise<unknown>;
  onClose: () => void;
}

/** Says what follows before anything is sent that restarts, cuts off, stops counting or has to wait. */
export function SendReview({ name, count, consequences, onSend, onClose }: SendReviewProps) {
  const t = usePhrases("deviceSettings");
  const format = useFormat();
  const { restarts, cuts, quiet, away } = consequences;
  const [pause, setPause] = useState(quiet.length > 0);
  const sentences = [
    away && t("review.offline"),
    restarts && t("review.restarts"),
    cuts && t("review.cuts"),
    quiet.length > 0 && t("review.quiet", { groups: format.list(quiet.map(groupWord)) }),
  ].filter((sentence) => sentence !== false);
  return (
    <ConfirmDialog
      title={t("review.title", { count, name })}
      consequence={sentences[0] ?? ""}
      confirmLabel={t("bar.send")}
      onConfirm={() => onSend(pause)}
      onClose={onClose}
    >
      {sentences.slice(1).map((sentence) => (
        <Quiet key={sentence} mb="sm">
          {sentence}
        </Quiet>
      ))}
      {quiet.length > 0 && (
        <Checkbox
          label={t("review.pause")}
          description={t("review.pauseHelp")}
          checked={pause}
          onChange={(event) => setPause(event.currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  );
}
