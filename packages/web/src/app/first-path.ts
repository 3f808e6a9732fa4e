import type { BuiltMenu } from "@foyer/contract/identity/menus";

const homePath = "/index";

/** Home for those who have it, otherwise the first entry they can open from the menu. */
export function firstPath(menus: readonly BuiltMenu[]): string {
  const openable = menus.filter(({ component, hidden }) => component !== "" && !hidden);
  return (openable.find(({ path }) => path === homePath) ?? openable[0])?.path ?? homePath;
}
