import type { WallState } from "@foyer/contract/reporting/screens/walls";
import {
  type Icon,
  IconCheck,
  IconCircleDashed,
  IconClockExclamation,
  IconPlugConnectedX,
} from "@tabler/icons-react";
import { usePhrases } from "../../../../lib/phrases.ts";
import { StatusWord } from "../../../../ui/status-word.tsx";

const signs: Record<WallState, { Sign: Icon; tone?: "good" | "off" | "broken" }> = {
  live: { Sign: IconCheck, tone: "good" },
  old: { Sign: IconClockExclamation },
  dark: { Sign: IconPlugConnectedX, tone: "broken" },
  never: { Sign: IconCircleDashed, tone: "off" },
};

/** How a display is. */
export function DisplayState({ state }: { state: WallState }) {
  const t = usePhrases("displays.states");
  return <StatusWord {...signs[state]}>{t(state)}</StatusWord>;
}
