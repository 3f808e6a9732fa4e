import type { Firmware } from "@foyer/contract/devices/firmware";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSizeText } from "../../../lib/use-size-text.ts";
import { typeText } from "../../../ui/accesses/device-words.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { Empty } from "../../../ui/states/empty.tsx";

interface FirmwareStepProps {
  firmwares: readonly Firmware[];
  chosen: Firmware | undefined;
  onChoose: (firmware: Firmware) => void;
  /** Devices that were chosen before. */
  given: number;
}

/** Which of the pushed versions is rolled out. */
export function FirmwareStep({ firmwares, chosen, onChoose, given }: FirmwareStepProps) {
  const t = usePhrases("rollouts");
  const kinds = usePhrases("firmware.kinds");
  const upgrades = usePhrases("firmware.upgradeTypes");
  const sizeText = useSizeText();
  if (firmwares.length === 0) return <Empty text={t("noFirmware")} />;
  return (
    <Choice
      label={t("whichFirmware")}
      description={given > 0 ? t("givenDevices", { count: given }) : undefined}
      value={chosen?.id}
      onChoose={(id) => {
        const found = firmwares.find((each) => each.id === id);
        if (found) onChoose(found);
      }}
      options={firmwares.map(({ id, model, version, ...firmware }) => ({
        value: id,
        label: <bdi dir="ltr">{`${model} · ${version}`}</bdi>,
        help: [
          typeText(firmware.deviceType),
          kinds(`${firmware.firmwareType}`),
          upgrades(firmware.upgradeType),
          firmware.package && sizeText(firmware.package.size),
          firmware.remark,
        ]
          .filter(Boolean)
          .join(" · "),
      }))}
    />
  );
}
