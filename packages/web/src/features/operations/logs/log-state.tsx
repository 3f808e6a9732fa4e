import type { LogEntry } from "@foyer/contract/operations/logs";
import { IconBan, IconCircleCheck } from "@tabler/icons-react";
import { phraseOr, usePhrases } from "../../../lib/phrases.ts";
import { StatusWord } from "../../../ui/status-word.tsx";
import { TwoLines } from "../../../ui/two-lines.tsx";

/** Whether it was done; of what was refused, why. The log keeps which refusal it was, not its numbers and names. */
export function LogState({ entry: { state, refusal } }: { entry: LogEntry }) {
  const t = usePhrases("logs.states");
  const isDone = state === "success";
  const Sign = isDone ? IconCircleCheck : IconBan;
  const reason =
    refusal === null ? undefined : phraseOr(refusal, `refusals.${refusal}`).replace(/\{\{\w+\}\}/g, "…");
  return (
    <TwoLines
      first={
        <StatusWord Sign={Sign} tone={isDone ? "good" : "broken"}>
          {t(state)}
        </StatusWord>
      }
      second={reason}
    />
  );
}
