import { IconAlertTriangle, IconCloudCheck, IconCloudUp } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useFormat } from "../../../../../lib/format.ts";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { Line } from "../../../../../ui/kit/layout.tsx";
import { Text } from "../../../../../ui/kit/text.tsx";
import { isUnsaved } from "../editor/designer-state.ts";
import { useSettledState } from "../editor/use-designer.ts";
import { useSaveState } from "./use-autosave.ts";

/** Whether the screen is saved, and since when it is not. */
export function SaveStatus() {
  const t = usePhrases("screenDesigner.saving");
  const format = useFormat();
  const state = useSettledState();
  const { isSaving, savedAt, failure, isKeptHere } = useSaveState();
  const now = useClock(savedAt);
  if (failure)
    return (
      <Line gap="2xs" size="sm" tone="broken" role="alert">
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
        <Text as="span">
          {t(isKeptHere ? "failedKept" : "failed", {
            ...{ time: format.bareTime(failure.since), why: failure.why },
          })}
        </Text>
      </Line>
    );
  const isWaiting = isSaving || isUnsaved(state);
  const Sign = isWaiting ? IconCloudUp : IconCloudCheck;
  const seconds = savedAt === undefined ? undefined : Math.max(0, Math.round((now - savedAt) / 1000));
  return (
    <Line gap="2xs" size="sm" tone="quiet">
      <Sign size={16} stroke={1.6} aria-hidden="true" />
      <Text as="span" oneLine numeric>
        {isWaiting
          ? t("saving")
          : seconds === undefined || seconds === 0
            ? phrase("common.saved")
            : t("savedAgo", {
                time: format.duration(seconds < 60 ? seconds : Math.floor(seconds / 60) * 60),
              })}
      </Text>
    </Line>
  );
}

/** The time, once a second while something was saved a moment ago, then more seldom. */
function useClock(since: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (since === undefined) return;
    setNow(Date.now());
    const isRecent = now - since < 60_000;
    const timer = setInterval(() => setNow(Date.now()), isRecent ? 1_000 : 20_000);
    return () => clearInterval(timer);
  }, [since, now]);
  return Math.max(now, since ?? 0);
}
