import type { SettingGroup } from "@foyer/contract/devices/device-settings";
import type { Tx } from "../../../platform/database/database.ts";
import { type EndedCommand, type NewCommand, queueCommands } from "../commands/commands.ts";
import { type After, afterCommand, type GroupEnded } from "./after-command.ts";
import {
  forgetDesired,
  type Reported,
  type SettingWrite,
  settingStates,
  stopReading,
  takeRhythmBack,
  writeSettings,
} from "./device-settings.queries.ts";
import { firstReadings } from "./first-reading.ts";
import { noteProgress } from "./run-progress.queries.ts";
import { rangeAfter } from "./set-desired-settings.ts";
import { takeUnconfirmed } from "./unconfirmed.queries.ts";

const reportedBeside: readonly string[] = ["areaRange", "lineRange", "identity"] satisfies Reported[];

const isAbout = ({ setting, name, state }: EndedCommand): boolean =>
  state !== "superseded" && (setting !== null || name === "defaults" || reportedBeside.includes(name));

/** When one device has several ends each is judged after the one before it: at most one of a device in each part. */
function onePerDevice(ended: readonly EndedCommand[]): EndedCommand[][] {
  const parts: EndedCommand[][] = [];
  const counts = new Map<number, number>();
  for (const one of ended) {
    const nth = counts.get(one.deviceId) ?? 0;
    counts.set(one.deviceId, nth + 1);
    const part = parts[nth];
    if (part) part.push(one);
    else parts[nth] = [one];
  }
  return parts;
}

/** After a reset to the defaults nothing is desired any more, and everything known of the device is read again. */
async function defaultsEnded(tx: Tx, ended: readonly EndedCommand[]): Promise<NewCommand[]> {
  const known = await forgetDesired(tx, ended);
  return known
    .filter(({ setting }) => !reportedBeside.includes(setting))
    .map(({ setting, ...device }) => ({
      ...device,
      name: `get.${setting as SettingGroup}` as const,
      parameters: {},
      cause: "readBack" as const,
      causeId: null,
    }));
}

const toWrite = ({ tenantId, deviceId, setting }: GroupEnded, { write }: After): SettingWrite[] =>
  write ? [{ tenantId, deviceId, setting, ...write }] : [];

async function groupsEnded(tx: Tx, ended: readonly GroupEnded[]) {
  const known = await settingStates(
    tx,
    ended.map((one) => ({
      ...one,
      range: one.name.startsWith("set.") ? rangeAfter[one.setting] : undefined,
    })),
  );
  const after = ended.map((one, index) => ({
    one,
    after: afterCommand(one, known[index] as (typeof known)[0]),
  }));
  await takeRhythmBack(
    tx,
    after.filter(({ after }) => after.isRhythmBack).map(({ one }) => one),
  );
  return {
    writes: after.flatMap(({ one, after }) => toWrite(one, after)),
    followUps: after.flatMap(({ after }) => after.followUps ?? []),
  };
}

async function partEnded(tx: Tx, ended: readonly EndedCommand[]): Promise<NewCommand[]> {
  const groups = ended.filter((one): one is GroupEnded => one.setting !== null);
  const beside = ended.filter(
    ({ name, state, result }) => reportedBeside.includes(name) && state === "succeeded" && result,
  );
  const defaults = ended.filter(({ name, state }) => name === "defaults" && state === "succeeded");
  const { writes, followUps } = await groupsEnded(tx, groups);
  const reported = beside.map(
    ({ tenantId, deviceId, name, result }): SettingWrite => ({
      tenantId,
      deviceId,
      setting: name as Reported,
      reported: result ?? {},
    }),
  );
  await writeSettings(tx, [...writes, ...reported]);
  await stopReading(
    tx,
    ended.filter(({ cause, state }) => cause === "platform" && state === "timed_out"),
  );
  return [...followUps, ...(await defaultsEnded(tx, defaults)), ...firstReadings(beside)];
}

/**
 * What the ends of commands mean for their devices' settings, in a handful of statements however many there are. Gives
 * back the devices that have something to do now.
 */
export async function settingsCommandsEnded(tx: Tx, all: readonly EndedCommand[]): Promise<Set<number>> {
  const ended = all.filter(isAbout);
  const busy = new Set<number>();
  for (const part of onePerDevice(ended)) {
    const followUps = await partEnded(tx, part);
    await queueCommands(tx, followUps);
    for (const { deviceId } of followUps) busy.add(deviceId);
  }
  await noteProgress(
    tx,
    ended.filter(({ setting, name }) => setting !== null || name === "defaults"),
  );
  return busy;
}

/** Reads back what devices took before they went away; those already asked are left alone. */
export async function readBackAfterReturn(tx: Tx, tenantId: number, deviceId: number): Promise<boolean> {
  const unconfirmed = await takeUnconfirmed(tx, tenantId, deviceId);
  await queueCommands(
    tx,
    unconfirmed.map((setting) => ({
      tenantId,
      deviceId,
      name: `get.${setting}` as const,
      parameters: {},
      cause: "readBack" as const,
    })),
  );
  return unconfirmed.length > 0;
}
