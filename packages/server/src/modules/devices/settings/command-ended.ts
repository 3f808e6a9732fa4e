import type { SettingGroup } from "@foyer/contract/devices/device-settings";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { EndedCommand } from "../commands/ended-command.ts";
import { type CommandWish, queueCommands } from "../commands/queue-commands.ts";
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
import { noteProgress } from "./run-progress.ts";
import { rangeAfter } from "./wish-settings.ts";

const toldBeside: readonly string[] = ["areaRange", "lineRange", "identity"] satisfies Reported[];

const isAbout = ({ setting, name, state }: EndedCommand): boolean =>
  state !== "superseded" && (setting !== null || name === "defaults" || toldBeside.includes(name));

/** Of several ends of one device each is judged after the one before it: at most one of a device in each part. */
function inTurn(ended: readonly EndedCommand[]): EndedCommand[][] {
  const parts: EndedCommand[][] = [];
  const turns = new Map<number, number>();
  for (const one of ended) {
    const turn = turns.get(one.deviceId) ?? 0;
    turns.set(one.deviceId, turn + 1);
    const part = parts[turn];
    if (part) part.push(one);
    else parts[turn] = [one];
  }
  return parts;
}

/** After a reset to the defaults nothing is wished any more, and what was known of the device is asked anew. */
async function defaultsEnded(tx: Tx, ended: readonly EndedCommand[]): Promise<CommandWish[]> {
  const known = await forgetDesired(tx, ended);
  return known
    .filter(({ setting }) => !toldBeside.includes(setting))
    .map(({ setting, ...device }) => ({
      ...device,
      name: `get.${setting as SettingGroup}` as const,
      parameters: {},
      cause: "readBack" as const,
      causeId: null,
    }));
}

const writeOf = ({ tenantId, deviceId, setting }: GroupEnded, { write }: After): SettingWrite[] =>
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
    writes: after.flatMap(({ one, after }) => writeOf(one, after)),
    wishes: after.flatMap(({ after }) => after.wishes ?? []),
  };
}

async function partEnded(tx: Tx, ended: readonly EndedCommand[]): Promise<CommandWish[]> {
  const groups = ended.filter((one): one is GroupEnded => one.setting !== null);
  const beside = ended.filter(
    ({ name, state, result }) => toldBeside.includes(name) && state === "succeeded" && result,
  );
  const defaults = ended.filter(({ name, state }) => name === "defaults" && state === "succeeded");
  const { writes, wishes } = await groupsEnded(tx, groups);
  const told = beside.map(
    ({ tenantId, deviceId, name, result }): SettingWrite => ({
      tenantId,
      deviceId,
      setting: name as Reported,
      reported: result ?? {},
    }),
  );
  await writeSettings(tx, [...writes, ...told]);
  await stopReading(
    tx,
    ended.filter(({ cause, state }) => cause === "platform" && state === "timed_out"),
  );
  return [...wishes, ...(await defaultsEnded(tx, defaults)), ...firstReadings(beside)];
}

/**
 * What the ends of commands mean for their devices' settings, in a handful of statements however many there are. Gives
 * back the devices that have something to do now.
 */
export async function settingsCommandsEnded(tx: Tx, all: readonly EndedCommand[]): Promise<Set<number>> {
  const ended = all.filter(isAbout);
  const busy = new Set<number>();
  for (const part of inTurn(ended)) {
    const wishes = await partEnded(tx, part);
    await queueCommands(tx, wishes);
    for (const { deviceId } of wishes) busy.add(deviceId);
  }
  await noteProgress(
    tx,
    ended.filter(({ setting, name }) => setting !== null || name === "defaults"),
  );
  return busy;
}

/** Whether a device took, or perhaps took, settings that were not read back. */
export async function isUnconfirmed(db: Db, tenantId: number, deviceId: number): Promise<boolean> {
  const { rows } = await sql`
    select from device_settings
    where tenant_id = ${tenantId} and device_id = ${deviceId} and unconfirmed limit 1`.execute(db);
  return rows.length > 0;
}

/** Reads back what devices took before they went away; those already asked are left alone. */
export async function readBackAfterReturn(tx: Tx, tenantId: number, deviceId: number): Promise<boolean> {
  await sql`select from devices where tenant_id = ${tenantId} and id = ${deviceId} for no key update`.execute(
    tx,
  );
  const { rows } = await sql<{ setting: SettingGroup }>`
    select s.setting from device_settings s
    where s.tenant_id = ${tenantId} and s.device_id = ${deviceId} and s.unconfirmed and s.setting <> 'rhythm'
      and not exists (
      select from commands c where c.tenant_id = s.tenant_id and c.device_id = s.device_id and c.setting = s.setting
        and c.state in ('pending', 'sent', 'delivered') and c.finished_at is null)
  `.execute(tx);
  await queueCommands(
    tx,
    rows.map(({ setting }) => ({
      tenantId,
      deviceId,
      name: `get.${setting}` as const,
      parameters: {},
      cause: "readBack" as const,
    })),
  );
  return rows.length > 0;
}
