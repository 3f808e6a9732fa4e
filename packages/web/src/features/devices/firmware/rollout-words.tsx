import {
  type RolloutDeviceState,
  type RolloutState,
  underWayStates,
} from "@foyer/contract/devices/rollout-plan";
import type { Rollout, RolloutHalt } from "@foyer/contract/devices/rollout-progress";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleOff,
  IconPlayerPause,
  IconProgress,
} from "@tabler/icons-react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { StatusWord } from "../../../ui/status-word.tsx";

/** Calls of a roll-out's page and list are asked again while something goes on. */
export const askEveryMs = 5_000;

const signs = {
  draft: { Sign: IconCircleDashed, tone: "off" },
  running: { Sign: IconProgress, tone: "good" },
  paused: { Sign: IconPlayerPause, tone: undefined },
  halted: { Sign: IconAlertTriangle, tone: "broken" },
  done: { Sign: IconCircleCheck, tone: "good" },
  cancelled: { Sign: IconCircleOff, tone: "off" },
} as const;

export function RolloutStateWord({ state }: { state: RolloutState }) {
  const t = usePhrases("rollouts.states");
  const { Sign, tone } = signs[state];
  return (
    <StatusWord Sign={Sign} tone={tone}>
      {t(state)}
    </StatusWord>
  );
}

/** Parts of a bar, in their order. */
export const parts = ["done", "underWay", "waiting", "out", "failed"] as const;
export type Part = (typeof parts)[number];

export function toPart(state: RolloutDeviceState): Part {
  if (state === "done") return "done";
  if (state === "failed" || state === "expired") return "failed";
  if (state === "skipped" || state === "cancelled") return "out";
  return underWayStates.includes(state) ? "underWay" : "waiting";
}

/** Devices of each part of a bar. */
export function countParts(counts: Rollout["counts"]): Record<Part, number> {
  const found: Record<Part, number> = { done: 0, underWay: 0, waiting: 0, out: 0, failed: 0 };
  for (const [state, devices] of Object.entries(counts))
    found[toPart(state as RolloutDeviceState)] += devices;
  return found;
}

/** Whether devices may change by themselves; those with an offer go on when no other gets one. */
export const isLive = ({ state, counts }: Pick<Rollout, "state" | "counts">): boolean =>
  state === "running" || countParts(counts).underWay > 0;

/** Why it was halted, in one sentence. */
export function useHaltText(): (halt: RolloutHalt) => string {
  const t = usePhrases("rollouts.halts");
  const format = useFormat();
  return (halt) => {
    if (halt.kind === "counts") {
      const { name, sn, expected, counted, hours, devices } = halt;
      const more = devices > 1 ? ` ${t("countsMore", { count: devices - 1 })}` : "";
      const amounts = {
        name: name === sn ? name : `${name} (${sn})`,
        expected: format.number(expected),
        counted: format.number(counted),
        count: hours,
      };
      return t("counts", amounts) + more;
    }
    const wave = format.number(halt.wave + 1);
    return halt.kind === "failures"
      ? t("failures", { ...halt, wave, count: halt.failed })
      : t("tooFewDone", { ...halt, wave, count: halt.done });
  };
}
