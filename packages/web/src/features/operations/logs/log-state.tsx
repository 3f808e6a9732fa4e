import type { LogEntry } from "@foyer/contract/operations/logs";
import { IconBan, IconCircleCheck } from "@tabler/icons-react";
import { usePhrases } from "../../../lib/phrases.ts";
import { StatusWord } from "../../../ui/status-word.tsx";

/** Whether it was done; why not says the sentence. */
export function LogState({ entry: { state } }: { entry: LogEntry }) {
  const t = usePhrases("logs.states");
  const isDone = state === "success";
  return (
    <StatusWord Sign={isDone ? IconCircleCheck : IconBan} tone={isDone ? "good" : "broken"}>
      {t(state)}
    </StatusWord>
  );
}
