import { applyPresence } from "./apply-presence.ts";
import { forgetConnections, locateDevices } from "./connections.queries.ts";
import { makeContactLog } from "./contact-log.ts";
import { writeContacts } from "./contacts.queries.ts";
import { addDeviceEvents } from "./device-events.queries.ts";
import { writeDeviceStates } from "./device-states.queries.ts";
import { makeStateWriter } from "./device-states.ts";
import { expectedContact } from "./expected-contact.ts";
import {
  isOnline,
  isReachable,
  isSilentWhenClosed,
  longestSilenceMs,
  onlineCutoffs,
  presenceColumns,
} from "./online.ts";
import { makePresenceRetry } from "./presence-retry.ts";
import { makePresenceWatch } from "./presence-watch.ts";
import { findSilence } from "./silence.ts";

export type { AppliedPresence, ConnectedDevice, PresenceChange } from "./apply-presence.ts";
export type { ContactSource } from "./contact-log.ts";
export type { DeviceEvent } from "./device-events.queries.ts";
export type { DevicePresence, Rhythm } from "./online.ts";
export type { SiteSensor } from "./silence.ts";

/** What other modules may ask and tell of devices' presence: whether they are online, when and where last seen. */
export {
  addDeviceEvents,
  applyPresence,
  expectedContact,
  findSilence,
  forgetConnections,
  isOnline,
  isReachable,
  isSilentWhenClosed,
  locateDevices,
  longestSilenceMs,
  makeContactLog,
  makePresenceRetry,
  makePresenceWatch,
  makeStateWriter,
  onlineCutoffs,
  presenceColumns,
  writeContacts,
  writeDeviceStates,
};
