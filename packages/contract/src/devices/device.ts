import * as z from "zod/mini";
import { Id } from "../endpoint.ts";
import { Direction } from "./bindings.ts";
import { deviceFaults, deviceStates, Silence } from "./device-health.ts";

export const Device = z.object({
  id: Id,
  sn: z.string(),
  name: z.string(),
  deviceType: z.int(),
  modelId: Id,
  model: z.string(),
  entityId: Id,
  entityName: z.string(),
  corridorId: z.nullable(Id),
  corridorName: z.nullable(z.string()),
  /** In which its first line counts now; null when it counts for no access. */
  direction: z.nullable(Direction),
  uploadInterval: z.int(),
  recordPeriod: z.int(),
  velocity: z.int(),
  version: z.string(),
  /** The version devices of its model should have; null where none is set. */
  targetVersion: z.nullable(z.string()),
  /** Its version is older than that: a suggestion, not a fault. */
  firmwareBehind: z.boolean(),
  state: z.enum(deviceStates),
  faults: z.array(z.enum(deviceFaults)),
  /** Only of a device that is offline. */
  silence: z.nullable(Silence),
  /** Last seen recently enough for its interval and its site's opening hours, or connected. */
  online: z.boolean(),
  /** Can be commanded now. */
  reachable: z.boolean(),
  /** 1 beam paired or image clear, 0 not. */
  signalStatus: z.nullable(z.int()),
  /** As the device has it: per cent, 101 normal, 102 charging. */
  battery: z.nullable(z.int()),
  /** Batteries of the receiver and of the transmitter in per cent; null where the device gives no figure. */
  batteryLevel: z.nullable(z.int()),
  batterytxLevel: z.nullable(z.int()),
  /** Seconds its clock is ahead. */
  clockSkew: z.nullable(z.int()),
  /** 0 for good, 1 until a day to come, 2 over; null without the permission `device:license`. */
  licenseState: z.nullable(z.int()),
  /** Its last day, `yyyy-MM-dd`; null without one and without the permission. */
  licenceUntil: z.nullable(z.string()),
  macAddress: z.string(),
  ipAddress: z.string(),
  connectionType: z.string(),
  wifiSSID: z.string(),
  /** Whether a Wi-Fi password is kept. */
  wifiPasswordSet: z.boolean(),
  timeZone: z.string(),
  hwPlatform: z.string(),
  swRelease: z.string(),
  network: z.string(),
  /** Mean stay of people seen in the last day, seconds; null where the device does not measure it. */
  avgStayTime: z.nullable(z.number()),
  /** Moment of the last message, ISO 8601; null before the first. */
  lastTime: z.nullable(z.string()),
  /** End of its newest record. */
  lastRecordTime: z.nullable(z.string()),
  /** Share of the last day's expected reports that arrived, 0 to 1; null when none were expected. */
  kept: z.nullable(z.number()),
  /** Commands and settings it has not taken yet. */
  pendingChanges: z.int(),
  /** Invented by the simulator beside the server. */
  simulated: z.boolean(),
  createTime: z.string(),
});
export type Device = z.output<typeof Device>;

/** A device with the company it belongs to. */
export const SystemDevice = z.extend(Device, { tenantId: Id, companyName: z.string() });
export type SystemDevice = z.output<typeof SystemDevice>;

/** A serial number that sends but is not known: nothing of it is lost. */
export const WaitingDevice = z.object({
  sn: z.string(),
  /** Protocol of its newest message. */
  protocol: z.string(),
  /** All addresses it was seen with. */
  protocols: z.array(z.string()),
  firstSeen: z.string(),
  lastSeen: z.string(),
  /** Messages. */
  kept: z.int(),
  bytes: z.int(),
  /** Another company has added it, or has proven that it is its own; null: nobody has. */
  elsewhere: z.nullable(z.enum(["added", "proven"])),
});
export type WaitingDevice = z.output<typeof WaitingDevice>;

/** A device with its lines: those it has reported on and those that are bound or will be. */
export const DeviceWithLines = z.extend(Device, {
  lines: z.array(
    z.object({
      line: z.string(),
      /** The access it counts for now or from a moment to come; null = free. */
      corridorId: z.nullable(Id),
      corridorName: z.nullable(z.string()),
    }),
  ),
});
export type DeviceWithLines = z.output<typeof DeviceWithLines>;
