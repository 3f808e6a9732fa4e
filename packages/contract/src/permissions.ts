import { type MenuPermission, menuPermissions } from "./menu/menu-tree.ts";

export type Permission = MenuPermission;

/** Every permission of the product, in menu order. The wildcard `*:*:*` of the platform administrator is not one of them. */
export const permissions: readonly Permission[] = menuPermissions;

const platformThings = ["company", "deviceModel", "firmware", "job", "menu", "language", "health"];

/** Permissions of platform operators: a company is never given them (it may see device models to choose from). */
export const platformPermissions: readonly Permission[] = permissions.filter(
  (permission) =>
    (platformThings.includes(permission.split(":")[0] ?? "") ||
      permission === "device:all" ||
      permission === "log:all") &&
    permission !== "company:self" &&
    permission !== "deviceModel:list",
);
