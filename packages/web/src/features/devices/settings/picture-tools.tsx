import type { SettingsOfDevice } from "@foyer/contract/devices/settings";
import { Button } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { reasonWord } from "../../../ui/device-settings/command-word.tsx";
import { Row } from "../../../ui/kit/layout.tsx";
import type { DevicePicture } from "./use-picture.ts";

interface PictureToolsProps {
  picture: DevicePicture;
  device: SettingsOfDevice;
}

/** When the picture was taken, and the way to a new one. */
export function PictureTools({ picture, device }: PictureToolsProps) {
  const t = usePhrases("deviceSettings.editor");
  const format = useFormat();
  return (
    <Row gap="xs" mb="sm" size="xs" tone="quiet">
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconCamera size={14} />}
        loading={picture.taking}
        disabled={!device.online}
        onClick={picture.take}
      >
        {t("takePicture")}
      </Button>
      <span role="status">
        {picture.taking
          ? t("takingPicture")
          : picture.failure !== undefined
            ? `${t("notTaken")} ${reasonWord(picture.failure)}`
            : picture.takenTime && t("takenAt", { time: format.dateTime(picture.takenTime, device.zone) })}
      </span>
    </Row>
  );
}
