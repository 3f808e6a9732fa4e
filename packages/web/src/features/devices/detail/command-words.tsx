import { type CommandName, type CommandState, commandNames } from "@foyer/contract/devices/commands";
import type { SettingGroup } from "@foyer/contract/devices/device-settings";
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconCheck,
  IconClock,
  IconHourglassEmpty,
  IconMailOpened,
  IconSend,
  IconX,
} from "@tabler/icons-react";
import { phrase } from "../../../lib/phrases.ts";
import { groupWord } from "../../../ui/device-settings/setting-words.ts";
import { StatusWord } from "../../../ui/status-word.tsx";

const isCommandName = (name: string): name is CommandName => commandNames.some((known) => known === name);

/** What was asked of a device, in words. */
export function commandText(name: string): string {
  if (!isCommandName(name)) return name;
  const group = name.slice(4) as SettingGroup;
  if (name.startsWith("get.")) return phrase("deviceDetail.commands.read", { group: groupWord(group) });
  if (name.startsWith("set.")) return phrase("deviceDetail.commands.set", { group: groupWord(group) });
  return phrase(`deviceDetail.commands.names.${name as Exclude<CommandName, `${string}.${string}`>}`);
}

export const commandStateText = (state: CommandState): string =>
  phrase(`deviceDetail.commands.states.${state}`);

const signs: Readonly<Record<CommandState, [sign: typeof IconCheck, tone?: "good" | "off" | "broken"]>> = {
  pending: [IconClock],
  sent: [IconSend],
  delivered: [IconMailOpened],
  succeeded: [IconCheck, "good"],
  failed: [IconAlertTriangle, "broken"],
  timed_out: [IconHourglassEmpty, "broken"],
  expired: [IconHourglassEmpty, "off"],
  cancelled: [IconX, "off"],
  superseded: [IconArrowsExchange, "off"],
};

/** Where a command is in its life. */
export function CommandStateWord({ state }: { state: CommandState }) {
  const [Sign, tone] = signs[state];
  return (
    <StatusWord Sign={Sign} tone={tone}>
      {commandStateText(state)}
    </StatusWord>
  );
}
