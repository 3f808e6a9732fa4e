import type { BuiltMenu } from "@foyer/contract/identity/menus";
import { language } from "../lib/language.ts";
import { phraseOr } from "../lib/phrases.ts";

/** All entries of the menu, parents first. */
export function everyMenu(menus: readonly BuiltMenu[]): BuiltMenu[] {
  return menus.flatMap((menu) => [menu, ...everyMenu(menu.children)]);
}

/** The entries from the top down to the one a path belongs to. */
export function trailTo(path: string, menus: readonly BuiltMenu[]): BuiltMenu[] {
  for (const menu of menus) {
    const below = trailTo(path, menu.children);
    if (below.length > 0 || matches(menu.path, path)) return [menu, ...below];
  }
  return [];
}

/** The title in the language of the page; the server itself only knows English and Chinese. */
export function titleOf({ name, meta }: BuiltMenu): string {
  return phraseOr(language().startsWith("zh") ? meta.zhTitle : meta.enTitle, `menu.${name}`);
}

/** What the side menu shows: hidden routes and catalogues without a visible entry are left out. */
export function visible(menus: readonly BuiltMenu[]): BuiltMenu[] {
  return menus.filter((menu) => !menu.hidden && (menu.component !== "" || visible(menu.children).length > 0));
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split("/");
  const given = path.split("/");
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(":") || part === given[index])
  );
}
