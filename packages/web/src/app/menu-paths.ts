import type { BuiltMenu } from "@foyer/contract/identity/menus";
import { reachedFrom } from "@foyer/contract/menu/reached-from";
import { menuTitle } from "../lib/menu-title.ts";

/** All entries of the menu, parents first. */
export function everyMenu(menus: readonly BuiltMenu[]): BuiltMenu[] {
  return menus.flatMap((menu) => [menu, ...everyMenu(menu.children)]);
}

/** The entries from the top down to the one a path belongs to. */
export function trailTo(path: string, menus: readonly BuiltMenu[]): BuiltMenu[] {
  return throughPages(
    trailWhere((menu) => matches(menu.path, path), menus),
    menus,
  );
}

/** A page that no menu lists stands below the one it is reached from, wherever the menu keeps it. */
function throughPages(trail: BuiltMenu[], menus: readonly BuiltMenu[]): BuiltMenu[] {
  const page = trail.at(-1);
  const from = page?.hidden ? reachedFrom[page.name] : undefined;
  const above = from ? trailWhere(({ name }) => name === from, menus) : [];
  return page && above.length > 0 ? [...throughPages(above, menus), page] : trail;
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
