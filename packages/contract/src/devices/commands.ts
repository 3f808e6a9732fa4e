import * as z from "zod/mini";
import { endpoint, Id, pageQuery, pageSchema, text } from "../endpoint.ts";
import { mostAtOnce } from "../most-at-once.ts";
import { type SettingGroup, settingGroupNames } from "./device-settings.ts";

/** What is done with a device beside reading and setting a group of settings. */
export const plainCommands = [
  "identity",
  "totals",
  "history",
  "snapshot",
  "areaRange",
  "lineRange",
  "syncTime",
  "restart",
  "defaults",
  "clearData",
  "upgrade",
] as const;
export type PlainCommand = (typeof plainCommands)[number];
/** `get.height`, `set.height`, `snapshot` … */
export type CommandName = PlainCommand | `get.${SettingGroup}` | `set.${SettingGroup}`;
export const commandNames = [
  ...plainCommands,
  ...settingGroupNames.flatMap((group) => [`get.${group}`, `set.${group}`] as const),
] as [CommandName, ...CommandName[]];
export const isRead = (name: CommandName): boolean =>
  name.startsWith("get.") ||
  ["identity", "totals", "history", "snapshot", "areaRange", "lineRange"].includes(name);
/** Never sent a second time: whether the first was carried out cannot be known. */
export const neverRepeated: readonly CommandName[] = ["restart", "defaults", "clearData", "upgrade"];

/**
 * The life of a command: `pending → sent → delivered → succeeded | failed | timed_out`, or
 * `pending → expired | cancelled | superseded` (a newer change of the same settings took its place).
 */
export const commandStates = [
  "pending",
  "sent",
  "delivered",
  "succeeded",
  "failed",
  "timed_out",
  "expired",
  "cancelled",
  "superseded",
] as const;
export type CommandState = (typeof commandStates)[number];
export const isOver = (state: CommandState): boolean => !["pending", "sent", "delivered"].includes(state);

/** Who wanted it: a person, the reading back after a setting, a template, a roll-out, the platform itself. */
export const commandCauses = ["person", "readBack", "template", "rollout", "platform"] as const;

export const Command = z.object({
  commandId: z.string(),
  deviceId: Id,
  sn: z.string(),
  name: z.enum(commandNames),
  parameters: z.record(z.string(), z.unknown()),
  state: z.enum(commandStates),
  cause: z.enum(commandCauses),
  /** The person who asked; null where there is none. */
  userName: z.nullable(z.string()),
  /** Delivered at its next contact instead of being sent as a command. */
  atContact: z.boolean(),
  /** When a device that only fetches should come by next; null where it is commanded or long overdue. */
  expectedBefore: z.nullable(z.string()),
  /** The device's own code and words where it refused, or why it could not be sent. */
  reason: z.nullable(z.string()),
  result: z.nullable(z.record(z.string(), z.unknown())),
  /** An answer that arrived when nobody waited any more. */
  lateResult: z.nullable(z.record(z.string(), z.unknown())),
  createTime: z.string(),
  sentTime: z.nullable(z.string()),
  deliveredTime: z.nullable(z.string()),
  finishedTime: z.nullable(z.string()),
  expiresTime: z.string(),
});
export type Command = z.output<typeof Command>;

/** What a call that commands a device comes back with. `result`: what the device said; null where it has not yet. */
export const CommandAnswer = z.object({
  commandId: z.string(),
  state: z.enum(commandStates),
  result: z.nullable(z.record(z.string(), z.unknown())),
  reason: z.nullable(z.string()),
});
export type CommandAnswer = z.output<typeof CommandAnswer>;

/** Milliseconds a device has for its answer. */
export const answerWithinMs = (name: CommandName): number =>
  ["snapshot", "set.network", "syncTime", "upgrade"].includes(name) ? 60_000 : 10_000;
/** Hours a command waits for a device that is away. */
export const expiresAfterHours = 24;

export const DeviceSn = text(64);

export const commands = {
  list: endpoint({
    method: "GET",
    path: "/api/device/commands",
    permission: "device:list",
    summary: "Commands of a device with their states, newest first",
    query: z.object({ ...pageQuery, sn: DeviceSn, state: z.optional(z.enum(commandStates)) }),
    reply: pageSchema(Command),
  }),
  cancel: endpoint({
    method: "DELETE",
    path: "/api/device/commands",
    permission: "device:set",
    summary: "Takes back commands of a device that were not sent yet",
    body: z.strictObject({
      sn: DeviceSn,
      commandIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostAtOnce)),
    }),
    reply: z.null(),
  }),
};
