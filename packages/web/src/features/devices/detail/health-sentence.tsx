import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Box } from "../../../ui/kit/layout.tsx";
import { StatusWord } from "../../../ui/status-word.tsx";
import type { ShownDevice } from "./shown-device.ts";

/** Whether somebody has to do something about the device, and about what. */
export function HealthSentence({ device }: { device: ShownDevice }) {
  const t = usePhrases("deviceDetail.health");
  const faults = usePhrases("devices.faults");
  const format = useFormat();
  const { state, lastTime, zone } = device;
  const silence = lastTime === null ? t("never") : t("silent", { time: format.dateTime(lastTime, zone) });
  const wrong = [
    ...(state === "offline" ? [silence] : []),
    ...(state === "expired" ? [t("expired")] : []),
    ...device.faults.map((fault) => faults(fault)),
  ];
  const isWell = wrong.length === 0;
  if (isWell && state === "unused")
    return (
      <Box mt="xs" weight="medium">
        {t("unused")}
      </Box>
    );
  return (
    <Box mt="xs" weight="medium">
      <StatusWord Sign={isWell ? IconCircleCheck : IconAlertTriangle} tone={isWell ? "good" : "broken"}>
        {isWell ? t("well") : t("wrong", { list: format.list(wrong) })}
      </StatusWord>
    </Box>
  );
}
