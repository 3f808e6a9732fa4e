import type { RefusalKey } from "@foyer/contract/refusals";
import type pg from "pg";

/**
 * The constraint that was violated, by its own name. Citus hands on what a worker said in words alone, and the name of a constraint
 * there ends with the number of the company's part.
 */
export function violatedConstraint({ constraint, code, message }: pg.DatabaseError): string {
  const isViolation = code?.startsWith("23") ?? false;
  const name = constraint ?? (isViolation ? /constraint "([^"]+)"/.exec(message)?.[1] : undefined) ?? "";
  return name.replace(/_\d{5,}$/, "");
}

/** What a violated constraint means to the caller. */
export const refusalOfConstraint: Record<string, RefusalKey> = {
  device_models__code: "deviceModel.codeTaken",
  devices__model: "deviceModel.inUse",
  devices__sn: "device.snTaken",
  device_views__name: "deviceView.nameTaken",
  saved_queries__name: "savedQuery.nameTaken",
  serial_numbers_pkey: "device.snTaken",
  devices__entity: "entity.inUse",
  areas__entity: "entity.inUse",
  accesses__entity: "entity.inUse",
  heat_reports__entity: "entity.hasHeatReports",
  heat_reports__name: "heatReport.nameTaken",
  // Deleted, or changed by two, at the same moment.
  sessions__user: "conflict.changed",
  sign_in_steps__user: "conflict.changed",
  heat_reports__image: "conflict.changed",
  heat_placements__device: "conflict.changed",
  heat_placements__open: "conflict.changed",
  heat_zones__area: "conflict.changed",
  fix_items__entity: "conflict.changed",
  walls__entity: "conflict.changed",
  screen_images__image: "conflict.changed",
  screen_films__film: "conflict.changed",
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
  firmwares__version: "firmware.versionTaken",
  rollouts__firmware: "firmware.inUse",
  // Two pushed at the same moment.
  firmwares__pushed: "conflict.changed",
  rollouts__company: "company.inUse",
  setting_templates__name: "template.nameTaken",
  setting_templates__model: "deviceModel.inUse",
};
