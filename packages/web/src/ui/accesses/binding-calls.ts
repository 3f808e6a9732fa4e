import { deviceDetail } from "@foyer/contract/devices/device-detail";
import { deviceHealth } from "@foyer/contract/devices/device-health";
import { deviceViews } from "@foyer/contract/devices/device-views";
import { devices } from "@foyer/contract/devices/devices";
import type { Access } from "@foyer/contract/places/accesses";
import { accesses } from "@foyer/contract/places/accesses";

/** What is asked again once a binding has changed. */
export const changedByBinding = [
  devices.ofAccess,
  devices.bindings,
  devices.byEntity,
  devices.unbound,
  devices.list,
  devices.listAll,
  devices.details,
  deviceDetail.details,
  deviceViews.list,
  deviceHealth.counts,
  devices.lines,
  accesses.list,
  accesses.ofArea,
];

/** What the dialogs about an access's devices need to know of it. */
export type BoundAccess = Pick<
  Access,
  "id" | "name" | "entityId" | "entityName" | "timeZone" | "areas" | "binding"
>;
