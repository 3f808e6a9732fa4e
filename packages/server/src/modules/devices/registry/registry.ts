import { addDevice } from "./add-device.ts";
import { giveKey, giveKeys, hashOfDeviceKey } from "./device-key.ts";
import { listDevices } from "./device-list.ts";
import { fleetByCompany } from "./fleet.queries.ts";
import { dropUnusedImportDevices, importDevice, importDeviceSn } from "./import-device.queries.ts";
import { judgedDevices } from "./judged-devices.queries.ts";
import { devicesBySn, keyedDevices } from "./known-devices.queries.ts";
import { lockDevices } from "./lock-devices.queries.ts";
import { keepMosquittoHashes, mosquittoHashes } from "./mosquitto-hash.queries.ts";
import { isMosquittoHash, makeMosquittoHash } from "./mosquitto-hash.ts";
import {
  deliverPeriods,
  endFormerPeriods,
  isUndelivered,
  keepFormerPeriods,
  recordLengths,
  recordPeriodAt,
  restoreFormerPeriods,
} from "./record-periods.ts";
import { siteSensors } from "./site-sensors.queries.ts";
import { cameFromNetworks, seesUnclaimed, takesWaiting } from "./unclaimed.queries.ts";
import { visibleDevices } from "./visible-devices.ts";

export type { DevicesMoved, EditedRhythm } from "./edited-rhythm.ts";
export type { CompanyFleet } from "./fleet.queries.ts";
export type { KeptKey, KeyedDevice, KnownDevice, WaitingRhythm } from "./known-devices.queries.ts";
export type { RecordPeriods } from "./record-periods.ts";

/** What other modules may call. */
export {
  addDevice,
  cameFromNetworks,
  deliverPeriods,
  devicesBySn,
  dropUnusedImportDevices,
  endFormerPeriods,
  fleetByCompany,
  giveKey,
  giveKeys,
  hashOfDeviceKey,
  importDevice,
  importDeviceSn,
  isMosquittoHash,
  isUndelivered,
  judgedDevices,
  keepFormerPeriods,
  keepMosquittoHashes,
  keyedDevices,
  listDevices,
  lockDevices,
  makeMosquittoHash,
  mosquittoHashes,
  recordLengths,
  recordPeriodAt,
  restoreFormerPeriods,
  seesUnclaimed,
  siteSensors,
  takesWaiting,
  visibleDevices,
};
