import * as z from "zod/mini";
import { endpoint, Id, IdList } from "../endpoint.ts";
import { Command, CommandAnswer, DeviceSn } from "./commands.ts";
import {
  DeviceSettingsBody,
  DeviceSettingsPartBody,
  infraredRhythm,
  SettingGroupName,
} from "./device-settings.ts";
import { uploadIntervalFault } from "./devices.ts";

/** The value of a group; `settingGroups` says what is in it. */
const GroupValue = z.record(z.string(), z.unknown());

export const GroupState = z.object({
  group: SettingGroupName,
  /** What is desired of the device; null where nobody set anything. */
  desired: z.nullable(GroupValue),
  desiredTime: z.nullable(z.string()),
  /** What the device said it has; null where it was never asked or cannot say. */
  reported: z.nullable(GroupValue),
  reportedTime: z.nullable(z.string()),
  /** Desired and reported, both known, are not the same. */
  differs: z.boolean(),
  /** Why the device did not take the desired value: its own words, or what became of the command; null where it did not refuse. */
  reason: z.optional(z.nullable(z.string())),
  /** The command under way for this group. */
  pending: z.nullable(Command),
});
export type GroupState = z.output<typeof GroupState>;

/** Pixels, the outermost that the device takes. */
export const PictureRange = z.object({ left: z.int(), top: z.int(), right: z.int(), bottom: z.int() });
export type PictureRange = z.output<typeof PictureRange>;

export const SettingsOfDevice = z.object({
  deviceId: Id,
  sn: z.string(),
  name: z.string(),
  deviceType: z.int(),
  modelId: Id,
  model: z.string(),
  way: z.enum(["mqtt", "contact"]),
  /** Whether it can be commanded now. */
  online: z.boolean(),
  /**
   * For devices that only fetch: when the next message is due; null where it is overdue or the device is only
   * commanded.
   */
  expectedBefore: z.nullable(z.string()),
  /** IANA zone of its entity. */
  zone: z.string(),
  groups: z.array(GroupState),
  ranges: z.object({
    area: z.nullable(PictureRange),
    line: z.nullable(PictureRange),
    /** null = the device did not tell its lens; the union of both ranges holds. */
    lens: z.nullable(z.enum(["wide", "ordinary"])),
  }),
});
export type SettingsOfDevice = z.output<typeof SettingsOfDevice>;

/**
 * What applying would do with a device. `same`: it has the settings; `change`: it is sent what differs; `notKnown`: it
 * never said what it has, so all is sent; `offline`: it is away, what differs waits for it; `unread`: it never said what
 * it has, so the fields that are to stay are not known and it is left out; `otherType`, `otherModel`: it is left out.
 */
export const verdicts = [
  "same",
  "change",
  "notKnown",
  "offline",
  "unread",
  "otherModel",
  "otherType",
] as const;
export const Verdict = z.enum(verdicts);
export type Verdict = z.output<typeof Verdict>;

export const FieldChange = z.object({
  group: SettingGroupName,
  field: z.string(),
  /** What it has or is already to get; null where it is not known. */
  from: z.unknown(),
  to: z.unknown(),
});
export type FieldChange = z.output<typeof FieldChange>;

export const DeviceVerdict = z.object({
  deviceId: Id,
  sn: z.string(),
  name: z.string(),
  verdict: Verdict,
  changes: z.array(FieldChange),
});
export type DeviceVerdict = z.output<typeof DeviceVerdict>;

/**
 * Settings, or a template (all of it, or only some groups), for several devices. Of settings each field may be left
 * out: it stays as each device has it.
 */
const ToMany = z
  .strictObject({
    deviceIds: IdList,
    settings: z.optional(DeviceSettingsPartBody),
    templateId: z.optional(Id),
    groups: z.optional(z.array(SettingGroupName).check(z.minLength(1))),
    /** As of a single device. */
    pauseDetection: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ settings, templateId }) => (settings === undefined) !== (templateId === undefined), {
      path: ["templateId"],
      error: "select",
    }),
  );

const InfraredSettings = z.extend(z.partial(z.strictObject(infraredRhythm)), { deviceIds: IdList });

/**
 * Settings of infrared counters; what is left out stays as each has it. The upload interval is a multiple of the record
 * period.
 */
export const InfraredBody = InfraredSettings.check(
  z.superRefine<z.output<typeof InfraredSettings>>((settings, context) => {
    const { uploadInterval, recordPeriod, direction = 0 } = settings;
    const isWhole = uploadInterval !== undefined && recordPeriod !== undefined;
    const fault = isWhole && uploadIntervalFault({ deviceType: 1, uploadInterval, recordPeriod });
    if (fault)
      context.addIssue({ code: "custom", path: ["uploadInterval"], message: fault, input: settings });
    // Counters know both ways, in only and out only; in and out are exchanged where the line is bound.
    if (direction > 2)
      context.addIssue({ code: "custom", path: ["direction"], message: "boundDirection", input: settings });
  }),
);

const mostOptions = 30;
const longestInterval = 1440;

/** Minutes to choose from for an upload interval: multiples of the record period, 30 of them at most, up to a day. */
export function uploadIntervalOptions(recordPeriod: number): number[] {
  const step = Math.max(1, recordPeriod);
  return Array.from({ length: mostOptions }, (_, index) => step * (index + 1)).filter(
    (minutes) => minutes <= longestInterval,
  );
}

export const settings = {
  of: endpoint({
    method: "GET",
    path: "/api/device/settings",
    permission: "device:list",
    summary: "The desired and the reported settings of a device, group by group, with its legal ranges",
    query: z.object({ sn: DeviceSn }),
    reply: SettingsOfDevice,
  }),
  change: endpoint({
    method: "PUT",
    path: "/api/device/settings",
    permission: "device:set",
    summary: "Sets settings of a device: what differs is sent, or waits until the device is there",
    body: z.strictObject({
      sn: DeviceSn,
      settings: DeviceSettingsBody,
      /** Counting is switched off around settings that need it. */
      pauseDetection: z._default(z.boolean(), false),
    }),
    reply: z.object({ commands: z.array(CommandAnswer) }),
  }),
  read: endpoint({
    method: "POST",
    path: "/api/device/settings/read",
    permission: "device:set",
    summary: "Asks the device what it has",
    body: z.strictObject({ sn: DeviceSn, groups: z.array(SettingGroupName).check(z.minLength(1)) }),
    reply: z.object({ commands: z.array(CommandAnswer) }),
  }),
  infrared: endpoint({
    method: "POST",
    path: "/api/device/setting/hongwai",
    permission: "device:set",
    summary: "Rhythm, speed and direction of infrared counters, told at their next contact",
    body: InfraredBody,
    reply: z.object({ devices: z.array(DeviceVerdict) }),
  }),
  preview: endpoint({
    method: "POST",
    path: "/api/device/settings/preview",
    permission: "device:set",
    asks: true,
    summary: "What applying settings or a template would do with each of many devices",
    body: ToMany,
    reply: z.object({ devices: z.array(DeviceVerdict) }),
  }),
  apply: endpoint({
    method: "POST",
    path: "/api/device/settings/apply",
    permission: "device:set",
    summary:
      "Applies settings or a template to many devices; those that are away get them when they are back",
    body: ToMany,
    reply: z.object({ runId: Id, devices: z.array(DeviceVerdict) }),
  }),
};
