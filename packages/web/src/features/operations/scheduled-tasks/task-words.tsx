import type { TaskRun } from "@foyer/contract/operations/scheduled-tasks";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconPlayerPlay,
  IconPlayerSkipForward,
} from "@tabler/icons-react";
import { phraseOr, usePhrases } from "../../../lib/phrases.ts";
import { StatusWord } from "../../../ui/status-word.tsx";

export const beanName = (bean: string): string => phraseOr(bean, `scheduledTasks.beans.${bean}`);

/** What a task does, in a word or two. */
export const kindName = (bean: string, method: string): string =>
  phraseOr(`${bean}.${method}`, `scheduledTasks.kinds.${bean}.${method}.name`);

/** The same in a sentence; empty for what this console does not know. */
export const kindText = (bean: string, method: string): string =>
  phraseOr("", `scheduledTasks.kinds.${bean}.${method}.text`);

export const paramName = (name: string): string => phraseOr(name, `scheduledTasks.params.${name}`);

const looks = {
  running: { Sign: IconPlayerPlay },
  success: { Sign: IconCircleCheck, tone: "good" },
  failed: { Sign: IconAlertTriangle, tone: "broken" },
  skipped: { Sign: IconPlayerSkipForward, tone: "off" },
} as const;

/** How a run went: an icon and a word. */
export function RunResult({ state }: { state: TaskRun["state"] }) {
  const t = usePhrases("scheduledTasks.states");
  return <StatusWord {...looks[state]}>{t(state)}</StatusWord>;
}
