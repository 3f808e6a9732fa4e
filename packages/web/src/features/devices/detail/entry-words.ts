import type { CommandState } from "@foyer/contract/devices/commands";
import { type SettingGroup, settingGroupNames } from "@foyer/contract/devices/device-settings";
import type { TimelineEntry } from "@foyer/contract/devices/timeline";
import type { Format } from "../../../lib/format.ts";
import { phrase, phraseOr } from "../../../lib/phrases.ts";
import { directionText } from "../../../ui/accesses/device-words.tsx";
import { reasonWord } from "../../../ui/device-settings/command-word.tsx";
import { groupWord } from "../../../ui/device-settings/setting-words.ts";
import { commandStateText, commandText } from "./command-words.tsx";

type Detail = TimelineEntry["detail"];

const text = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
const amount = (value: unknown, format: Format): string => format.number(Number(value) || 0);

const isGroup = (name: string): name is SettingGroup => settingGroupNames.some((known) => known === name);

/** What happened, in one line. */
export function entryTitle({ kind, what, detail }: TimelineEntry, format: Format): string {
  const name = text(detail.corridorName);
  switch (kind) {
    case "counts":
      return what === "day"
        ? phrase("deviceDetail.timeline.what.day", { day: format.date(text(detail.day)) })
        : phrase("deviceDetail.timeline.what.heard");
    case "problem":
      return what === "quarantined"
        ? phrase("deviceDetail.timeline.what.quarantined", { reason: quarantineReason(detail) })
        : phrase("deviceDetail.timeline.what.unreadable");
    case "command":
      return commandText(what);
    case "setting": {
      const told = detail.told === "reported" ? "reported" : "desired";
      return phrase(`deviceDetail.timeline.what.${told}`, { group: isGroup(what) ? groupWord(what) : what });
    }
    case "binding":
      return phrase(`deviceDetail.timeline.what.${what === "ended" ? "ended" : "begun"}`, { name });
    case "firmware":
      return phraseOr(
        phrase("deviceDetail.timeline.firmware.changed"),
        `deviceDetail.timeline.firmware.${what}`,
      );
    case "event":
      return eventTitle(what, detail);
  }
}

function eventTitle(what: string, detail: Detail): string {
  const name = text(detail.otherName);
  if (what === "swapped" && name !== "")
    return phrase(`deviceDetail.timeline.what.${detail.byDeviceId ? "swappedBy" : "swappedFor"}`, { name });
  return phraseOr(phrase("deviceDetail.timeline.what.other"), `deviceDetail.timeline.what.${what}`);
}

const quarantineReason = ({ reason }: Detail): string =>
  phraseOr(text(reason), `deviceDetail.timeline.reasons.${text(reason)}`);

const line = ({ line: name }: Detail): string =>
  text(name) === "" ? "" : phrase("deviceDetail.timeline.line", { line: text(name) });

function commandFacts({ state, userName, reason }: Detail): string[] {
  return [
    commandStateText(state as CommandState),
    typeof userName === "string" ? phrase("deviceDetail.commands.by", { name: userName }) : "",
    typeof reason === "string" ? reasonWord(reason) : "",
  ];
}

/** Who did it, which command it is about, why and from where something was refused, when it was last seen. */
const eventFacts = (
  { by, name, why, address, lastHeard: lastSeen }: Detail,
  format: Format,
  zone: string,
): string[] => [
  typeof name === "string" ? commandText(name) : "",
  typeof by === "string" ? phrase("deviceDetail.commands.by", { name: by }) : "",
  typeof why === "string" ? phraseOr(why, `deviceSecurity.why.${why}`) : "",
  text(address),
  typeof lastSeen === "string"
    ? phrase("deviceDetail.lastHeard", { time: format.dateTime(lastSeen, zone) })
    : "",
];

/** Plain facts of news whose shape is the device's own. */
const alarmFacts = (detail: Detail): string[] => Object.values(detail).map(text);

function versionFacts({ from, to, version, failure, said }: Detail): string[] {
  const change = { from: text(from), to: text(to) };
  const isChange = change.from !== "" && change.to !== "";
  return [
    isChange ? phrase("deviceDetail.timeline.version", change) : text(version),
    typeof failure === "string" ? phraseOr(failure, `rollouts.failures.${failure}`) : "",
    typeof said === "string" ? reasonWord(said) : "",
  ];
}

const factsOfKind: Readonly<
  Record<TimelineEntry["kind"], (entry: TimelineEntry, format: Format, zone: string) => string[]>
> = {
  counts: ({ what, detail }, format) =>
    what === "day"
      ? [
          phrase("deviceDetail.timeline.dayFacts", {
            records: amount(detail.records, format),
            in: amount(detail.in, format),
            out: amount(detail.out, format),
          }),
        ]
      : [],
  problem: ({ detail }) => [line(detail), text(detail.protocol), detail.bytes ? text(detail.reason) : ""],
  command: ({ detail }) => commandFacts(detail),
  setting: ({ detail }) => [typeof detail.fault === "string" ? reasonWord(detail.fault) : ""],
  firmware: ({ detail }) => versionFacts(detail),
  binding: ({ detail }) => [line(detail), directionText(Number(detail.direction))],
  event: ({ what, detail }, format, zone) =>
    what === "alarm" ? alarmFacts(detail) : eventFacts(detail, format, zone),
};

/** What else is known of it. */
export const entryFacts = (entry: TimelineEntry, format: Format, zone: string): string =>
  factsOfKind[entry.kind](entry, format, zone)
    .filter((fact) => fact !== "")
    .join(" · ");
