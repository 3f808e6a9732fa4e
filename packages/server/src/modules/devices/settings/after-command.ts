import { isDeepStrictEqual } from "node:util";
import { type SettingGroup, settingGroups } from "@foyer/contract/devices/device-settings";
import type { EndedCommand, NewCommand } from "../commands/commands.ts";
import type { SettingState, SettingWrite } from "./device-settings.queries.ts";
import { rangeAfter } from "./set-desired-settings.ts";

/** How often a desired value is sent that the device says it took, before it waits for a person. */
const mostTries = 2;

type Value = Record<string, unknown>;
export type GroupEnded = EndedCommand & { setting: SettingGroup };

/** What the end of a command means for its group of settings. */
export interface After {
  write?: Omit<SettingWrite, "tenantId" | "deviceId" | "setting">;
  followUps?: NewCommand[];
  /** A rhythm that was taken back: the previous one stays in the answers. */
  isRhythmBack?: true;
}

/** What is asked of a device because of what became of another command. */
export const following = (
  { tenantId, deviceId, causeId }: EndedCommand,
  name: NewCommand["name"],
  parameters = {},
): NewCommand => ({ tenantId, deviceId, name, parameters, cause: "readBack", causeId });

/** The fields that belong to a group, without what the device reports beside them. */
function ownFields(group: SettingGroup, reported: Value): Value {
  const fields = Object.keys(settingGroups[group].shape);
  return Object.fromEntries(Object.entries(reported).filter(([field]) => fields.includes(field)));
}

/** A device that took a setting is asked what it has now: some say yes and keep another value. */
function setTaken(ended: GroupEnded, known: SettingState, isPresent: boolean): After {
  const { setting, state, parameters } = ended;
  const range = state === "succeeded" && rangeAfter[setting];
  const reading = following(ended, `get.${setting}`);
  return {
    write: { ...(!isPresent && { desired: parameters }), unconfirmed: true, fault: null },
    followUps: range && !known.isRangeAsked ? [reading, following(ended, range)] : [reading],
  };
}

const takenBack = { desired: null, unconfirmed: false, fault: null };

function setEnded(ended: GroupEnded, known: SettingState): After {
  const { setting, state, parameters, reason } = ended;
  // A newer change of the same settings is on its way and will be read back itself.
  if (known.isSetUnderWay) return {};
  const isPresent = known.desired !== null && isDeepStrictEqual(known.desired, parameters);
  if (setting === "rhythm") return isPresent ? rhythmEnded(ended) : {};
  // Whether a set that was not answered was carried out only the device knows.
  if (state === "succeeded" || state === "timed_out") return setTaken(ended, known, isPresent);
  if (!isPresent) return {};
  if (state === "cancelled") return { write: takenBack };
  return { write: { fault: reason ?? state, unconfirmed: false } };
}

/** Devices that fetch are not asked: what confirms them comes with their messages. */
function rhythmEnded({ state, reason }: GroupEnded): After {
  if (state === "cancelled") return { write: takenBack, isRhythmBack: true };
  if (state === "failed" || state === "expired")
    return { write: { fault: reason ?? state, unconfirmed: false } };
  return {};
}

const mustBeSentAgain = (known: SettingState, value: Value): boolean =>
  known.desired !== null &&
  known.unconfirmed &&
  !known.isSetUnderWay &&
  known.tries < mostTries &&
  !isDeepStrictEqual(known.desired, value);

function getEnded(ended: GroupEnded, known: SettingState): After {
  const { setting, state, result, reason } = ended;
  if (state === "succeeded" && result) {
    const value = ownFields(setting, result);
    const again = mustBeSentAgain(known, value);
    return {
      // An answer that was asked for before the newest change went out says nothing about that change.
      write: {
        reported: value,
        isSentAgain: again,
        ...(!known.isSetUnderWay && { unconfirmed: false }),
      },
      followUps: again ? [following(ended, `set.${setting}`, known.desired ?? {})] : [],
    };
  }
  // A device that was away is asked again when it is back; one that refuses to tell will refuse again.
  if (state === "failed" && known.unconfirmed)
    return { write: { fault: reason ?? state, unconfirmed: false } };
  return {};
}

/** What the end of a command that set or read a group means, as the group stands now. */
export const afterCommand = (ended: GroupEnded, known: SettingState): After =>
  ended.name.startsWith("set.") ? setEnded(ended, known) : getEnded(ended, known);
