import type { BuiltMenu } from "@foyer/contract/identity/menus";
import { reachedFrom } from "@foyer/contract/menu/reached-from";
import { menuTitle } from "../lib/menu-title.ts";

/** All entries of the menu, parents first. */
export function everyMenu(menus: readonly BuiltMenu[]): BuiltMenu[] {
  return menus.flatMap((menu) => [menu, ...everyMenu(menu.children)]);
}

/** The entries from the top down to the one a path belongs to. */
export function trailTo(path: string, menus: readonly BuiltMenu[]): BuiltMenu[] {
  const trail = trailWhere((menu) => matches(menu.path, path), menus);
  const last = trail.at(-1);
  return last ? [...trailAbove(last, menus), ...trail] : [];
}

function trailAbove({ name, hidden }: BuiltMenu, menus: readonly BuiltMenu[]): BuiltMenu[] {
  const from = hidden ? reachedFrom[name] : undefined;
  const above = from ? trailWhere((menu) => menu.name === from, menus) : [];
  const [first] = above;
  return first ? [...trailAbove(first, menus), ...above] : [];
}

function trailWhere(isIt: (menu: BuiltMenu) => boolean, menus: readonly BuiltMenu[]): BuiltMenu[] {
  for (const menu of menus) {
    const below = trailWhere(isIt, menu.children);
    if (below.length > 0 || isIt(menu)) return [menu, ...below];
  }
  return [];
}

export const toTitle = ({ name, meta }: BuiltMenu): string =>
  menuTitle({ name: meta.renamed ? "" : name, zhName: meta.zhTitle, enName: meta.enTitle });

/** Whether an entry leads somewhere by itself: to a screen, or out of the console. */
export const isPage = ({ component, iframe }: BuiltMenu): boolean => component !== "" || iframe;

/** What the side menu shows: hidden routes and catalogues without a visible entry are left out. */
export function visible(menus: readonly BuiltMenu[]): BuiltMenu[] {
  return menus.filter((menu) => !menu.hidden && (isPage(menu) || visible(menu.children).length > 0));
}

/** Whether an address is of this path; `:id` stands for one part of any kind. */
export function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split("/");
  const given = path.split("/");
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(":") || part === given[index])
  );
}
