import type { RefusalKey } from "@foyer/contract/refusals";

/** What a violated constraint means to the caller. */
export const refusalOfConstraint: Record<string, RefusalKey> = {
  device_models__code: "deviceModel.codeTaken",
  devices__model: "deviceModel.inUse",
  devices__sn: "device.snTaken",
  serial_numbers_pkey: "device.snTaken",
  devices__entity: "entity.inUse",
  areas__entity: "entity.inUse",
  accesses__entity: "entity.inUse",
  entities__name: "entity.nameTaken",
  entities__organisation: "organisation.inUse",
  accesses__organisation: "organisation.inUse",
  organisations__parent: "organisation.hasChildren",
  organisations__company: "company.inUse",
  roles__company: "company.inUse",
  roles__permission: "role.permissionTaken",
  // Given while it was being deleted.
  user_roles__role: "notFound.thing",
  users__company: "company.inUse",
  holidays__company: "company.inUse",
  holidays__name: "holiday.taken",
  imports__company: "company.inUse",
  companies__name: "company.nameTaken",
  companies__code: "company.codeTaken",
  users__username: "user.nameTaken",
  area_ties__area: "area.inUse",
  bindings__access: "access.hasHistory",
  bindings__device: "device.inUse",
  device_lines__device: "device.inUse",
  scheduled_tasks__name: "task.nameTaken",
};
