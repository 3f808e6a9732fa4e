import { type Command, isOver } from "@foyer/contract/devices/commands";
import { IconAlertTriangle, IconCheck, IconClock, IconSend } from "@tabler/icons-react";
import { useFormat } from "../../lib/format.ts";
import { phrase, phraseOr, usePhrases } from "../../lib/phrases.ts";
import { StatusWord } from "../status-word.tsx";

/** Why, in words: ours have a name; a device gives a code, and often a text after it. */
export function reasonWord(reason: string | null): string {
  if (reason === null) return phrase("deviceSettings.state.unknownReason");
  const key = /^\d+\b/.exec(reason)?.[0] ?? reason;
  return phraseOr(reason, `deviceSettings.reasons.${key}`);
}

/** What went wrong; null: nothing, or somebody wanted it so. */
function findTrouble({ state, reason, finishedTime }: Command): string | null {
  if (state === "failed") return phrase("deviceSettings.state.failed", { reason: reasonWord(reason) });
  if (state === "timed_out") return phrase("deviceSettings.state.timedOut");
  // Sent often enough without a word of what it took.
  return finishedTime !== null && !isOver(state) && reason !== null ? reasonWord(reason) : null;
}

interface CommandWordProps {
  command: Command;
  online: boolean;
  /** Zone of the device's site. */
  zone: string;
}

/** How far a command is, or what became of it. */
export function CommandWord({ command, online, zone }: CommandWordProps) {
  const t = usePhrases("deviceSettings.state");
  const format = useFormat();
  const { state, atContact, expectedBefore } = command;
  if (state === "succeeded")
    return (
      <StatusWord Sign={IconCheck} tone="good">
        {t("confirmed")}
      </StatusWord>
    );
  const trouble = findTrouble(command);
  if (trouble !== null)
    return (
      <StatusWord Sign={IconAlertTriangle} tone="broken">
        {trouble}
      </StatusWord>
    );
  if (isOver(state)) return null;
  if (atContact)
    return (
      <StatusWord Sign={IconClock}>
        {expectedBefore === null
          ? t("atContact")
          : t("atContactBefore", { time: format.dateTime(expectedBefore, zone) })}
      </StatusWord>
    );
  if (state === "pending")
    return <StatusWord Sign={IconClock}>{t(online ? "pending" : "pendingOffline")}</StatusWord>;
  return <StatusWord Sign={IconSend}>{t(state === "sent" ? "sent" : "delivered")}</StatusWord>;
}
