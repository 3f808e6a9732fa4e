import { IconCircleCheck, IconCircleOff } from "@tabler/icons-react";
import { usePhrases } from "../lib/phrases.ts";
import { StatusWord } from "./status-word.tsx";

export function EnabledState({ enabled }: { enabled: boolean }) {
  const t = usePhrases("common");
  return (
    <StatusWord Sign={enabled ? IconCircleCheck : IconCircleOff} tone={enabled ? "good" : "off"}>
      {t(enabled ? "enabled" : "disabled")}
    </StatusWord>
  );
}
